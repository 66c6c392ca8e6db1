/** A device that a cell names, with the return option of its own. */
export interface NamedDevice {
  /** A serial number or a product id, as the cell has it. */
  text: string;
  option: string | null;
}

/** Reads `C02ABC = recycle; C02DEF`: devices separated by semicolons or lines. */
export const readDeviceList = (text: string | null): NamedDevice[] =>
  (text ?? "")
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const at = entry.lastIndexOf("=");
      if (at === -1) return { text: entry, option: null };
      const option = entry.slice(at + 1).trim();
      return { text: entry.slice(0, at).trim(), option: option === "" ? null : option };
    });

const yes: readonly string[] = ["yes", "y", "true", "1", "x", "ja", "j", "si", "sí", "oui"];
const no: readonly string[] = ["no", "n", "false", "0", "-", "nein", "non"];

/** Returns what a cell answers to a question; `null` where it says neither yes nor no. */
export const readYesNo = (text: string): "yes" | "no" | null => {
  const word = text.trim().toLowerCase();
  if (yes.includes(word)) return "yes";
  return no.includes(word) ? "no" : null;
};
