const names = new Intl.DisplayNames(["en-GB"], { type: "region", fallback: "code" });

/** Browsers and Node name these differently; a page must read the same from both. */
const agreed: Readonly<Record<string, string>> = {
  FK: "Falkland Islands",
  HK: "Hong Kong",
  MO: "Macao",
  PS: "Palestine",
};

/** The country's name, or the code itself where it is none that is known. */
export function countryName(code: string) {
  return /^[A-Z]{2}$/.test(code) ? (agreed[code] ?? names.of(code) ?? code) : code;
}

/** A mono plate with the ISO code; the name beside it unless space is short. */
export function Country({ code, named }: { code: string | null | undefined; named?: boolean }) {
  if (!code) return <span className="text-ink-3">—</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <abbr
        title={countryName(code)}
        className="rounded-xs border border-rule-2 px-1 font-mono text-[11px]/4 font-medium text-ink-2 no-underline"
      >
        {code}
      </abbr>
      {named && <span>{countryName(code)}</span>}
    </span>
  );
}
