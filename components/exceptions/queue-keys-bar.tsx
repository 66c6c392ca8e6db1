import { KeyCap } from "#components/ui/key-cap.tsx";

const keys: readonly (readonly [action: string, ...keys: string[]])[] = [
  ["next, previous", "j", "k"],
  ["open", "↵"],
  ["owner", "o"],
  ["snooze", "s"],
  ["note", "n"],
  ["copy for the provider", "c"],
  ["select", "x"],
  ["repeat", "."],
  ["undo", "u"],
];

/** The keys of the queue, at the foot of the window. A phone has none. */
export function QueueKeysBar() {
  return (
    <div
      aria-hidden="true"
      className="no-print sticky bottom-0 z-10 -mx-6 flex h-10 items-center gap-5 overflow-hidden border-t border-rule-2 bg-sunk px-6 text-small whitespace-nowrap text-ink-2 max-lg:hidden"
    >
      {keys.map(([action, ...caps]) => (
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
