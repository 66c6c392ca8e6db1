import { expect, test } from "vitest";
import { emptyAuditText } from "#components/audit/empty-audit.ts";

test("the audit log is called empty only where no entry is left out", () => {
  expect(emptyAuditText({}, false)).toBe("No entries yet.");
  expect(emptyAuditText({}, true)).toBe("No entries that can be shown.");
  expect(emptyAuditText({ before: 9 }, false)).toBe("No older entries.");
  expect(emptyAuditText({ before: 9 }, true)).toBe("No older shown entries.");
  expect(emptyAuditText({ action: "people.role" }, true)).toBe(
    "No shown entries match these filters.",
  );
});
