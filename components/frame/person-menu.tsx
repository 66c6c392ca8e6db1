import { NavLink } from "#components/frame/nav-link.tsx";
import { SignOutButton } from "#components/frame/sign-out-button.tsx";
import type { Theme } from "#components/frame/theme.ts";
import { ThemeChoice } from "#components/frame/theme-choice.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { t } from "#lib/protocol/words/t.ts";

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("")
    .toUpperCase();

export interface PersonMenuProps {
  displayName: string;
  email: string | null;
  role: string;
  keyLabel: string | null;
  keyHint: string | null;
  theme: Theme;
}

export function PersonMenu({
  displayName,
  email,
  role,
  keyLabel,
  keyHint,
  theme,
}: PersonMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="person-menu"
        className="flex min-h-6 min-w-6 items-center gap-2 rounded-sm"
      >
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-full bg-ink text-micro font-semibold text-paper"
        >
          {initialsOf(displayName)}
        </span>
        <span className="max-w-44 min-w-0 truncate max-md:sr-only">{displayName}</span>
        <span className="text-ink-3 capitalize max-md:sr-only">{t("frame.role", { role })}</span>
        <span className="sr-only">{t("frame.accountMenu")}</span>
      </button>
      <div
        id="person-menu"
        popover="auto"
        className="inset-auto top-14 inset-e-4 m-0 w-64 rounded-md border border-rule-2 bg-sheet p-4 text-ink shadow-float"
      >
        <p className="font-medium wrap-anywhere">{displayName}</p>
        <p className="truncate text-ink-3" title={email ?? undefined}>
          {email ?? t("frame.noEmail")}
        </p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-rule pt-3">
          <dt className="text-ink-3">{t("frame.roleLabel")}</dt>
          <dd className="capitalize">{t("frame.role", { role })}</dd>
          <dt className="text-ink-3">{t("frame.apiKey")}</dt>
          <dd className="min-w-0 truncate">
            {keyLabel ?? t("frame.none")}{" "}
            {keyHint && <span className="code text-ink-3">{keyHint}</span>}
          </dd>
        </dl>
        <div className="mt-3 border-t border-rule pt-3">
          <ThemeChoice theme={theme} />
        </div>
        <p className="mt-3 flex gap-4 border-t border-rule pt-3">
          <NavLink href="/account" className="inline-flex min-h-6 items-center hover:underline">
            {t("frame.account")}
          </NavLink>
          <NavLink href="/help" className="inline-flex min-h-6 items-center gap-2 hover:underline">
            {t("frame.help")} <KeyCap>?</KeyCap>
          </NavLink>
        </p>
        <SignOutButton />
      </div>
    </>
  );
}
