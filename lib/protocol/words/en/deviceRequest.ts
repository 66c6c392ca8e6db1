/** The requests for a device on its page. */
export const deviceRequest = {
  title: "Requests from Quartermaster",
  count: "{count}{isCut, select, yes { among the newest {max}} other {}}",
  caption: "Requests for this device",
} as const;
