/** The frame of the help: its index, its search and its dialog. */
export const help = {
  search: "Search help",
  searchExample: "A charger is missing",
  found: "{count, plural, one {# page found} other {# pages found}}",
  none: "No help page has “{query}”. Try another word, such as “laptop” or “late”.",
  tasks: "What do you want to do?",
  screens: "Screens",
  title: "Help",
  purpose: "A page for each job and each screen. On a screen, press ? for its page.",
  shortcuts: "Keyboard shortcuts",
  of: "Help: {title}",
  open: "Open {screen}",
  searchAndKeyboard: "Search and keyboard",
  text: "Help text",
  close: "Close",
  asPage: "Open as a page",
  allPages: "All help pages",
} as const;
