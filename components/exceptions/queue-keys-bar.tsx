import { KeyCap } from "#components/ui/key-cap.tsx";
import { t } from "#lib/protocol/words/t.ts";

const keysOf = (): readonly (readonly [action: string, ...keys: string[]])[] => [
  [t("exception.keyMove"), "j", "k"],
  [t("exception.keyOpen"), "↵"],
  [t("exception.keyOwner"), "o"],
  [t("exception.keySnooze"), "s"],
  [t("exception.keyNote"), "n"],
  [t("exception.keyCopy"), "c"],
  [t("exception.keySelect"), "x"],
  [t("exception.keyRepeat"), "."],
  [t("exception.keyUndo"), "u"],
];

/** The keys of the queue, at the foot of the window. A phone has none. */
export function QueueKeysBar() {
  return (
    <div
      aria-hidden="true"
      className="no-print sticky bottom-0 z-10 -mx-6 flex h-10 items-center gap-5 overflow-hidden border-t border-rule-2 bg-sunk px-6 text-small whitespace-nowrap text-ink-2 max-lg:hidden"
    >
      {keysOf().map(([action, ...caps]) => (
        <span key={action} className="inline-flex items-center gap-1 last:ms-auto">
          {caps.map((cap) => (
            <KeyCap key={cap}>{cap}</KeyCap>
          ))}
          {action}
        </span>
      ))}
    </div>
  );
}
