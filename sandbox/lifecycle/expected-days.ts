import { findCountry } from "#sandbox/world/places.ts";

/** Business days an order type takes where nothing is far. */
const baseDays: Record<string, number> = {
  Deployment: 5,
  Offboarding: 10,
  Collection: 7,
  "Swap from Inventory": 8,
  "Purchase for Employee": 12,
  "Purchase for Inventory": 14,
  Maintenance: 12,
  Disposition: 15,
};

/** The SLA: business days by country and order type. */
export const expectedDaysOf = (type: string, country: string): number =>
  (baseDays[type] ?? 8) + (findCountry(country)?.extraDays ?? 5);
