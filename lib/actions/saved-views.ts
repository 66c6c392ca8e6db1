"use server";

import { z } from "zod";
import type { Failure } from "#lib/protocol/failure.ts";
import { chosenZone } from "#lib/protocol/formats.ts";
import {
  maxViewName,
  type SavedView,
  type ViewFrequency,
  type ViewList,
  type ViewQuestion,
  viewFrequencies,
  viewLists,
} from "#lib/protocol/saved-view.ts";
import { requirePerson, toActionFailure } from "#lib/server/http/require-person.ts";
import { changeView, createView, deleteView } from "#lib/server/views/change-views.ts";
import { pinView } from "#lib/server/views/pin-view.ts";
import { subscribeToView } from "#lib/server/views/subscribe.ts";
import { lineField } from "#lib/v4/fields/field.ts";
import { parseArgument } from "./action-arguments.ts";

const name = lineField(maxViewName);
const columnId = z.string().min(1).max(40);
const columnIds = z.array(columnId).max(60);
/** A browser can't open a longer address. One that is too long for a view is refused with a reason. */
const maxAddress = 20_000;
const question = {
  search: z.string().max(maxAddress),
  columns: z.strictObject({ hidden: columnIds, shown: columnIds, order: columnIds }),
};
const lists = Object.keys(viewLists) as [ViewList, ...ViewList[]];
const viewId = z.uuid();
const epoch = z.int().min(0);

const newViewSchema = z.strictObject({
  list: z.enum(lists),
  name,
  isShared: z.boolean(),
  ...question,
});

const changeSchema = z.strictObject({
  id: viewId,
  epoch,
  name: name.optional(),
  question: z.strictObject(question).optional(),
  isShared: z.boolean().optional(),
});

const deletionSchema = z.strictObject({ id: viewId, epoch });
const timeZone = z.string().refine((given) => chosenZone(given) !== null);
const subscriptionSchema = z.strictObject({
  id: viewId,
  frequency: z.enum(viewFrequencies).nullable(),
  timeZone,
});
const pinSchema = z.strictObject({ id: viewId, isPinned: z.boolean() });

type Answer<Value> = Value | { failure: Failure };

const answering = async <Value>(work: () => Promise<Value>): Promise<Answer<Value>> => {
  try {
    return await work();
  } catch (error) {
    return { failure: await toActionFailure(error, null) };
  }
};

/** Saves a question about a list under a name: for the person, or by an admin for everyone. */
export async function saveView(
  given: ViewQuestion & { list: ViewList; name: string; isShared: boolean },
): Promise<Answer<{ view: SavedView }>> {
  return answering(async () => {
    const principal = await requirePerson();
    return { view: await createView(principal, parseArgument(newViewSchema, given)) };
  });
}

/**
 * Renames a view, replaces its question, or changes who sees it. `epoch` names the view that the person
 * saw: one that was changed since is answered as `conflict`, and stays as it is.
 */
export async function changeSavedView(given: {
  id: string;
  epoch: number;
  name?: string;
  question?: ViewQuestion;
  isShared?: boolean;
}): Promise<Answer<{ view: SavedView } | { conflict: SavedView }>> {
  return answering(async () => {
    const principal = await requirePerson();
    return changeView(principal, parseArgument(changeSchema, given));
  });
}

/** Deletes a view for all who see it, unless it was changed since the person saw it. */
export async function deleteSavedView(given: {
  id: string;
  epoch: number;
}): Promise<Answer<{ conflict: SavedView } | null>> {
  return answering(async () => {
    const principal = await requirePerson();
    return deleteView(principal, parseArgument(deletionSchema, given));
  });
}

const changing = async (work: () => Promise<void>): Promise<Failure | null> => {
  const answer = await answering(async () => {
    await work();
    return null;
  });
  return answer?.failure ?? null;
};

/** Puts a view into the person's navigation, or takes it out. Returns the failure, or `null`. */
export async function pinSavedView(given: {
  id: string;
  isPinned: boolean;
}): Promise<Failure | null> {
  return changing(async () => {
    const principal = await requirePerson();
    const { id, isPinned } = parseArgument(pinSchema, given);
    await pinView(principal, id, isPinned);
  });
}

/**
 * Tells the person the number of rows of a view daily or weekly, in the morning of `timeZone`; with `null` no longer.
 * Returns the failure, or `null`.
 */
export async function subscribeToSavedView(given: {
  id: string;
  frequency: ViewFrequency | null;
  timeZone: string;
}): Promise<Failure | null> {
  return changing(async () => {
    const principal = await requirePerson();
    await subscribeToView(principal, parseArgument(subscriptionSchema, given));
  });
}
