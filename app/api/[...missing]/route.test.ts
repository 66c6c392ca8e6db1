import { expect, test } from "vitest";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import { GET } from "./route.ts";

speakByRequest();

test("an address of the API that does not exist is refused in the language of the request", async () => {
  const response = inLanguage("de", GET);
  expect(response.status).toBe(404);
  const message = "Diese Adresse gibt es in Quartermaster nicht.";
  expect(await response.json()).toMatchObject({ message, error: { kind: "not_found", message } });
});
