/** Returns the first values in words, and how many more there are: `Processing, In transit +3`. */
export const valuesText = (
  values: readonly string[],
  format = (value: string) => value,
): string => {
  const shown = values
    .slice(0, 2)
    .map((value) => format(value))
    .join(", ");
  return values.length > 2 ? `${shown} +${values.length - 2}` : shown;
};
