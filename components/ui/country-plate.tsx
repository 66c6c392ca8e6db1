/** The ISO code of a country in a small frame, with its name for who points at it. */
export function CountryPlate({ code, name }: { code: string; name: string | undefined }) {
  return (
    <abbr title={name} className="plate">
      {code}
    </abbr>
  );
}
