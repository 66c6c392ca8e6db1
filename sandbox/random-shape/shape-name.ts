/**
 * The fixed shapes of answers: the contract's v4 reference shapes, its illustrative shapes, and the
 * least a service could send. `bare` answers lists as bare arrays, which the contract ascribes to
 * v2 lists (Versioning 5): not a legal v4 list, but one that a client of both may meet.
 */
export const shapes = ["default", "illustrative", "bare"] as const;
export type Shape = (typeof shapes)[number] | `random:${number}`;

/** Returns the seed of a random shape, or null for the three fixed shapes. */
export const seedOfShape = (shape: Shape): number | null =>
  shape.startsWith("random:") ? Number(shape.slice("random:".length)) : null;

/** Returns the shape of a name as `--shape` takes it, or null if there is none. */
export const shapeNamed = (name: string): Shape | null => {
  const fixed = shapes.find((shape) => shape === name);
  if (fixed) return fixed;
  return /^random:\d{1,9}$/.test(name) ? `random:${Number(name.slice("random:".length))}` : null;
};
