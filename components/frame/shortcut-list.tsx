import type { ReactNode } from "react";
import { newOrderForm } from "#components/orders/order-screen.ts";
import { railScreensOf } from "#components/screens/screens.ts";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { ModKeyCap } from "#components/ui/mod-key.tsx";

type Shortcut = readonly [action: string, ...keys: string[]];

/** Returns the shortcuts of a role, without those for what it can't open. */
const shortcutsOf = (routes: readonly string[], mayOrder: boolean): Shortcut[] => [
  ["Filter list", "/"],
  ["Next and previous row", "j", "k"],
  ["Open row", "Enter"],
  ["Peek at row", "Space"],
  ...(mayOrder
    ? ([
        ["Select row", "x"],
        ["Select rows on the way", "Shift", "↓ ↑"],
      ] as const)
    : []),
  ["List of a number on Today", "1–7"],
  ["Close peek, dialog or menu, clear selection", "Esc"],
  ["Expand an order's timeline", "t"],
  ...(mayOrder ? ([[newOrderForm.title, newOrderForm.action.key]] as const) : []),
  ...railScreensOf(routes).map(({ title, rail }): Shortcut => [title, "g", rail.key]),
  ["Saved views", "g", "v"],
  ["Help for this screen", "?"],
];

function Line({ action, children }: { action: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid break-inside-avoid border-b border-rule py-1">
      <dt>{action}</dt>
      <dd className="flex items-center gap-1">{children}</dd>
    </div>
  );
}

/** The keyboard shortcuts of every screen. `routes` are the screens that the role can open. */
export function ShortcutList({
  routes,
  mayOrder,
}: {
  routes: readonly string[];
  mayOrder: boolean;
}) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3">
      <Line action="Search">
        <ModKeyCap>K</ModKeyCap>
      </Line>
      {mayOrder && (
        <Line action="Place order">
          <ModKeyCap>↵</ModKeyCap>
        </Line>
      )}
      {shortcutsOf(routes, mayOrder).map(([action, ...keys]) => (
        <Line key={action} action={action}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </Line>
      ))}
    </dl>
  );
}
