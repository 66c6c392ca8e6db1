/** A key. `isDirectional` is an arrow key that is the opposite one where the text runs from right to left. */
export function KeyCap({
  children,
  isDirectional = false,
}: {
  children: string;
  isDirectional?: boolean;
}) {
  return (
    <kbd className={`key-cap ${isDirectional ? "icon-directional inline-block" : ""}`.trim()}>
      {children}
    </kbd>
  );
}
