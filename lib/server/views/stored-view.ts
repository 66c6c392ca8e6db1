import "server-only";
import type { ViewQuestion } from "#lib/protocol/saved-view.ts";
import { openText, type SealedAs, sealText } from "#lib/server/keys/seal.ts";
import type { savedViews } from "#lib/server/store/view-schema.ts";

export type ViewRow = typeof savedViews.$inferSelect;

type Owner = Pick<ViewRow, "id" | "environment" | "connectionId">;

/** Where the name of a view belongs. */
export const viewNameSealedAs = ({ id, environment, connectionId }: Owner): SealedAs => [
  "quartermaster view name",
  environment,
  connectionId,
  id,
];

/** Where the question of a view belongs. */
export const viewQuestionSealedAs = ({ id, environment, connectionId }: Owner): SealedAs => [
  "quartermaster view question",
  environment,
  connectionId,
  id,
];

export const sealViewName = (name: string, owner: Owner) => sealText(name, viewNameSealedAs(owner));

export const sealQuestion = (question: ViewQuestion, owner: Owner) =>
  sealText(JSON.stringify(question), viewQuestionSealedAs(owner));

/** Throws `SealError`. */
export const openViewName = (row: Owner & Pick<ViewRow, "sealedName">) =>
  openText(row.sealedName, viewNameSealedAs(row));

/** Throws `SealError`. */
export const openQuestion = (row: Owner & Pick<ViewRow, "sealedQuestion">): ViewQuestion =>
  JSON.parse(openText(row.sealedQuestion, viewQuestionSealedAs(row))) as ViewQuestion;
