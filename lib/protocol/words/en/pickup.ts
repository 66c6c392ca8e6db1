/** A pickup window as text. */
export const pickup = {
  span: "{from} to {to}",
} as const;
