import { afterEach, expect, test, vi } from "vitest";
import {
  earlyFieldsSelector,
  keepEarlyFields,
  replayEarlyFields,
} from "#components/frame/early-controls.ts";
import { pageScript } from "#lib/protocol/page-script.ts";

/** Runs the script in a page, and returns functions that send a form and change a field there. */
const startPage = () => {
  const listeners = new Map<string, (event: object) => void>();
  const page = { dataset: {} as Record<string, string> };
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", { documentElement: page });
  const listen = (type: string, listener: (event: object) => void) => listeners.set(type, listener);
  new Function("addEventListener", pageScript(keepEarlyFields, earlyFieldsSelector))(listen);
  const dispatch = (type: string, target: object) => {
    const event = { target, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() };
    listeners.get(type)?.(event);
    return {
      isPrevented: event.preventDefault.mock.calls.length > 0,
      isHidden: event.stopImmediatePropagation.mock.calls.length > 0,
    };
  };
  const fieldOf = (value: string) => {
    const field = { value, checked: undefined, isConnected: false, closest: () => field };
    return field;
  };
  return { page, dispatch, fieldOf };
};

afterEach(() => void vi.unstubAllGlobals());

test("a form that is sent before the hydration is not sent by the browser, and a later one is left alone", () => {
  const { page, dispatch } = startPage();
  expect(dispatch("submit", {}).isPrevented).toBe(true);
  replayEarlyFields();
  expect(page.dataset).toEqual({ hydrated: "" });
  expect(dispatch("submit", {}).isPrevented).toBe(false);
});

test("of what is typed before the hydration, the last of each field is kept, in order and hidden from React", () => {
  const { dispatch, fieldOf } = startPage();
  const [first, second] = [fieldOf("a"), fieldOf("b")];
  expect(dispatch("input", first).isHidden).toBe(true);
  dispatch("change", second);
  first.value = "ab";
  dispatch("input", first);
  expect([...(window.earlyFields?.values() ?? [])].map(({ value }) => value)).toEqual(["b", "ab"]);
  replayEarlyFields();
  expect(window.earlyFields).toBeNull();
  expect(dispatch("input", first).isHidden).toBe(false);
});

test("what changes outside of fields is not kept", () => {
  const { dispatch } = startPage();
  expect(dispatch("change", { closest: () => null }).isHidden).toBe(false);
  expect(window.earlyFields?.size).toBe(0);
});
