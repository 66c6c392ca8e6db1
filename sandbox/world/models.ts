/** A model of the catalog. Its price is in US dollars. */
export interface Model {
  maker: string;
  name: string;
  type: DeviceType;
  configuration: string;
  price: number;
  /** Ranks models within a type; higher is better. */
  power: number;
  /** Configured to order: the purchase endpoint refuses it. */
  buildToOrder?: boolean;
}

export const deviceTypes = [
  "Laptops",
  "Desktops",
  "Monitors",
  "Mobile",
  "Tablet",
  "Accessories",
] as const;
export type DeviceType = (typeof deviceTypes)[number];

const model = (
  maker: string,
  name: string,
  type: DeviceType,
  configuration: string,
  price: number,
  power: number,
  buildToOrder = false,
): Model => ({
  maker,
  name,
  type,
  configuration,
  price,
  power,
  ...(buildToOrder ? { buildToOrder } : {}),
});

/** The index of a model is stored in the database: only append to this list. */
export const models: readonly Model[] = [
  model("Apple", "MacBook Air 13″ M4", "Laptops", "16 GB, 512 GB", 1199, 60),
  model("Apple", "MacBook Air 15″ M4", "Laptops", "16 GB, 512 GB", 1399, 62),
  model("Apple", "MacBook Pro 14″ M4", "Laptops", "24 GB, 1 TB", 1999, 80),
  model("Apple", "MacBook Pro 16″ M4 Pro", "Laptops", "48 GB, 1 TB", 2899, 92),
  model("Apple", "MacBook Pro 16″ M4 Max", "Laptops", "64 GB, 2 TB, to order", 3999, 98, true),
  model("Lenovo", "ThinkPad X1 Carbon Gen 13", "Laptops", "Core Ultra 7, 32 GB, 1 TB", 1899, 76),
  model("Lenovo", "ThinkPad T14 Gen 6", "Laptops", "Core Ultra 5, 16 GB, 512 GB", 1349, 58),
  model(
    "Lenovo",
    "ThinkPad P16s Gen 4",
    "Laptops",
    "Ryzen AI 9, 64 GB, 1 TB, to order",
    2399,
    88,
    true,
  ),
  model("Dell", "Latitude 7450", "Laptops", "Core Ultra 7, 16 GB, 512 GB", 1499, 64),
  model("Dell", "XPS 14", "Laptops", "Core Ultra 7, 32 GB, 1 TB", 1799, 74),
  model("HP", "EliteBook 840 G11", "Laptops", "Core Ultra 5, 16 GB, 512 GB", 1399, 60),
  model("HP", "ZBook Firefly 14 G11", "Laptops", "Core Ultra 7, 32 GB, 1 TB", 1999, 78),
  model("Framework", "Laptop 13", "Laptops", "Ryzen 7, 32 GB, 1 TB", 1499, 70),
  model("Apple", "Mac mini M4", "Desktops", "16 GB, 512 GB", 799, 55),
  model("Apple", "Mac Studio M4 Max", "Desktops", "64 GB, 1 TB", 2699, 90),
  model("Lenovo", "ThinkCentre M90q Gen 5", "Desktops", "Core i7, 32 GB, 1 TB", 1099, 60),
  model("Dell", "OptiPlex 7020", "Desktops", "Core i5, 16 GB, 512 GB", 899, 48),
  model("HP", "Z2 Mini G9", "Desktops", "Core i9, 64 GB, 2 TB, to order", 2299, 86, true),
  model("Dell", "UltraSharp U2724DE", "Monitors", "27″, 2560 × 1440, USB-C", 479, 60),
  model("Dell", "UltraSharp U3225QE", "Monitors", "32″, 3840 × 2160, Thunderbolt", 949, 84),
  model("LG", "27UQ850V", "Monitors", "27″, 3840 × 2160, USB-C", 429, 70),
  model("LG", "34WQ75C", "Monitors", "34″ wide, 3440 × 1440", 549, 66),
  model("Samsung", "ViewFinity S8", "Monitors", "32″, 3840 × 2160", 449, 68),
  model("Apple", "Studio Display", "Monitors", "27″, 5120 × 2880", 1599, 90),
  model("Apple", "iPhone 16", "Mobile", "128 GB", 799, 70),
  model("Apple", "iPhone 16e", "Mobile", "128 GB", 599, 58),
  model("Samsung", "Galaxy S25", "Mobile", "256 GB", 859, 72),
  model("Samsung", "Galaxy A56", "Mobile", "128 GB", 449, 46),
  model("Google", "Pixel 9", "Mobile", "128 GB", 799, 68),
  model("Apple", "iPad Air 11″ M3", "Tablet", "128 GB", 599, 66),
  model("Apple", "iPad Pro 13″ M4", "Tablet", "256 GB, cellular", 1499, 88),
  model("Samsung", "Galaxy Tab S10", "Tablet", "256 GB", 799, 70),
  model("Lenovo", "Tab P12", "Tablet", "128 GB", 349, 44),
  model("Logitech", "MX Keys S", "Accessories", "Keyboard", 109, 50),
  model("Logitech", "MX Master 3S", "Accessories", "Mouse", 99, 50),
  model("Logitech", "Brio 505", "Accessories", "Webcam", 129, 46),
  model("Jabra", "Evolve2 65", "Accessories", "Headset", 219, 60),
  model("Poly", "Voyager Focus 2", "Accessories", "Headset", 249, 62),
  model("Dell", "WD22TB4 Dock", "Accessories", "Thunderbolt dock", 289, 66),
  model("CalDigit", "TS4", "Accessories", "Thunderbolt dock", 399, 74),
  model("Yubico", "YubiKey 5C NFC", "Accessories", "Security key", 55, 40),
];

export const modelOf = (index: number): Model => models[index] ?? (models[0] as Model);

/** Types that come with a charger. */
export const chargedTypes: readonly DeviceType[] = ["Laptops", "Mobile", "Tablet"];

/** Types that may be put under legal hold. */
export const workstationTypes: readonly DeviceType[] = ["Laptops", "Desktops"];

const letters = "0123456789ABCDEFGHJKLMNPQRTVWXYZ";

/** Returns a serial number in the style of the maker, unique for each row number. */
export const serialOf = (model: number, n: number) => {
  // An odd factor permutes the numbers below 2^30, so that no two rows get the same number.
  let rest = Math.imul(n, 0x2c1b3c6d) & 0x3fffffff;
  let tail = "";
  for (let place = 0; place < 6; place += 1) {
    tail += letters.charAt(rest & 31);
    rest >>= 5;
  }
  const maker = modelOf(model).maker;
  if (maker === "Apple") return `C02Z${tail}`;
  if (maker === "Lenovo") return `PF${tail}`;
  if (maker === "HP") return `5CG${tail}`;
  if (maker === "Dell") return `${tail.slice(0, 3)}4${tail.slice(3)}`;
  return `${maker.slice(0, 2).toUpperCase()}${tail}`;
};
