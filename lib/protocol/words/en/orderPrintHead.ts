/** The head of a printed order. */
export const orderPrintHead = {
  printed: "Printed {time}, {zone}",
} as const;
