import { defineConfig } from "drizzle-kit";

/**
 * `npm run db:generate -- --name <what changed>` compares the schema with the newest snapshot. Delete the
 * snapshot before it: no command reads it again.
 */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./lib/server/store/schema.ts",
    "./lib/server/store/passkey-schema.ts",
    "./lib/server/store/journal-schema.ts",
    "./lib/server/store/event-schema.ts",
    "./lib/server/store/agent-schema.ts",
    "./lib/server/store/mirror-schema.ts",
    "./lib/server/store/mirror-count-schema.ts",
    "./lib/server/store/sweep-schema.ts",
    "./lib/server/store/observation-schema.ts",
    "./lib/server/store/notification-schema.ts",
    "./lib/server/store/session-schema.ts",
    "./lib/server/store/audit-schema.ts",
    "./lib/server/store/capability-use-schema.ts",
    "./lib/server/store/scim-schema.ts",
    "./lib/server/store/identity-schema.ts",
    "./lib/server/store/run-schema.ts",
    "./lib/server/store/view-schema.ts",
    "./lib/server/store/policy-schema.ts",
    "./lib/server/store/case-schema.ts",
  ],
  out: "./lib/server/store/migrations",
});
