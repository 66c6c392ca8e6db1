/** The frame of the help: its index, its search and its dialog. */
export const help = {
  search: "Search help",
  searchExample: "A charger is missing",
  found: "{count, plural, one {# page found} other {# pages found}}",
  none: "No help page has “{query}”. Try another word, such as “laptop” or “late”.",
  tasks: "What do you want to do?",
  screens: "Screens",
  purpose: "A page for each job and each screen. On a screen, press ? for its page.",
  open: "Open {screen}",
} as const;
