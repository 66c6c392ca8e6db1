export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="rounded-xs border border-rule-2 px-1 font-mono text-micro/4 font-medium text-ink-3">
      {children}
    </kbd>
  );
}
