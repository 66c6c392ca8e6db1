/** The cookie of a browser in which the panel was dismissed. The server reads it, so nothing moves. */
export const tryThisCookie = "try-this";
