import { isV4Error, type V4Error } from "#lib/v4/errors.ts";
import type { OperationName } from "#lib/v4/registry.ts";
import { shape } from "#lib/v4/shape/shape.ts";

/** Returns the error of `shape` for an answer, or `null` where `shape` reads the answer. */
export const shapeErrorOf = (name: OperationName, json: unknown): V4Error | null => {
  try {
    shape(name, json);
    return null;
  } catch (error) {
    if (isV4Error(error)) return error;
    throw error;
  }
};
