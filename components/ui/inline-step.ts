/** Returns 1 where the text of an element runs from left to right, -1 where it runs from right to left. */
export const inlineSignOf = (element: Element): 1 | -1 =>
  getComputedStyle(element).direction === "rtl" ? -1 : 1;

/**
 * Returns where an arrow key leads along a line of the element: 1 towards its end, -1 towards its start,
 * 0 for every other key.
 */
export const inlineStepOf = (key: string, element: Element): 1 | -1 | 0 => {
  if (key === "ArrowRight") return inlineSignOf(element);
  return key === "ArrowLeft" ? (inlineSignOf(element) === 1 ? -1 : 1) : 0;
};
