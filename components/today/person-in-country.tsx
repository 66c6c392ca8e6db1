import { PersonName } from "#components/employees/reference/person-name.tsx";
import { Country } from "#components/ui/country.tsx";

/** A person after the country of their order or device. Without a country, no dash stands for it. */
export function PersonInCountry({
  id,
  name,
  country,
}: {
  id: string | null | undefined;
  name: string | null | undefined;
  country: string | null | undefined;
}) {
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-1.5">
      {country ? <Country code={country} /> : <span />}
      <span className="min-w-0">
        <PersonName id={id} name={name} />
      </span>
    </span>
  );
}
