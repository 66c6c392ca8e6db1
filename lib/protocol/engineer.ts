/** The cookie of a browser whose person wants to see what engineers need: calls of the API, figures of events. */
export const engineerCookie = "for-engineers";

export const engineerValue = "on";
