/** The cookie of a browser in which the panel was dismissed. The server reads it, so nothing moves. */
export const tryThisCookie = "try-this";

export interface Task {
  href: string;
  title: string;
  hint: string;
}

/** What each role can try in the sandbox, where nothing ships. Each task starts at a page. */
const tasksOfRoles: Readonly<Record<string, readonly Task[]>> = {
  admin: [
    { href: "/orders/new", title: "Place an order", hint: "Check it first, then follow it." },
    { href: "/?list=late", title: "See what is late", hint: "Each row says why." },
    {
      href: "/orders/new?type=Offboarding",
      title: "Offboard someone",
      hint: "Choose what happens to each device.",
    },
    { href: "/catalog", title: "Buy for inventory", hint: "See what is in stock before you buy." },
    { href: "/requests", title: "Follow a request", hint: "Each change, with its outcome." },
  ],
  manager: [
    { href: "/?list=late", title: "See what is late", hint: "Only your teams' orders." },
    { href: "/employees/new", title: "Add a new hire", hint: "With the address for the laptop." },
    {
      href: "/orders/new?type=Deployment",
      title: "Deploy a laptop",
      hint: "From stock to one of your people.",
    },
    { href: "/requests", title: "Follow your requests", hint: "Each change, with its outcome." },
  ],
  support: [
    { href: "/orders", title: "Find an order", hint: "Press / and type a name." },
    { href: "/?list=late", title: "See what is late", hint: "And what you can tell the person." },
    { href: "/inventory", title: "Find a device", hint: "Search for part of a serial number." },
    { href: "/settings#permissions", title: "See your access", hint: "What your key can read." },
  ],
};

/** Returns what a role can try; none for an unknown role. */
export const tasksOf = (role: string): readonly Task[] =>
  Object.hasOwn(tasksOfRoles, role) ? (tasksOfRoles[role] ?? []) : [];
