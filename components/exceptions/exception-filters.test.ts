import { expect, test } from "vitest";
import {
  exceptionFields,
  toExceptionFilter,
  unknownParts,
} from "#components/exceptions/exception-filters.ts";
import { readSearch } from "#lib/v4/search.ts";

test.each([
  ["reason=late&owner=mine&show=snoozed&page=1", []],
  ["page=0", []],
  ["reason=lost&country=DE&page=x&owner=", ["country", "reason", "page"]],
])("the queue names what of the address %s it does not have", (search, names) => {
  const params = new URLSearchParams(search);
  const input = readSearch(exceptionFields, params);
  const unknown = [...params.keys()].filter((name) =>
    exceptionFields.every((field) => field.name !== name),
  );
  expect(unknownParts(input, unknown, toExceptionFilter(input))).toEqual(names);
});
