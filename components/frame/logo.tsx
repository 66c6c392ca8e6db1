export function Logo() {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
      <path d="M2 3h16v11l-4 4H2z" className="fill-ink" />
      <path d="M6 7h8M6 11h5" className="stroke-paper stroke-[1.8]" />
    </svg>
  );
}
