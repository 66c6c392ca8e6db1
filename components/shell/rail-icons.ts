/** Outlines on a grid of 24 by 24, drawn for the rail: as paths they add no script to a page. */
export const railIcons = {
  today: "M3 6h18M3 12h12M3 18h15",
  orders: "M12 3l8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9",
  employees: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 21a7.5 7.5 0 0 1 15 0",
  inventory: "M8 3h8v8H8ZM3 13h8v8H3ZM13 13h8v8h-8Z",
  catalog: "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h6v6h-6Z",
  teams:
    "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM2 21a7 7 0 0 1 14 0M16 4.5a4 4 0 0 1 0 7M18.5 14.5A7 7 0 0 1 22 21",
  addresses:
    "M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  requests: "M3 12h13M11 7l5 5-5 5M20 5v14",
  events: "M3 12h4l2.5-6 5 12 2.5-6h4",
  audit: "M5 3h10l4 4v14H5ZM9 12h6M9 16h6M9 8h3",
  settings: "M4 7h8M16 7h4M14 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
};

/** A page that the navigation leads to. */
export interface RailEntry {
  href: string;
  label: string;
  short: string;
  icon: keyof typeof railIcons;
}

/** The letter that opens a page after `g`. */
export const goKeys: Readonly<Record<string, string>> = {
  "/": "t",
  "/orders": "o",
  "/employees": "e",
  "/inventory": "i",
  "/catalog": "c",
  "/teams": "m",
  "/addresses": "a",
  "/requests": "r",
  "/events": "v",
  "/audit": "u",
  "/settings": "s",
};
