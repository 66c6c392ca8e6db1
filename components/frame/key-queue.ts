/** A key of the command bar that acts on its rows. */
export type CommandKey = "down" | "up" | "open" | "open in new tab" | "actions" | "back";

/** Keys that were pressed and not applied yet, because the rows for the typed text are still loading. */
export interface KeyQueue {
  push: (key: CommandKey) => void;
  /** Returns the waiting keys and empties the queue. */
  take: () => CommandKey[];
  hasWaiting: () => boolean;
  clear: () => void;
  /** Called after each push. */
  onPush: (() => void) | null;
  /** Whether the rows are the actions of one record, which `back` leaves. */
  isNested: boolean;
}

export const createKeyQueue = (): KeyQueue => {
  let waiting: CommandKey[] = [];
  const queue: KeyQueue = {
    push: (key) => {
      waiting.push(key);
      queue.onPush?.();
    },
    take: () => {
      const keys = waiting;
      waiting = [];
      return keys;
    },
    hasWaiting: () => waiting.length > 0,
    clear: () => {
      waiting = [];
    },
    onPush: null,
    isNested: false,
  };
  return queue;
};

interface PressedKey {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Returns whether the keys are ⌘K or Ctrl K. */
export const isSearchShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }: PressedKey) =>
  key.toLowerCase() === "k" && (metaKey || ctrlKey) && !altKey && !shiftKey;

/**
 * Returns what a pressed key does to the rows; `null` for one that edits the text. The arrows along
 * the text move the caret as long as there is text to move through.
 */
export const commandKeyOf = (
  { key, metaKey, ctrlKey, altKey, shiftKey }: PressedKey,
  {
    isCaretAtEnd,
    isNested,
    isRightToLeft = false,
  }: { isCaretAtEnd: boolean; isNested: boolean; isRightToLeft?: boolean },
): CommandKey | null => {
  if (key === "Enter") return metaKey || ctrlKey ? "open in new tab" : "open";
  if (metaKey || ctrlKey || altKey || shiftKey) return null;
  if (key === "ArrowDown") return "down";
  if (key === "ArrowUp") return "up";
  const [forward, back] = isRightToLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === forward && isCaretAtEnd && !isNested) return "actions";
  if ((key === back || key === "Escape") && isNested) return "back";
  return null;
};

/** What the keys lead to: the selected row, and what happens to it. */
export interface KeyResult {
  selected: string | null;
  effect: Exclude<CommandKey, "up" | "down"> | null;
}

/**
 * Returns the result of keys on rows, by their names from top to bottom. The keys after one that
 * leaves the rows have no effect. `selected` is the row to start from, or `null`.
 */
export const applyKeys = (
  rows: readonly string[],
  selected: string | null,
  keys: readonly CommandKey[],
): KeyResult => {
  let at = selected === null ? -1 : rows.indexOf(selected);
  for (const key of keys) {
    if (key !== "down" && key !== "up") return { selected: rows[at] ?? null, effect: key };
    const next = at + (key === "down" ? 1 : -1);
    at = Math.min(Math.max(next, 0), rows.length - 1);
  }
  return { selected: rows[at] ?? null, effect: null };
};
