/** A country the service works in. */
export interface Country {
  code: string;
  label: string;
  /** Locale of names and addresses: a module of the faker library. */
  locale: string;
  /** Country of the warehouse that serves it. */
  hub: string;
  /** Business days that customs and distance add to an order. */
  extraDays: number;
  /** Share of the workforce. */
  weight: number;
  /** Cities in the local spelling and in Latin letters, as couriers print them. */
  cities: readonly (readonly [local: string, latin: string])[];
}

/** `cities` is a list of `Name` or `local name = Latin name`, separated by commas. */
const row = (
  code: string,
  label: string,
  locale: string,
  hub: string,
  extraDays: number,
  weight: number,
  cities: string,
): Country => ({
  code,
  label,
  locale,
  hub,
  extraDays,
  weight,
  cities: cities.split(", ").map((city) => {
    const [local = city, latin = local] = city.split(" = ");
    return [local, latin] as const;
  }),
});

export const countries: readonly Country[] = [
  row("US", "United States", "en_US", "US", 0, 16, "Austin, Chicago, Seattle, Denver, Atlanta"),
  row("CA", "Canada", "en_CA", "US", 1, 5, "Toronto, Vancouver, Montréal"),
  row("MX", "Mexico", "es_MX", "US", 2, 4, "Ciudad de México, Guadalajara, Monterrey"),
  row("BR", "Brazil", "pt_BR", "US", 4, 4, "São Paulo, Recife, Curitiba"),
  row("GB", "United Kingdom", "en_GB", "GB", 0, 9, "London, Manchester, Bristol, Edinburgh"),
  row("DE", "Germany", "de", "DE", 0, 9, "Berlin, München, Hamburg, Leipzig"),
  row("FR", "France", "fr", "DE", 0, 6, "Paris, Lyon, Nantes"),
  row("NL", "Netherlands", "nl", "DE", 0, 4, "Amsterdam, Utrecht, Eindhoven"),
  row("ES", "Spain", "es", "DE", 1, 4, "Madrid, Barcelona, Valencia"),
  row("PT", "Portugal", "pt_PT", "DE", 1, 3, "Lisboa, Porto, Coimbra"),
  row("IT", "Italy", "it", "DE", 1, 3, "Milano, Torino, Bologna"),
  row("PL", "Poland", "pl", "DE", 1, 5, "Kraków, Wrocław, Łódź, Gdańsk"),
  row("CZ", "Czechia", "cs_CZ", "DE", 1, 2, "Praha, Brno, Plzeň"),
  row("SE", "Sweden", "sv", "DE", 1, 3, "Stockholm, Göteborg, Malmö"),
  row("UA", "Ukraine", "uk", "DE", 4, 2, "Київ = Kyiv, Львів = Lviv, Одеса = Odesa"),
  row(
    "AE",
    "United Arab Emirates",
    "ar",
    "AE",
    1,
    3,
    "دبي = Dubai, أبو ظبي = Abu Dhabi, الشارقة = Sharjah",
  ),
  row(
    "MA",
    "Morocco",
    "ar",
    "AE",
    3,
    2,
    "الدار البيضاء = Casablanca, الرباط = Rabat, طنجة = Tanger",
  ),
  row("NG", "Nigeria", "en_NG", "AE", 4, 3, "Lagos, Abuja, Ibadan"),
  row("ZA", "South Africa", "en_ZA", "AE", 3, 2, "Cape Town, Johannesburg, Durban"),
  row("IN", "India", "en_IN", "SG", 3, 6, "Bengaluru, Pune, Hyderabad"),
  row("SG", "Singapore", "zh_CN", "SG", 0, 3, "新加坡 = Singapore"),
  row("JP", "Japan", "ja", "SG", 1, 3, "東京都港区 = Tokyo, 大阪市 = Osaka, 福岡市 = Fukuoka"),
  row("KR", "South Korea", "ko", "SG", 1, 2, "서울특별시 = Seoul, 부산광역시 = Busan"),
  row("AU", "Australia", "en_AU", "SG", 2, 3, "Sydney, Melbourne, Brisbane"),
];

const byCode = new Map(countries.map((country) => [country.code, country]));

export const findCountry = (code: string): Country | null => byCode.get(code) ?? null;

/** Returns a place as a courier prints it: `Lagos, NG`. */
export const placeOf = (city: string | null, code: string) => {
  const country = byCode.get(code);
  const known = country?.cities.find(([local]) => local === city) ?? country?.cities[0];
  return `${known?.[1] ?? city ?? code}, ${code}`;
};

/** Countries of one customs union. */
const customsUnion = ["DE", "FR", "NL", "ES", "PT", "IT", "PL", "CZ", "SE"];

/** Returns whether a shipment between two countries passes customs. */
export const crossesBorder = (from: string, to: string) =>
  from !== to && !(customsUnion.includes(from) && customsUnion.includes(to));
