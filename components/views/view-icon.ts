/** The outline of a saved view on a grid of 24 by 24. */
export const viewPath = "M7 4h10v16l-5-4-5 4Z";
