import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { createPortal } from "react-dom";
import { type CommandContext, startGroups } from "#components/frame/command-lists.ts";
import { CommandPreview } from "#components/frame/command-preview.tsx";
import type { CommandGroup, CommandRow, Subject } from "#components/frame/command-row.ts";
import { CommandRows, type RowsMode } from "#components/frame/command-rows.tsx";
import { applyKeys, type KeyQueue } from "#components/frame/key-queue.ts";
import { recordActions } from "#components/frame/record-actions.ts";
import { chooseTheme, otherTheme } from "#components/frame/theme.ts";
import { useCommandSearch } from "#components/frame/use-command-search.ts";
import { useRecentSubjects } from "#components/frame/use-recent-subjects.ts";
import type { RailScreen } from "#components/screens/screens.ts";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { useModKey } from "#components/ui/mod-key.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useViewNames } from "#lib/client/saved-views.ts";
import { showDialog } from "#lib/client/shell-dialog.ts";
import { t } from "#lib/protocol/words/t.ts";

interface CommandPanelProps {
  screens: readonly RailScreen[];
  text: string;
  keys: KeyQueue;
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  /** Where the head of the dialog says how many results there are. */
  summary: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** What the command bar shows for a text: rows by group, and why there are none. */
function useRows(text: string, context: CommandContext, nested: CommandRow | null) {
  const isStart = text.trim() === "";
  const recents = useRecentSubjects(context.screens, isStart);
  const search = useCommandSearch(text, context);
  if (nested?.subject) {
    const { kind, id, record } = nested.subject;
    const recent = recents.find(({ subject }) => subject.kind === kind && subject.id === id);
    // A recent record may have been opened before it was read.
    const subject = (!record && recent?.subject) || nested.subject;
    const rows = recordActions(subject, context.writes);
    const groups: CommandGroup[] = [{ key: "record", label: nested.title, rows }];
    return { mode: "actions" as const, groups, subject, isReady: true, search: null };
  }
  const subject = null;
  if (isStart) {
    const groups = startGroups(recents, context).filter(({ rows }) => rows.length > 0);
    return { mode: "start" as const, groups, subject, isReady: true, search: null };
  }
  const { groups, isReady } = search;
  return { mode: "search" as const, groups, subject, isReady, search };
}

/** Does what choosing a row does, in a new tab where that is possible. Returns a note to show. */
const useAct = (onClose: () => void) => {
  const router = useRouter();
  return ({ action }: CommandRow, isNewTab: boolean): string => {
    if (action.type === "copy") {
      void navigator.clipboard.writeText(action.text);
      return t("command.copiedWhat", { what: action.what });
    }
    if (action.type === "go" && isNewTab) {
      window.open(action.href, "_blank", "noopener");
      return t("command.newTabOpened");
    }
    onClose();
    if (action.type === "theme") chooseTheme(action.theme);
    else if (action.type === "dialog") showDialog(action.dialog);
    else router.push(action.href as Route);
    return "";
  };
};

/** What a text and the keys pressed since then lead to: rows, the selected one, and a note. */
function useCommand({ screens, text, keys, onClose }: CommandPanelProps) {
  const { writes, environment, isEngineer = false } = useViewer();
  const act = useAct(onClose);
  const [note, setNote] = useState("");
  // A choice with an arrow or the pointer, and an opened record, belong to the text of that time.
  const [choice, setChoice] = useState<{ text: string; key: string | null }>({ text, key: null });
  const [opened, setOpened] = useState<{ text: string; row: CommandRow } | null>(null);
  const record = opened?.text === text ? opened.row : null;
  const canSeeCalls = isEngineer && environment !== null;
  const names = useViewNames(environment !== null);
  const views = environment === null ? undefined : (names.data?.views ?? []);
  const context = { screens, writes, canSeeCalls, views, otherTheme: otherTheme() };
  const { mode, groups, subject, isReady, search } = useRows(text, context, record);
  const rows = groups.flatMap((group) => group.rows);
  const chosen = choice.text === text ? rows.find(({ key }) => key === choice.key) : undefined;
  const selected = isReady ? (chosen ?? rows.find(({ isFallback }) => !isFallback)) : undefined;
  const select = (key: string | null) => setChoice({ text, key });
  const choose = (row: CommandRow, isNewTab: boolean) => setNote(act(row, isNewTab));

  const applyWaitingKeys = useEffectEvent(() => {
    // The rows of an older text: the keys wait for the right ones.
    if (!isReady || !keys.hasWaiting()) return;
    const names = rows.map(({ key }) => key);
    const { selected: key, effect } = applyKeys(names, selected?.key ?? null, keys.take());
    const row = rows.find((each) => each.key === key);
    setNote("");
    if (row !== selected) select(key);
    if (effect === "back") {
      setOpened(null);
      select(record?.key ?? null);
    } else if (effect === "actions" && row?.subject) {
      setOpened({ text, row });
      select(null);
    } else if (row && (effect === "open" || effect === "open in new tab")) {
      choose(row, effect === "open in new tab");
    }
  });
  useEffect(() => {
    keys.onPush = () => applyWaitingKeys();
    return () => {
      keys.onPush = null;
    };
  }, [keys]);
  useEffect(() => {
    keys.isNested = record !== null;
    applyWaitingKeys();
  });
  const previewed = subject ?? selected?.subject ?? null;
  return { mode, groups, rows, isReady, search, selected, previewed, select, choose, note };
}

/** Tells screen readers which row is selected, and scrolls to it. The focus stays in the input. */
function useActiveRow(input: RefObject<HTMLInputElement | null>, id: string | null) {
  useEffect(() => {
    if (id === null) {
      input.current?.removeAttribute("aria-activedescendant");
      return;
    }
    input.current?.setAttribute("aria-activedescendant", id);
    document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id, input]);
}

/** What the command bar shows below its input: rows, their preview and the keys that act on them. */
export default function CommandPanel(props: CommandPanelProps) {
  const { text, input, listId, summary } = props;
  const idPrefix = useId();
  const { mode, groups, rows, isReady, search, selected, previewed, select, choose, note } =
    useCommand(props);
  const idOf = (row: CommandRow) => `${idPrefix}${rows.indexOf(row)}`;
  useActiveRow(input, selected ? idOf(selected) : null);
  const hasPreview = mode !== "start" && !search?.isEmpty;
  return (
    <>
      {summary.current &&
        createPortal(
          <span className="max-sm:sr-only" role="status">
            {isReady ? search?.summary : ""}
          </span>,
          summary.current,
        )}
      <div
        className={`flex min-h-0 grow sm:grow-0 ${mode === "start" ? "sm:h-[min(29rem,70dvh)]" : "sm:h-[min(36rem,70dvh)]"}`}
      >
        <div
          className={`min-w-0 grow overflow-y-auto overscroll-contain px-2 ${hasPreview ? "pb-2 sm:max-w-[62.5%] sm:border-e sm:border-rule" : "max-sm:pb-2"}`}
        >
          <CommandRows
            listId={listId}
            mode={mode}
            groups={groups}
            text={text.trim()}
            search={search}
            isReady={isReady}
            selected={selected}
            idOf={idOf}
            onSelect={select}
            onChoose={choose}
          />
        </div>
        {hasPreview && (
          <section
            aria-label={t("command.preview")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, only the focus scrolls it.
            tabIndex={0}
            className="min-w-0 flex-1 overflow-y-auto overscroll-contain px-4.5 py-4 outline-none focus-visible:shadow-edge max-sm:hidden"
          >
            {previewed && <CommandPreview subject={previewed} />}
          </section>
        )}
      </div>
      <Footer mode={mode} subject={selected?.subject} note={note} />
    </>
  );
}

/** The keys of the command bar. */
function Footer({
  mode,
  subject,
  note,
}: {
  mode: RowsMode;
  /** The record of the selected row. */
  subject: Subject | undefined;
  note: string;
}) {
  const modKey = useModKey();
  const hints: (readonly [label: string, ...caps: string[]])[] = [
    [t("command.move"), "↑", "↓"],
    [t("command.open"), "↵"],
    [t("command.newTab"), modKey("↵")],
    ...(mode === "actions" ? [[t("command.back"), "←"] as const] : []),
    ...(mode !== "actions" && subject
      ? [[t("command.actionsFor", { kind: subject.kind }), "→"] as const]
      : []),
  ];
  return (
    <div className="flex h-9.5 shrink-0 items-center gap-4.5 overflow-hidden border-t border-rule-2 bg-sunk px-4.5 text-small whitespace-nowrap text-ink-3 max-sm:hidden">
      {hints.map(([label, ...caps]) => (
        <span key={label} className="flex items-center gap-1">
          {caps.map((cap) => (
            <KeyCap key={cap} isDirectional={cap === "←" || cap === "→"}>
              {cap}
            </KeyCap>
          ))}
          {label}
        </span>
      ))}
      <span className="grow text-end font-medium text-st-delivered" aria-live="polite">
        {note}
      </span>
      <span className="flex items-center gap-1">
        <KeyCap>?</KeyCap>
        {t("command.help")}
      </span>
    </div>
  );
}
