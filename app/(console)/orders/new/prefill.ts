import { z } from "zod";
import type { Prefill } from "#components/orders/order-links.ts";
import { t } from "#lib/protocol/words/t.ts";
import { idField } from "#lib/v4/fields/field.ts";
import { fromIdSegment } from "#lib/v4/fields/id-segment.ts";
import { orderTypes } from "#lib/v4/fields/known-values.ts";

/** An ID as `newOrderHref` writes it. The router has already decoded the query string. */
const idInSearch = z
  .string()
  .transform((text) => (text.startsWith("~") ? fromIdSegment(text) : text))
  .pipe(idField);

const fields = {
  type: z.enum(orderTypes),
  employee: idInSearch,
  device: idInSearch,
  model: z.string().min(1).max(200),
  repeat: idInSearch,
};

/** The most devices of one order (lib/v4/operations/orders.ts). */
const maxDevices = 200;

/**
 * Parses the initial values of the order form, `?type=Offboarding&employee=<id>&device=<id>…`, the
 * model that its stock picker shows first, `&model=<name>`, or the
 * order that it repeats, `?repeat=<order id>`, which has all of these. Returns a description of each
 * part that is not valid, so that no part is dropped without notice.
 */
export function readPrefill(search: Record<string, string | string[] | undefined>): {
  prefill: Prefill;
  /** The order to be repeated, or `null`. */
  repeatedId: string | null;
  ignored: string[];
} {
  const ignored: string[] = [];
  const all = (name: string) => [search[name] ?? []].flat();
  const read = <Value>(name: string, schema: z.ZodType<Value>, texts: string[]): Value[] =>
    texts.flatMap((text) => {
      const { success, data } = schema.safeParse(text);
      if (!success) ignored.push(t("orderNew.ignoredPart", { name, text: text.slice(0, 80) }));
      return success ? [data] : [];
    });
  const one = <Value>(name: string, schema: z.ZodType<Value>): Value | null => {
    const [first, ...more] = all(name);
    for (const text of more) {
      ignored.push(t("orderNew.ignoredSecond", { name, text: text.slice(0, 80) }));
    }
    return first === undefined ? null : (read(name, schema, [first])[0] ?? null);
  };
  const type = one("type", fields.type);
  const employeeId = one("employee", fields.employee);
  const deviceIds = [...new Set(read("device", fields.device, all("device")))];
  for (const id of deviceIds.splice(maxDevices)) {
    ignored.push(t("orderNew.ignoredDevice", { id, max: maxDevices }));
  }
  for (const name of Object.keys(search)) {
    if (Object.hasOwn(fields, name)) continue;
    ignored.push(t("orderNew.ignoredName", { name: name.slice(0, 80) }));
  }
  const repeatedId = one("repeat", fields.repeat);
  const model = one("model", fields.model);
  if (repeatedId === null) {
    return { prefill: { type, employeeId, deviceIds, model }, repeatedId, ignored };
  }
  for (const name of ["type", "employee", "device", "model"]) {
    if (search[name] === undefined) continue;
    ignored.push(t("orderNew.ignoredBeside", { name, other: "repeat" }));
  }
  const prefill = { type: null, employeeId: null, deviceIds: [], model: null };
  return { prefill, repeatedId, ignored };
}
