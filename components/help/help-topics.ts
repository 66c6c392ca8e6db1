/** The help pages, in the order of the navigation. */
export const helpTopics = [
  { slug: "today", title: "Today", href: "/" },
  { slug: "orders", title: "Orders", href: "/orders" },
  { slug: "order", title: "An order", href: "/orders" },
  { slug: "new-order", title: "New order", href: "/orders/new" },
  { slug: "employees", title: "Employees", href: "/employees" },
  { slug: "inventory", title: "Inventory", href: "/inventory" },
  { slug: "device", title: "A device", href: "/inventory" },
  { slug: "catalog", title: "Catalog and purchase", href: "/catalog" },
  { slug: "teams", title: "Teams", href: "/teams" },
  { slug: "addresses", title: "Addresses", href: "/addresses" },
  { slug: "requests", title: "Requests", href: "/requests" },
  { slug: "events", title: "Events", href: "/events" },
  { slug: "audit", title: "Audit", href: "/audit" },
  { slug: "settings", title: "Settings and access", href: "/settings" },
  { slug: "account", title: "Account", href: "/account" },
  { slug: "search", title: "Search and keyboard", href: null },
] as const;

export type HelpTopic = (typeof helpTopics)[number];
export type HelpSlug = HelpTopic["slug"];

/** Returns the topic of a help page; `undefined` for an unknown slug. */
export const findHelpTopic = (slug: string): HelpTopic | undefined =>
  helpTopics.find((topic) => topic.slug === slug);

const slugs: readonly (readonly [path: RegExp, slug: HelpSlug])[] = [
  [/^\/$/, "today"],
  [/^\/orders$/, "orders"],
  [/^\/orders\/new$/, "new-order"],
  [/^\/orders\//, "order"],
  [/^\/employees(?:\/|$)/, "employees"],
  [/^\/inventory$/, "inventory"],
  [/^\/inventory\//, "device"],
  [/^\/catalog(?:\/|$)/, "catalog"],
  [/^\/teams(?:\/|$)/, "teams"],
  [/^\/addresses(?:\/|$)/, "addresses"],
  [/^\/requests(?:\/|$)/, "requests"],
  [/^\/events(?:\/|$)/, "events"],
  [/^\/audit(?:\/|$)/, "audit"],
  [/^\/settings(?:\/|$)/, "settings"],
  [/^\/account(?:\/|$)/, "account"],
];

/** Returns the help page of a screen, by its path; the page on search for any other path. */
export const helpSlugOf = (path: string): HelpSlug =>
  slugs.find(([pattern]) => pattern.test(path))?.[1] ?? "search";

export const helpHref = (slug: HelpSlug) => `/help/${slug}` as const;

/**
 * Returns the topics of the screens that a role can open. `hrefs` are the entries of its navigation.
 */
export const helpTopicsFor = (hrefs: readonly string[], mayOrder: boolean): HelpTopic[] =>
  helpTopics.filter(({ href }) => {
    if (href === null || href === "/account") return true;
    return hrefs.includes(href) || (href === "/orders/new" && mayOrder);
  });
