import type { HelpPage } from "#components/help/help-terms.tsx";
import { ownHelp } from "#components/help/own-help.tsx";
import { recordHelp } from "#components/help/record-help.tsx";
import type { HelpSlug } from "#components/screens/screens.ts";

export const helpPages: Readonly<Record<HelpSlug, HelpPage>> = { ...recordHelp, ...ownHelp };
