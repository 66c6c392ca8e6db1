/** The header by which a page's reads say whose data it shows: a person with a connection. */
export const pageOwnerHeader = "x-qm-page-owner";

/** Returns an owner as the value of the header, which takes no other characters. */
export const toHeaderValue = (owner: string): string => encodeURIComponent(owner);
