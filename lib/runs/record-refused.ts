import { type Told, told } from "#lib/protocol/run-note.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { OperationName } from "#lib/v4/operations/endpoints.ts";

/** What each read of one record is about. */
const subjects: Partial<Record<OperationName, string>> = {
  "employees.get": "employee",
  "employees.devices": "devices",
  "products.get": "device",
  "orders.get": "order",
};

/** The service refused a record that a run needs before it sends a row. The key may do the same with others. */
export class RecordRefused extends Error {
  /** Why the row is not sent. */
  readonly told: Told;

  constructor(what: string) {
    super(`The service refused access to a record: ${what}.`);
    this.told = told("runHalt.refused", { what });
  }
}

/** Returns the client, which throws `RecordRefused` in place of a 403 about one record. */
export const tellRefusedRecord = (client: Client): Client => ({
  perform: async (name, input, options) => {
    try {
      return await client.perform(name, input, options);
    } catch (error) {
      const subject = subjects[name];
      if (!subject || !isV4Error(error) || error.kind !== "authorization") throw error;
      throw new RecordRefused(subject);
    }
  },
});
