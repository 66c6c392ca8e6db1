const quantityOf = (item: unknown): number => {
  const quantity =
    typeof item === "object" && item !== null && "quantity" in item ? item.quantity : 1;
  return typeof quantity === "number" ? quantity : 1;
};

/**
 * Returns how many devices or items a write is about: the quantities of its longest list; 1 if it has
 * no list.
 */
export const unitsOf = (input: Readonly<Record<string, unknown>>): number => {
  const lists = Object.values(input).filter((value) => Array.isArray(value));
  const sums = lists.map((list) => list.reduce<number>((sum, item) => sum + quantityOf(item), 0));
  return Math.max(1, ...sums);
};
