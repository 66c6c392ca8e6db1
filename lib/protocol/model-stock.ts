/** How many devices of a model an order can deploy now, in a country. */
export interface ModelStockRow {
  model: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  count: number;
}

/** The answer of `GET /api/model-stock`. */
export interface ModelStock {
  /**
   * Every model and country with such a device; `null` where the console has no copy of the inventory that
   * proves it.
   */
  rows: ModelStockRow[] | null;
  /** When the copy was read: ISO 8601, UTC. */
  at: string | null;
}
