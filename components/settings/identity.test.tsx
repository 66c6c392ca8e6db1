import fc from "fast-check";
import { test } from "vitest";
import { Identity } from "#components/settings/identity.tsx";
import { expectEveryFact, pageText } from "#testing/components/page.tsx";
import { id, optional, recordOf, texts } from "#testing/dialect/arbitraries.ts";

test("the identity of an API key shows every field of the answer", () => {
  const ids = optional(fc.array(id, { maxLength: 3 }));
  const flag = optional(fc.boolean());
  const identity = recordOf({
    authenticated: flag,
    user: optional(recordOf(texts("uid", "email", "displayName"))),
    access: optional(
      recordOf({ isStaff: flag, isDeveloper: flag, companyIds: ids, supplierIds: ids }),
    ),
  });
  expectEveryFact(identity, (answer) =>
    pageText([["me", {}, answer]], <Identity label="Key" hint="abcd" />),
  );
});
