import { displayNames } from "#lib/protocol/intl.ts";

const names = displayNames("en-GB", { type: "region", fallback: "code" });

/** Browsers and Node name these differently; the server and the browser must render the same. */
const fixedNames: Readonly<Record<string, string>> = {
  FK: "Falkland Islands",
  HK: "Hong Kong",
  MO: "Macao",
  PS: "Palestine",
};

/** Returns the country's name, or the code itself if it is no known country code. */
export function countryName(code: string) {
  return /^[A-Z]{2}$/.test(code) ? (fixedNames[code] ?? names.of(code) ?? code) : code;
}

/** The ISO code of a country in a small frame; with `named`, the name beside it. */
export function Country({ code, named }: { code: string | null | undefined; named?: boolean }) {
  if (!code) return <span className="text-ink-3">—</span>;
  const name = countryName(code);
  const plate = (
    <abbr title={name} className="plate">
      {code}
    </abbr>
  );
  if (!named) return plate;
  return (
    <span className="inline-flex items-center gap-1.5">
      {plate}
      <span>{name}</span>
    </span>
  );
}
