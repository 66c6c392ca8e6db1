import { z } from "zod";
import type { ConnectionName } from "#lib/protocol/person.ts";

/** The name of a connection, as a Server Action receives it. */
export const connectionNameSchema = z.strictObject({
  environment: z.enum(["sandbox", "production"]),
  id: z.string().min(1).max(200),
});

/** Returns a connection's name as the audit log has it: `production person:1`. */
export const connectionText = ({ environment, id }: ConnectionName) => `${environment} ${id}`;
