/** How often the service was read for what became of a request. */
export const lookupText = (lookupCount: number) => {
  if (lookupCount === 0) return "Not looked yet";
  return lookupCount === 1 ? "Looked once" : `Looked ${lookupCount} times`;
};
