import { expect, it } from "vitest";
import { digestOf } from "#lib/server/notifications/digest-text.ts";
import { asHtml } from "#lib/server/notifications/send-mail.ts";
import { speakByRequest } from "#lib/server/words/request-language.ts";

speakByRequest();

const about = { origin: "https://console.example", environment: "sandbox", views: new Map() };
const late = [
  { kind: "late", recordId: "ord_1" },
  { kind: "late", recordId: "ord_2" },
] as const;

it("writes a digest in the language of who gets it, and in English where none is known", () => {
  expect(digestOf(late, about).subject).toBe("Quartermaster (sandbox): 2 late");
  const german = digestOf([...late, { kind: "delivered", recordId: "ord_3" }], about, "de");
  expect(german.subject).toBe("Quartermaster (sandbox): 2 verspätet und 1 angekommen");
  expect(german.text).toContain("Verspätet\n  ord_1  https://console.example/orders/ord_1");
});

it("gives an Arabic email a direction, and shows its addresses from left to right, as text", () => {
  const mail = digestOf([{ kind: "late", recordId: "<b>1</b>" }], about, "ar");
  expect(mail.text).toContain("متأخر");
  const html = asHtml(mail);
  expect(html).toMatch(/^<div lang="ar" dir="rtl"/);
  expect(html).toContain('<a dir="ltr" href="https://console.example/settings#notifications">');
  expect(html).toContain("&lt;b&gt;1&lt;/b&gt;");
});
