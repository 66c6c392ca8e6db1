import { afterEach, expect, test, vi } from "vitest";
import { openSearchEarly, searchDialogId } from "#components/frame/early-keys.ts";
import { pageScript } from "#lib/protocol/page-script.ts";

type Listener = (event: object) => void;

/** Runs the script on a page with the dialog, and returns the page. */
const runScript = ({ isRead = true } = {}) => {
  const listeners = new Map<string, Listener>();
  const dialog = {
    open: false,
    dataset: {} as Record<string, string>,
    showModal: () => {
      dialog.open = true;
    },
    close: () => {
      dialog.open = false;
    },
  };
  const page = { isRead };
  const document = {
    getElementById: () => (page.isRead ? dialog : null),
    body: { dispatchEvent: (event: object) => listeners.get("keydown")?.(event) },
  };
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => frames.push(next));
  vi.stubGlobal(
    "KeyboardEvent",
    class {
      constructor(_type: string, init: object) {
        Object.assign(this, init);
      }
      preventDefault() {}
    },
  );
  const addEventListener = (type: string, listener: Listener) => listeners.set(type, listener);
  const script = pageScript(openSearchEarly, searchDialogId);
  new Function("document", "addEventListener", script)(document, addEventListener);
  const press = (key: string, more: object = {}) => {
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    listeners.get("keydown")?.({ key, metaKey: false, ctrlKey: false, preventDefault, ...more });
    return isPrevented;
  };
  const click = (opensSearch: boolean) =>
    listeners.get("click")?.({ target: { closest: () => (opensSearch ? {} : null) } });
  /** Lets the browser read the dialog, or only draw a frame. */
  const draw = ({ readsDialog }: { readsDialog: boolean }) => {
    page.isRead = readsDialog;
    for (const next of frames.splice(0)) next();
  };
  return { dialog, press, click, draw };
};

afterEach(() => void vi.unstubAllGlobals());

test("before hydration, Ctrl K opens the search in the same event, and the next keys are typed into it", () => {
  const { dialog, press } = runScript();
  expect(press("k", { ctrlKey: true })).toBe(true);
  expect(dialog.open).toBe(true);
  expect(press("g")).toBe(false);
});

test("Ctrl K that is pressed before the browser has read the search opens it as soon as it has, once", () => {
  const { dialog, press, draw } = runScript({ isRead: false });
  expect(press("k", { ctrlKey: true })).toBe(true);
  draw({ readsDialog: false });
  expect(dialog.open).toBe(false);
  draw({ readsDialog: true });
  expect(dialog.open).toBe(true);
  draw({ readsDialog: true });
  expect(dialog.open).toBe(true);
});

test("Ctrl Shift K stays the browser's own", () => {
  const { dialog, press } = runScript();
  expect(press("k", { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(dialog.open).toBe(false);
});

test("before hydration, Enter in the search is noted for the rows and does nothing else", () => {
  const { dialog, press } = runScript();
  expect(press("Enter")).toBe(false);
  expect(dialog.dataset.enter).toBeUndefined();
  press("k", { metaKey: true });
  expect(press("Enter")).toBe(true);
  expect(dialog.dataset.enter).toBe("open");
});

test("before hydration, a click on the search field opens the search, and no other click does", () => {
  const { dialog, click } = runScript();
  click(false);
  expect(dialog.open).toBe(false);
  click(true);
  expect(dialog.open).toBe(true);
});

test("the script leaves all keys to the component once the page is hydrated", () => {
  const { dialog, press, click } = runScript();
  dialog.dataset.hydrated = "";
  expect(press("k", { ctrlKey: true })).toBe(false);
  click(true);
  expect(dialog.open).toBe(false);
});
