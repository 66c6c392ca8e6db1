import { CountryPlate } from "#components/ui/country-plate.tsx";
import { countryName } from "#lib/protocol/country-name.ts";

/** The ISO code of a country in a small frame; with `named`, the name beside it. */
export function Country({ code, named }: { code: string | null | undefined; named?: boolean }) {
  if (!code) return <span className="text-ink-3">—</span>;
  const name = countryName(code);
  const plate = <CountryPlate code={code} name={name} />;
  if (!named) return plate;
  return (
    <span className="inline-flex items-center gap-1.5">
      {plate}
      <span>{name}</span>
    </span>
  );
}
