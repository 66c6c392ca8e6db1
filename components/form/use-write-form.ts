import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { metOtherSession, useResume } from "#components/form/use-resume.ts";
import type { Write } from "#components/form/use-write.ts";
import { noteCalls } from "#lib/client/noted-calls.ts";
import type { SubmitAnswer } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

export interface SendOptions {
  /** Confirms that an order or address that was sent before is wanted a second time. */
  second: boolean;
}

interface WriteFormOptions<Draft> {
  /** What `useWrite` gave for the form's operation and idempotency key. */
  write: Write;
  /** What the person has filled in so far, wherever the form keeps it. */
  draft: Draft;
  /** Why the draft can't be sent, by field. Shown once the person has tried to send it. */
  problems?: Readonly<Record<string, string | undefined>>;
  /**
   * Names what the person must confirm before this draft is sent; `null` for nothing. A
   * confirmation holds until the text changes.
   */
  confirmation?: string | null;
  /** Whether leaving the page would lose what was typed. */
  isDirty?: boolean;
  /** Never keeps the input, so that it can't be sent again without being typed again. */
  isSecret?: boolean;
  /** Whether the first field has the focus when the form is opened. */
  takesFocus?: boolean;
  /**
   * Turns the draft into the operation's input, after a last check; `null` sends nothing. A page that
   * is left meanwhile is told on the next one.
   */
  toInput: (options: SendOptions) => unknown;
  /**
   * Returns what is filled in now as the operation's input, without any check; `null` for nothing.
   * By default `toInput`, for a form whose `toInput` only converts.
   */
  preview?: () => unknown;
  /** Returns the server's receipt for a check of the input that is sent; `null` for none. */
  receipt?: () => string | null;
  /** Called right before an input is sent, with the draft that it came from. */
  onSend?: (draft: Draft) => void;
  onAnswer?: (answer: SubmitAnswer) => void;
  /** Empties the draft for another write. */
  onStartOver?: () => void;
}

/** Returns whether a click follows a link to another page in this tab. */
const leavesPage = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return false;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  return link.pathname !== window.location.pathname;
};

/**
 * Asks for confirmation before a reload, a closed tab or a link discards what was typed. It is not
 * stored in the browser instead, because it holds personal data.
 */
function useLeaveGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      if (!leavesPage(event) || window.confirm(t("form.leave"))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isDirty]);
}

/**
 * Gives the first field the focus each time that the form starts over, and when it is opened
 * (`takesFocus`), unless a field or a dialog has it.
 */
const useFirstField = (ref: RefObject<HTMLElement | null>, starts: number, takesFocus: boolean) =>
  useEffect(() => {
    const isElsewhere = document.activeElement?.closest("input, textarea, select, [role=dialog]");
    if (starts === 0 && (!takesFocus || isElsewhere)) return;
    const field = ":is(input:not([type=hidden]), select, textarea):enabled";
    ref.current?.querySelector<HTMLElement>(field)?.focus();
  }, [ref, starts, takesFocus]);

const fieldOf = (draft: unknown, field: string) => (isObject(draft) ? draft[field] : undefined);

/**
 * Moves the focus to the first field with an error: after each attempt that the form stopped, and
 * after each refusal, when `Outcome` has taken the focus already.
 */
const useFirstError = (
  ref: RefObject<HTMLElement | null>,
  stoppedAttempts: number,
  refusal: object | null,
) =>
  useEffect(() => {
    if (stoppedAttempts === 0 && refusal === null) return;
    ref.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-refused]")?.focus();
  }, [ref, stoppedAttempts, refusal]);

/**
 * The model of every form that sends one write: checks the draft, sends its input once, shows the
 * refusal at the fields that it names, and guards what was typed. The draft itself lives where each
 * form needs it: in its state, in the browser's storage, or only in the page's inputs.
 */
export function useWriteForm<Draft>({
  write,
  draft,
  problems = {},
  confirmation = null,
  isDirty = false,
  isSecret = false,
  takesFocus = false,
  toInput,
  preview = () => toInput({ second: false }),
  receipt = () => null,
  onSend,
  onAnswer,
  onStartOver,
}: WriteFormOptions<Draft>) {
  const element = useRef<HTMLElement | null>(null);
  const ref = useCallback((next: HTMLElement | null) => {
    element.current = next;
  }, []);
  const [hasTried, setTried] = useState(false);
  const [stoppedAttempts, setStoppedAttempts] = useState(0);
  const [starts, setStarts] = useState(0);
  const [sent, setSent] = useState<{ draft: Draft; input: unknown } | null>(null);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  // A second click comes before React has rendered the state of the first.
  const isUnderWay = useRef(false);
  const { outcome, isSent, fieldErrors } = write;

  const isRefused = outcome?.status === "refused";
  useFirstError(
    element,
    stoppedAttempts,
    isRefused ? (outcome.fieldErrors ?? outcome.failure) : null,
  );
  useFirstField(element, starts, takesFocus);
  useLeaveGuard(isDirty && !isSent);
  const noted = useEffectEvent(() => [
    { operation: write.operation, input: preview() as object | null },
  ]);
  useEffect(() => noteCalls(() => noted()), []);

  const isConfirmed = confirmation !== null && confirmed === confirmation;
  const hasProblem = Object.values(problems).some((problem) => problem !== undefined);

  const resuming = useResume<SendOptions>(draft, ({ isConverted, options }) => {
    if (!isConverted) return void submit(options);
    if (sent) void runAlone(() => sendInput(sent.draft, sent.input, options));
  });

  const sendInput = async (from: Draft, input: unknown, options: SendOptions) => {
    setSent({ draft: from, input: isSecret ? null : input });
    onSend?.(from);
    const answer = await write.send(input, { ...options, receipt: receipt() });
    if (!answer) return;
    // A secret is not kept, so it can't go on by itself.
    if (metOtherSession(answer.failure) && !isSecret) resuming.halt(from, true, options);
    onAnswer?.(answer);
  };

  const prepare = async (options: SendOptions): Promise<unknown> => {
    setPreparing(true);
    const takeBack = write.begin();
    let input: unknown = null;
    try {
      input = await toInput(options);
      return input;
    } finally {
      if (input === null) takeBack();
      setPreparing(false);
    }
  };

  /** Ignores what is started while something else is under way. */
  const runAlone = async (run: () => Promise<void>) => {
    if (isUnderWay.current || isSent) return;
    isUnderWay.current = true;
    resuming.forget();
    try {
      await run();
    } finally {
      isUnderWay.current = false;
    }
  };

  const submit = (options: SendOptions = { second: false }) =>
    runAlone(async () => {
      setTried(true);
      if (hasProblem) setStoppedAttempts((count) => count + 1);
      const isUnconfirmed = confirmation !== null && !isConfirmed && !options.second;
      if (hasProblem || isUnconfirmed) return;
      const input = await prepare(options);
      if (input !== null) return sendInput(draft, input, options);
      // The last check got no answer.
      if (!resuming.isSessionOver()) return;
      write.refuseSignedOut();
      resuming.halt(draft, false, options);
    });

  return {
    write,
    /** For the element that holds the fields, where the first error takes the focus. */
    ref,
    hasSent: sent !== null,
    /** The draft as it was sent last; `null` before. */
    sentDraft: sent?.draft ?? null,
    isConfirmed,
    onConfirm: (isNowConfirmed: boolean) => setConfirmed(isNowConfirmed ? confirmation : null),
    /** Reading, checking or sending. */
    isBusy: isPreparing || write.isSending,
    /** Busy, or sent and not refused: the fields can't be changed. */
    isReadOnly: isPreparing || write.isSending || isSent,
    /** Why a field can't stay as it is: the form's own reason, or the refusal of what was sent. */
    errorOf: (field: string) => {
      if (isSent) return undefined;
      if (hasTried && problems[field]) return problems[field];
      const isAsSent = sent !== null && fieldOf(sent.draft, field) === fieldOf(draft, field);
      return isAsSent ? fieldErrors[field] : undefined;
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
    submit,
    /** Sends the same input again as the same request; for a second one, the draft as it is now. */
    sendAgain: (options: SendOptions) => {
      if (options.second || sent === null || isSecret) void submit(options);
      else void runAlone(() => sendInput(sent.draft, sent.input, options));
    },
    startOver: async () => {
      if (!(await write.startOver())) return;
      setTried(false);
      setStoppedAttempts(0);
      setSent(null);
      setConfirmed(null);
      setStarts((count) => count + 1);
      onStartOver?.();
    },
  };
}

export type WriteForm<Draft> = ReturnType<typeof useWriteForm<Draft>>;
