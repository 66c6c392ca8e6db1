"use client";

import { noteExport as noteExportAction } from "#lib/actions/own-changes.ts";
import { quartermasterUnreachable, ReadError } from "#lib/client/fetch-json.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/** Has an export recorded in the audit log, with the names of its filters. Throws `ReadError`. */
export const noteExport = async (list: OperationName, input: object): Promise<void> => {
  const filters = Object.keys(input);
  const failure = await noteExportAction({ list, filters }).catch(() => quartermasterUnreachable);
  if (failure) throw new ReadError(failure);
};
