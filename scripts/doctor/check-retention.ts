import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { listKept } from "#lib/server/retention/retention.ts";
import { compareSchema, findSchemaLevel } from "#lib/server/store/schema-level.ts";
import { type Finding, findingsOf } from "./finding.ts";

const retention = findingsOf("retention");

/** Says how long each thing is kept, and whether something is still there that should have been deleted. */
export const checkRetention = async (client: Client): Promise<Finding[]> => {
  const hasTables = ["current", "newer"].includes(compareSchema(await findSchemaLevel(client)));
  const findings: Finding[] = [];
  for (const { setting, sentence, isOverdue } of listKept()) {
    const text = `${sentence} (${setting})`;
    const { rows } = hasTables
      ? await drizzle(client).execute<{ is_overdue: boolean }>(
          sql`select ${isOverdue} as is_overdue`,
        )
      : { rows: [] };
    findings.push(
      rows[0]?.is_overdue
        ? retention.unusual(
            `${text} Some of it is older.`,
            "Start Quartermaster, which deletes it within the hour; if it runs, look in its log for: could not be deleted.",
          )
        : retention.right(text),
    );
  }
  return findings;
};
