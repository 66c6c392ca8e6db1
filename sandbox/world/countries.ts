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
  /** Family names in Latin letters for email addresses, in countries with another script. */
  romanized?: readonly string[];
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
  romanized?: string,
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
  ...(romanized === undefined ? {} : { romanized: romanized.split(" ") }),
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
  row(
    "UA",
    "Ukraine",
    "uk",
    "DE",
    4,
    2,
    "Київ = Kyiv, Львів = Lviv, Одеса = Odesa",
    "shevchenko kovalenko bondarenko tkachenko melnyk",
  ),
  row(
    "AE",
    "United Arab Emirates",
    "ar",
    "AE",
    1,
    3,
    "دبي = Dubai, أبو ظبي = Abu Dhabi, الشارقة = Sharjah",
    "haddad mansour khalil saleh rahman",
  ),
  row(
    "MA",
    "Morocco",
    "ar",
    "AE",
    3,
    2,
    "الدار البيضاء = Casablanca, الرباط = Rabat, طنجة = Tanger",
    "benali alaoui idrissi zahra tazi",
  ),
  row("NG", "Nigeria", "en_NG", "AE", 4, 3, "Lagos, Abuja, Ibadan"),
  row("ZA", "South Africa", "en_ZA", "AE", 3, 2, "Cape Town, Johannesburg, Durban"),
  row("IN", "India", "en_IN", "SG", 3, 6, "Bengaluru, Pune, Hyderabad"),
  row("SG", "Singapore", "zh_CN", "SG", 0, 3, "新加坡 = Singapore", "wang li zhang chen liu tan"),
  row(
    "JP",
    "Japan",
    "ja",
    "SG",
    1,
    3,
    "東京都港区 = Tokyo, 大阪市 = Osaka, 福岡市 = Fukuoka",
    "watanabe sato suzuki takahashi tanaka",
  ),
  row(
    "KR",
    "South Korea",
    "ko",
    "SG",
    1,
    2,
    "서울특별시 = Seoul, 부산광역시 = Busan",
    "kim lee park choi jung",
  ),
  row("AU", "Australia", "en_AU", "SG", 2, 3, "Sydney, Melbourne, Brisbane"),
];
