import { drawFor } from "#sandbox/random-shape/draw.ts";

/** Values that the contract shows, which keep their names. Source: api-v4.md, States and transitions, "Values seen". */
const documented: readonly string[] = [
  "processing",
  "scheduled",
  "in_transit",
  "shipped",
  "delivered",
  "assigned",
  "available",
  "active",
];

const styles: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => value.toUpperCase(),
  (value) => `stage:${value.replaceAll("_", "-")}`,
  (value) => `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll("_", " ")} (extern)`,
];

const undo: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => value.toLowerCase(),
  (value) => value.replace(/^stage:/, "").replaceAll("-", "_"),
  (value) =>
    value
      .replace(/ \(extern\)$/, "")
      .replaceAll(" ", "_")
      .toLowerCase(),
];

/** Converts status values that the contract does not show, in answers and in filters. */
export const statusNamesOf = (seed: number) => {
  const style = drawFor(seed, "status names").below(styles.length);
  return {
    write: (value: string) =>
      documented.includes(value) || !/^[a-z][a-z_]*$/.test(value)
        ? value
        : (styles[style]?.(value) ?? value),
    read: (value: string) => (documented.includes(value) ? value : (undo[style]?.(value) ?? value)),
  };
};
