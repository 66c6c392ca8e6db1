import "server-only";
import { z } from "zod";
import { t } from "#lib/protocol/words/t.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";

/** Refuses arguments that no page of Quartermaster sends. */
export const refuseMalformed = (): never => {
  throw new PrincipalError("role", {
    sentence: t("refusal.malformed"),
  });
};

/** Returns an argument that fits the schema, and refuses any other. */
export const parseArgument = <Value>(schema: z.ZodType<Value>, given: unknown): Value => {
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : refuseMalformed();
};

const shownSchema = z.string().max(2_000).nullable();

/** Returns whose data the page of an action shows, as a value of the header `pageOwnerHeader`. */
export const parseShown = (shown: unknown): string | null => parseArgument(shownSchema, shown);
