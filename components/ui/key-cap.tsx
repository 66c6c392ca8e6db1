/** A key of the keyboard, as printed on it. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="rounded-xs border border-rule-2 px-1 font-mono text-[10.5px]/4 font-medium text-ink-3">
      {children}
    </kbd>
  );
}
