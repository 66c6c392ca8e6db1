/** How often the service was read for what became of a request. */
export const lookedWords = (looks: number) => {
  if (looks === 0) return "Not looked yet";
  return looks === 1 ? "Looked once" : `Looked ${looks} times`;
};
