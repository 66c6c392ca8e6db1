import { type MomentForm, writeMoment } from "#sandbox/choices/moments.ts";
import type { Chance } from "#testing/random.ts";

/** Values that a service may legally hold, including unusual ones. */

const oddIds: readonly ((token: string) => string)[] = [
  (token) => `${token} with spaces`,
  (token) => `a/${token}/b`,
  (token) => `%2F${token}`,
  (token) => `${token}%41b`,
  (token) => `${token}?x=1&y=2`,
  (token) => `${token}#part`,
  (token) => `..${token}`,
  (token) => `заказ-${token}`,
  (token) => `注文-${token}`,
  (token) => `${token}+plus:colon;semi,comma@at`,
  (token) => `${"long-".repeat(22)}${token}`,
  (token) => `"${token}" & <b>`,
];

/** Returns an ID that contains `token`, which must be unique in the world. A third are unusual. */
export const anyId = (chance: Chance, prefix: string, token: string): string =>
  chance.isHit(0.3) ? chance.pick(oddIds)(token) : `${prefix}_${token}`;

const texts: readonly string[] = [
  "Left with the front control",
  "Customs asked for an invoice",
  "مكتب دبي، الطابق الثالث",
  "倉庫で検品しました",
  "Παραδόθηκε στον υπάλληλο",
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  "{{7*7}} <%= 7*7 %>",
  "'; DROP TABLE orders; --",
  "javascript:alert(document.cookie)",
  "O'Brien & Söhne",
  `A long remark: ${"the courier rang twice, then left a card, ".repeat(6)}end`,
];

/** Returns a text with a random token, so that it can be recognized on a page. */
export const anyText = (chance: Chance): string => `${chance.pick(texts)} ${chance.token()}`;

const firstNames = ["Amara", "Jürgen", "Ngọc", "Οδυσσέας", "Siobhán", "李", "محمد", "Zoë"] as const;
const lastNames = ["Okafor", "Müller-Lüdenscheidt", "Trần", "Παπαδόπουλος", "O'Neill", "小龙"];

export const anyFirstName = (chance: Chance): string => chance.pick(firstNames);
export const anyLastName = (chance: Chance): string =>
  `${chance.pick(lastNames)}-${chance.token()}`;

export const countries = ["DE", "FR", "GB", "US", "IN", "JP", "BR", "AE", "PL", "ZA"] as const;

/** Status values of the contract, and others. */
export const orderStatuses = [
  "processing",
  "scheduled",
  "in_transit",
  "shipped",
  "delivered",
  "delivered",
  "awaiting_customs",
  "ON_HOLD",
  "Customs hold – broker",
  "partially-delivered",
  "清关中",
] as const;

export const deviceStatuses = [
  "assigned",
  "available",
  "reserved",
  "in_repair",
  "in storage",
  "LOST",
  "quarantined_by_security",
] as const;

export const employeeStatuses = ["active", "active", "on_parental_leave", "PRE-HIRE"] as const;

export const carriers = ["DHL Express", "UPS", "日本郵便", "Aramex", "Royal Mail"] as const;

const dayMs = 86_400_000;

const momentForms: readonly MomentForm[] = [
  "milliseconds",
  "seconds",
  "India's time",
  "zero offset",
];

/** Returns a moment some days from `now`, in whole minutes. */
export const momentAt = (now: number, days: number, chance: Chance): string => {
  const minutes = chance.int(0, 1_439);
  const at = new Date(Math.floor(now / dayMs) * dayMs + days * dayMs + minutes * 60_000);
  return writeMoment(chance.pick(momentForms), at.toISOString());
};

/** Returns a day some days from `now`, as a date or sometimes as a moment. */
export const dayAt = (now: number, days: number, chance: Chance): string =>
  chance.isHit(0.8)
    ? new Date(now + days * dayMs).toISOString().slice(0, 10)
    : momentAt(now, days, chance);

/** Returns a date that does not exist. */
export const impossibleDate = (chance: Chance): string =>
  chance.pick(["2026-02-30", "2026-13-01", "2026-04-31T25:61:00Z", "0000-00-00", "tomorrow-ish"]);

const oddNames = [
  "x-Vendor Ref",
  "größe",
  "内部メモ",
  "legacy.code",
  "isVIP",
  "sub_cost_centre",
  "__meta",
  "PO#",
  "<b>bold</b>",
] as const;

/** Returns at most `max` fields that the contract does not name, of every type of value. */
export const oddFields = (chance: Chance, max: number): Record<string, unknown> => {
  const extra: Record<string, unknown> = {};
  for (const name of chance.some(oddNames, 0, max)) {
    extra[name] = chance.pick<() => unknown>([
      () => anyText(chance),
      () => chance.int(100_000, 999_999),
      () => `00${chance.int(10_000, 99_999)}`,
      () => true,
      () => [chance.token(), chance.token()],
      () => ({ code: `C-${chance.token()}`, note: anyText(chance) }),
      () => ({ deeper: { still: { deeper: anyText(chance) } } }),
      () => impossibleDate(chance),
    ])();
  }
  return extra;
};
