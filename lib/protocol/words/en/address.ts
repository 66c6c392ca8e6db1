/** The list of addresses and the peek at one. */
export const address = {
  alias: "Alias",
  address: "Address",
  contact: "Contact",
  name: "Name",
  email: "Email",
  phone: "Phone",
  noAlias: "No alias",
  noContact: "No contact.",
  unknownContact: "Unknown. The API's answer has no contact fields.",
} as const;
