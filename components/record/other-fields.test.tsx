import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { OtherFields } from "#components/record/other-fields.tsx";
import { speakEnglish } from "#lib/protocol/words/english.ts";
import { setWords } from "#lib/protocol/words/t.ts";

afterEach(speakEnglish);

test("an undocumented field keeps the service's name and its value in Arabic, each with its own direction", () => {
  setWords(() => ({ language: "ar", messageOf: () => undefined }));
  const html = renderToStaticMarkup(
    <OtherFields record={{ warranty_end: "on request (2027)", tags: ["blue", "loan"] }} />,
  );
  expect(html).toContain('<bdi lang="en">Warranty end</bdi>');
  expect(html).toContain("<bdi>on request (2027)</bdi>");
  expect(html).toContain("<span><bdi>blue</bdi></span><span>، <bdi>loan</bdi></span>");
});
