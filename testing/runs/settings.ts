/** How long the service does not show a new person by their ID. */
export const unreadableMs = 4_000;
