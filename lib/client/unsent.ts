import { formName } from "#lib/client/storage-events.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** The name of the carts in `localStorage`, before the owner. */
export const cartName = "cart";
/** The name of the drafts of orders in `sessionStorage`, before their address. */
export const orderDraftName = "new-order";

const storedValue = (text: string | null): unknown => {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return isObject(stored) && "value" in stored ? stored.value : stored;
  } catch {
    return null;
  }
};

const hasEntries = (value: unknown, name: string): boolean => {
  const list = isObject(value) ? value[name] : null;
  return Array.isArray(list) && list.length > 0;
};

const isUnanswered = (submission: unknown) =>
  isObject(submission) && typeof submission.requestId !== "string";

/**
 * Returns what the browser keeps of a person and has not sent, in words: a sign-out deletes it. Of
 * drafts, all of this tab, where only one person works. Empty where the browser refuses to be read.
 */
export const findUnsent = (owner: string): string[] => {
  try {
    const cart = storedValue(localStorage.getItem(`${cartName} ${owner}`));
    const forms = Object.keys(localStorage)
      .filter((key) => key.startsWith(`${formName} ${owner} `))
      .map((key) => storedValue(localStorage.getItem(key)));
    const hasDraft = Object.keys(sessionStorage).some((key) =>
      key.startsWith(`${orderDraftName} `),
    );
    return [
      ...(hasEntries(cart, "lines") ? [t("frame.unsent", { what: "cart" })] : []),
      ...(hasDraft ? [t("frame.unsent", { what: "order" })] : []),
      ...(forms.some(isUnanswered) ? [t("frame.unsent", { what: "form" })] : []),
    ];
  } catch {
    return [];
  }
};
