/** An arrow from a value to the next one, along the text. Screen readers skip it. */
export function Arrow({ className = "text-ink-3" }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`icon-directional inline-block ${className}`}>
      →
    </span>
  );
}
