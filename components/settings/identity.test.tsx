import fc from "fast-check";
import { expect, test } from "vitest";
import { id, maybeText, missingFacts, pageText, recordOf } from "#components/data/test-page.tsx";
import { Identity } from "#components/settings/identity.tsx";

test("the identity of an API key shows every field of the answer", () => {
  const ids = fc.option(fc.array(id, { maxLength: 3 }), { nil: undefined });
  const identity = recordOf(
    fc.record({
      authenticated: fc.option(fc.boolean(), { nil: undefined }),
      user: fc.option(
        recordOf(fc.record({ uid: maybeText, email: maybeText, displayName: maybeText })),
        { nil: undefined },
      ),
      access: fc.option(
        recordOf(
          fc.record({
            isStaff: fc.option(fc.boolean(), { nil: undefined }),
            isDeveloper: fc.option(fc.boolean(), { nil: undefined }),
            companyIds: ids,
            supplierIds: ids,
          }),
        ),
        { nil: undefined },
      ),
    }),
  );
  fc.assert(
    fc.property(identity, (answer) => {
      expect(missingFacts(answer, pageText([["me", {}, answer]], <Identity />))).toEqual([]);
    }),
  );
});
