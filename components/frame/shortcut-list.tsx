import type { ReactNode } from "react";
import { newOrderForm } from "#components/orders/order-screen.ts";
import { railScreensOf } from "#components/screens/screens.ts";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { ModKeyCap } from "#components/ui/mod-key.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";

type Shortcut = readonly [action: string, ...keys: string[]];

/** Returns the shortcuts of a role, without those for what it can't open. */
const shortcutsOf = (routes: readonly string[], mayOrder: boolean): Shortcut[] => [
  [t("dialog.keyFilter"), "/"],
  [t("dialog.keyRows"), "j", "k"],
  [t("dialog.keyOpen"), t("keyName.enter")],
  [t("dialog.keyPeek"), t("keyName.space")],
  ...(mayOrder
    ? ([
        [t("dialog.keySelect"), "x"],
        [t("dialog.keySelectMore"), t("keyName.shift"), "↓ ↑"],
      ] as const)
    : []),
  [t("dialog.keyToday"), "1–7"],
  [t("dialog.keyEscape"), "Esc"],
  [t("dialog.keyTimeline"), "t"],
  ...(mayOrder ? ([[titleWord(newOrderForm.title), newOrderForm.action.key]] as const) : []),
  ...railScreensOf(routes).map(({ title, rail }): Shortcut => [titleWord(title), "g", rail.key]),
  [t("dialog.keyViews"), "g", "v"],
  [t("dialog.keyHelp"), "?"],
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
      <Line action={t("dialog.keySearch")}>
        <ModKeyCap>K</ModKeyCap>
      </Line>
      {mayOrder && (
        <Line action={t("dialog.keyPlace")}>
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
