import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { auditColumns } from "#components/audit/audit-columns.tsx";
import { AuditState } from "#components/audit/audit-state.tsx";
import { ViewerProvider } from "#components/viewer/viewer.tsx";
import { pageText } from "#testing/components/page.tsx";

test("the command that verifies the log stands beside the file that has all of its entries", () => {
  const html = renderToStaticMarkup(
    <AuditState
      verified={null}
      headSeq={12}
      unknownConnections={0}
      names={{ people: {}, records: {} }}
    />,
  );
  expect(html).toMatch(/npm run audit -- verify.*href="\/api\/audit\/export" download/);
});

test("the time of an entry is in the person's zone", () => {
  const entry = { at: "2026-11-21T23:30:00Z", seq: 7 } as never;
  const textIn = (timeZone: string) =>
    pageText(
      [],
      <ViewerProvider
        {...{ timeZone, locale: "en-GB", browserZone: timeZone, owner: "o" }}
        {...{ environment: "sandbox", displayName: "Sam", writes: [], seesPartOfSearches: false }}
      >
        {auditColumns.find(({ id }) => id === "at")?.cell(entry)}
      </ViewerProvider>,
    );
  expect(textIn("Asia/Tokyo")).toMatch(/^22 nov.*08:30/);
  expect(textIn("UTC")).toMatch(/^21 nov.*23:30/);
});
