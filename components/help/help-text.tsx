import type { HelpPage } from "#components/help/help-terms.tsx";
import type { HelpSlug } from "#components/help/help-topics.ts";
import { ownHelp } from "#components/help/own-help.tsx";
import { recordHelp } from "#components/help/record-help.tsx";

export const helpPages: Readonly<Record<HelpSlug, HelpPage>> = { ...recordHelp, ...ownHelp };
