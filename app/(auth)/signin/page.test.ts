import { isValidElement, type ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { testStore, useSettings } from "#testing/server/store.ts";
import SignInPage from "./page.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";

// Next's own module needs React's client, and these components are the browser's.
vi.mock("next/navigation", () => ({ redirect: vi.fn() }));
vi.mock("./passkey-button.tsx", () => ({ PasskeyButton: () => null }));
vi.mock("./password-form.tsx", () => ({ PasswordForm: () => null }));
vi.mock("./single-sign-on.tsx", () => ({ SingleSignOn: () => null }));
vi.mock("./demo-people.tsx", () => ({ DemoPeople: () => null }));
vi.mock("#lib/server/auth/principal.ts", () => ({
  findPrincipal: async () => null,
  findPasswordChange: async () => null,
}));

const settings = {
  ...testStore(),
  QM_ORIGIN: "https://console.example",
  QM_OIDC_ISSUER: "https://login.example",
  QM_OIDC_CLIENT_ID: "quartermaster",
  QM_OIDC_CLIENT_SECRET: "secret",
};

beforeEach(() => useSettings({ ...settings, QM_PASSWORD_SIGN_IN: "on" }));

const clientComponents: readonly unknown[] = [PasskeyButton, PasswordForm, SingleSignOn];

interface Part {
  /** The tag or component. */
  type: unknown;
  inside: readonly unknown[];
  text: string;
}

/** Returns the tags and components of what a page returned, each with those around it. */
const partsOf = (node: ReactNode, inside: readonly unknown[] = []): Part[] => {
  if (Array.isArray(node)) return node.flatMap((each) => partsOf(each, inside));
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  const { type, props } = node;
  const isServerComponent = typeof type === "function" && !clientComponents.includes(type);
  const content = isServerComponent
    ? (type as (given: object) => ReactNode)(props)
    : props.children;
  const text = typeof content === "string" ? content : "";
  return [{ type, inside, text }, ...partsOf(content, [...inside, type])];
};

const openPage = async () => {
  const props = { params: Promise.resolve({}), searchParams: Promise.resolve({}) };
  return partsOf(await SignInPage(props));
};

test("the sign-in page offers passwords, passkeys and single sign-on", async () => {
  const parts = await openPage();
  const [form] = parts.filter(({ type }) => type === PasswordForm);
  expect(form?.inside).not.toContain("details");
  expect(parts.map(({ type }) => type)).toEqual(expect.arrayContaining([...clientComponents]));
});

test("where password sign-in is off, a closed part of the page has the form for break-glass accounts alone", async () => {
  useSettings({ ...settings, QM_PASSWORD_SIGN_IN: "off" });
  const parts = await openPage();
  const forms = parts.filter(({ type }) => type === PasswordForm);
  expect(forms).toHaveLength(1);
  expect(forms[0]?.inside).toContain("details");
  expect(parts.find(({ type }) => type === "summary")?.text).toBe("Break-glass sign-in");
  const sentences = parts.map(({ text }) => text).join(" ");
  expect(sentences).toContain("Only break-glass accounts can sign in by password.");
  expect(parts.map(({ type }) => type)).toEqual(
    expect.arrayContaining([SingleSignOn, PasskeyButton]),
  );
});
