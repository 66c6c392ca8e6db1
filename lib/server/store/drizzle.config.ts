import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --config lib/server/store/drizzle.config.ts --name <what changed>` */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./lib/server/store/schema.ts",
    "./lib/server/store/passkey-schema.ts",
    "./lib/server/store/journal-schema.ts",
    "./lib/server/store/event-schema.ts",
    "./lib/server/store/agent-schema.ts",
    "./lib/server/store/mirror-schema.ts",
    "./lib/server/store/notification-schema.ts",
    "./lib/server/store/session-schema.ts",
    "./lib/server/store/audit-schema.ts",
    "./lib/server/store/capability-use-schema.ts",
    "./lib/server/store/scim-schema.ts",
  ],
  out: "./lib/server/store/migrations",
});
