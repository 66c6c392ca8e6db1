import type { ComponentProps } from "react";
import { SelectField } from "#components/form/select-field.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { useRead } from "#lib/client/read.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { collator } from "#lib/protocol/words/intl.ts";

/** ISO 3166-1 alpha-2, officially assigned. */
const assignedCodes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

const countryCodes: readonly string[] = assignedCodes.split(" ");

const byName = (codes: readonly string[]) =>
  codes
    .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
    .sort((left, right) => collator("en-GB", {}).compare(left.label, right.label));

/** Returns every country. Those of `firstCodes` and those of all others are two groups. */
const optionsOf = (value: string, firstCodes: readonly string[]) => {
  const first = byName(firstCodes.filter((code) => countryCodes.includes(code)));
  const rest = byName(countryCodes.filter((code) => !firstCodes.includes(code)));
  // A code that is only on the record stays a choice.
  const other = value === "" || countryCodes.includes(value) ? [] : [{ value, label: value }];
  if (first.length === 0) return [...other, ...rest];
  return [
    ...other,
    { label: "Where you have employees", options: first },
    { label: "All other countries", options: rest },
  ];
};

type CountryFieldProps = Omit<ComponentProps<typeof SelectField>, "options">;

export function CountryField({
  firstCodes = [],
  ...props
}: CountryFieldProps & {
  /** The countries where the company has employees, to be offered first. */
  firstCodes?: readonly string[];
}) {
  const value = String(props.value ?? "");
  const isInBrowser = useInBrowser();
  const only = value === "" ? [] : [{ value, label: value }];
  return <SelectField {...props} options={isInBrowser ? optionsOf(value, firstCodes) : only} />;
}

/** A choice of a country, those where the company has employees first. */
export function EmployeeCountryField(props: CountryFieldProps) {
  const { data } = useRead("employees.countries", {});
  return <CountryField {...props} firstCodes={data?.data.items.map(({ value }) => value) ?? []} />;
}
