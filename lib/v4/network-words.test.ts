import { expect, it } from "vitest";
import { networkWords } from "#lib/v4/network-words.ts";

it.each([
  ["ECONNREFUSED", "The service refused the connection"],
  ["EAI_AGAIN", "The service's address could not be found"],
  ["UND_ERR_SOCKET", "The connection to the service broke"],
  ["UND_ERR_CONNECT_TIMEOUT", "The service could not be reached in time"],
  ["CERT_HAS_EXPIRED", "The service's certificate could not be verified"],
  ["EODD", "The service could not be reached"],
  [null, "The service could not be reached"],
])("the network error %s is described in words", (code, words) => {
  expect(networkWords(code)).toBe(words);
});
