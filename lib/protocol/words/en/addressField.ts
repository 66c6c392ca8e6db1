/** The fields of an address, of a person or of a place. */
export const addressField = {
  address: "Address",
  addressTwo: "Address line 2",
  zipCode: "Postal code",
  city: "City",
  state: "State",
  country: "Country",
  phone: "Phone",
} as const;
