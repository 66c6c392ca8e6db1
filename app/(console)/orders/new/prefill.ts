import { z } from "zod";
import type { Prefill } from "#components/order/order-text.ts";
import { idField } from "#lib/v4/fields/field.ts";
import { fromIdSegment } from "#lib/v4/fields/id-segment.ts";
import { orderTypes } from "#lib/v4/fields/known-values.ts";

/** An id as `newOrderHref` writes it. The router has decoded the query string already. */
const idInSearch = z
  .string()
  .transform((text) => (text.startsWith("~") ? fromIdSegment(text) : text))
  .pipe(idField);

const fields = {
  type: z.enum(orderTypes),
  employee: idInSearch,
  device: idInSearch,
};

/** As many devices as one order takes (lib/v4/operations/orders.ts). */
const maxDevices = 200;

/**
 * What the address asks the form to start with, `?type=Offboarding&employee=<id>&device=<id>…`, and
 * in sentences what of it could not be followed: nothing of an address is dropped in silence.
 */
export function readPrefill(search: Record<string, string | string[] | undefined>): {
  prefill: Prefill;
  ignored: string[];
} {
  const ignored: string[] = [];
  const all = (name: string) => [search[name] ?? []].flat();
  const read = <Value>(name: string, schema: z.ZodType<Value>, texts: string[]): Value[] =>
    texts.flatMap((text) => {
      const { success, data } = schema.safeParse(text);
      if (!success) ignored.push(`${name} “${text.slice(0, 80)}”`);
      return success ? [data] : [];
    });
  const one = <Value>(name: string, schema: z.ZodType<Value>): Value | null => {
    const [first, ...more] = all(name);
    for (const text of more) ignored.push(`a second ${name} “${text.slice(0, 80)}”`);
    return first === undefined ? null : (read(name, schema, [first])[0] ?? null);
  };
  const type = one("type", fields.type);
  const employeeId = one("employee", fields.employee);
  const deviceIds = [...new Set(read("device", fields.device, all("device")))];
  for (const id of deviceIds.splice(maxDevices)) ignored.push(`device “${id}”, one too many`);
  for (const name of Object.keys(search)) {
    if (!Object.hasOwn(fields, name)) ignored.push(`“${name.slice(0, 80)}”`);
  }
  return { prefill: { type, employeeId, deviceIds }, ignored };
}
