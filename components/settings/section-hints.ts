import type { settings } from "#components/settings/settings-screen.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns what each section of the settings is for. */
export const sectionHints = (): Readonly<
  Record<(typeof settings.sections)[number]["id"], string>
> => ({
  connection: t("settings.connectionHint"),
  "api-key": t("settings.apiKeyHint"),
  permissions: t("settings.permissionsHint"),
  webhooks: t("settings.webhooksHint"),
  agents: t("settings.agentsHint"),
  notifications: t("settings.notificationsHint"),
  appearance: t("settings.appearanceHint"),
  time: t("settings.timeHint"),
  engineers: t("settings.engineersHint"),
  differences: t("settings.differencesHint"),
});
