import type { settings } from "#components/settings/settings-screen.ts";

/** What each section of the settings is for. */
export const sectionHints: Readonly<Record<(typeof settings.sections)[number]["id"], string>> = {
  connection: "Where Quartermaster sends your requests.",
  "api-key": "Who the key belongs to, as reported by the API.",
  permissions:
    "What your key allows. Reading is tested each time this page opens. Writing would change something, so it is never tested.",
  webhooks: "How lifecycle events reach Quartermaster.",
  agents: "AI agents that read as you by MCP. What they want to change waits for you in Requests.",
  notifications: "What you are told, and how. Only for you.",
  appearance: "Only for this browser.",
  time: "Only for this browser: dates, times, numbers and prices. Hover a time to see UTC.",
  engineers: "For engineers, and only in this browser.",
  differences: "For engineers: fields that don't match the documentation.",
};
