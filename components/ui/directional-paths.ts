// Outlines that stand for a direction along the text, or for lines of text. They are mirrored where the text runs from
// right to left (components/ui/icon.tsx); every other icon stays as it is.
export const alongPath = "M4 12h15M13 6l6 6-6 6";
export const externalPath = "M14 4h6v6M20 4l-9 9M17 14v6H4V7h6";
export const linesPath = "M3 6h18M3 12h12M3 18h15";
export const linesDownPath = "M3 6h11M3 12h11M3 18h6M18 10v9M15 16l3 3 3-3";
export const sendPath = "M3 12h13M11 7l5 5-5 5M20 5v14";

export const directionalPaths: ReadonlySet<string> = new Set([
  alongPath,
  externalPath,
  linesPath,
  linesDownPath,
  sendPath,
]);
