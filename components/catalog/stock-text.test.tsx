import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { StockText } from "#components/catalog/stock-text.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { ViewerProvider } from "#components/viewer/viewer.tsx";
import type { FormatLocale } from "#lib/protocol/formats.ts";

vi.mock("next/navigation", async (load) => ({
  ...(await load<typeof import("next/navigation")>()),
  useRouter: () => ({}),
}));

test.each([
  ["en-GB", "1,204 available 12 Nov 2019"],
  ["en-US", "1,204 available Nov 12, 2019"],
  ["en-DE", "1.204 available 12 Nov 2019"],
  ["en-SE", "1\u00a0204 available 12 Nov 2019"],
] satisfies [FormatLocale, string][])("the format %s governs numbers and dates", (locale, text) => {
  const html = renderToString(
    <ViewerProvider
      locale={locale}
      timeZone="UTC"
      browserZone="UTC"
      environment={null}
      owner=""
      displayName=""
      writes={[]}
    >
      <StockText stock={{ count: 1_204, isExact: true }} /> <Moment at="2019-11-12" format="date" />
    </ViewerProvider>,
  );
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(text);
});
