"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { callsOnScreen } from "#components/same-thing/screen-calls.ts";
import { useSurfaces } from "#components/same-thing/surface-reads.ts";
import {
  callText,
  callTitle,
  missingText,
  type ShownCall,
  type Surface,
  setupText,
  surfaceLabel,
  surfaces,
  toShownCalls,
  warningText,
} from "#components/same-thing/surface-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyText } from "#components/ui/copy-text.tsx";
import { closePath, Icon } from "#components/ui/icon.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useModal } from "#components/ui/use-modal.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import type { ScreenCall } from "#lib/client/noted-calls.ts";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** Shows what a text could hide line by line, so that the lines stay. */
const visible = (text: string) => text.split("\n").map(showUnsafe).join("\n");

/** A call that wraps between its words, not at the hyphens of an option such as `--sort-direction`. */
function Words({ text }: { text: string }) {
  return visible(text)
    .split(/(\s+)/)
    .map((word, index) =>
      index % 2 === 1 ? (
        word
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text have no other identity
        <span key={index} className="inline-block max-w-full">
          {word}
        </span>
      ),
    );
}

interface CallProps {
  call: ShownCall;
  surface: Surface;
  baseUrl: string;
}

function Call({ call, surface, baseUrl }: CallProps) {
  const text = callText(call, surface, baseUrl);
  const title = callTitle(call);
  return (
    <article aria-label={title} className="grid min-w-0 gap-1">
      <div className="flex items-baseline gap-x-3 max-sm:flex-wrap">
        <h3 className="code font-semibold whitespace-nowrap max-sm:grow">{title}</h3>
        <p className="min-w-0 grow text-small text-ink-2 max-sm:order-last max-sm:basis-full">
          {call.note ?? call.summary}
        </p>
        {text !== null && <CopyText key={text} text={text} label={t("sameThing.copy")} />}
      </div>
      {text === null ? (
        <p className="text-ink-3">{missingText(call)}</p>
      ) : (
        <pre>
          <Words text={text} />
        </pre>
      )}
      {text !== null && <Warning text={warningText(call, surface)} />}
    </article>
  );
}

function Warning({ text }: { text: string | null }) {
  return text && <p className="border-s-2 border-signal ps-3 text-small text-ink-2">{text}</p>;
}

/** A list reads many names of people one by one: the first call stands for the others. */
const maxOfOneKind = 3;

function CallGroup({ calls, ...props }: Omit<CallProps, "call"> & { calls: ShownCall[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || calls.length <= maxOfOneKind ? calls : calls.slice(0, 1);
  const more = calls.length - shown.length;
  return (
    <>
      {shown.map((call) => (
        <Call key={JSON.stringify(call.input)} call={call} {...props} />
      ))}
      {more > 0 && (
        <p>
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            {t("sameThing.showMore", {
              count: more,
              title: shown[0] ? callTitle(shown[0]) : "",
            })}
          </Button>
        </p>
      )}
    </>
  );
}

function Calls({ calls, ...props }: Omit<CallProps, "call"> & { calls: ShownCall[] }) {
  if (calls.length === 0) {
    return <p className="text-ink-2">{t("sameThing.noCalls")}</p>;
  }
  const groups = Map.groupBy(calls, ({ operation }) => operation);
  return (
    <>
      <p className="text-small text-ink-2 wrap-anywhere">
        {setupText(props.surface, props.baseUrl)}
      </p>
      {[...groups].map(([operation, group]) => (
        <CallGroup key={operation} calls={group} {...props} />
      ))}
    </>
  );
}

function SurfaceChoice({
  surface,
  onChoose,
}: {
  surface: Surface;
  onChoose: (surface: Surface) => void;
}) {
  return (
    <fieldset className="m-0 flex gap-1 border-0 p-0">
      <legend className="sr-only">{t("sameThing.surface")}</legend>
      {surfaces.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={surface === id}
          className="min-h-7.5 rounded-sm border border-rule-2 px-2.5 text-compact whitespace-nowrap aria-pressed:border-accent aria-pressed:text-accent max-sm:min-h-11"
          onClick={() => onChoose(id)}
        >
          {surfaceLabel(id)}
        </button>
      ))}
    </fieldset>
  );
}

/** The calls of the service that show the same as the screen, or send the same as its form. */
export function SameThingDialog({ onClose }: { onClose: () => void }) {
  const ref = useModal();
  const client = useQueryClient();
  const { data, error, refetch } = useSurfaces();
  const [surface, setSurface] = useState<Surface>("curl");
  const [calls, setCalls] = useState<readonly ScreenCall[]>([]);
  useEffect(() => setCalls(callsOnScreen(client)), [client]);
  return (
    <dialog
      ref={ref}
      aria-labelledby="same-thing-heading"
      onClose={onClose}
      className="m-auto max-h-[88dvh] w-[min(52rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-md border border-rule-2 bg-sheet p-0 text-ink shadow-float backdrop:bg-scrim open:flex"
    >
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule px-5 py-3">
        <h2 id="same-thing-heading" className="text-prose">
          {t("sameThing.title")}
        </h2>
        <SurfaceChoice surface={surface} onChoose={setSurface} />
        <span className="grow" />
        <button
          type="button"
          aria-label={t("sameThing.close")}
          data-safe=""
          className="-me-1.5 rounded-xs p-1.5 text-ink-3 hover:text-ink max-sm:absolute max-sm:top-2 max-sm:inset-e-4"
          onClick={() => ref.current?.close()}
        >
          <Icon path={closePath} className="size-4" />
        </button>
      </div>
      <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto px-5 py-4">
        {data ? (
          <Calls calls={toShownCalls(calls, data)} surface={surface} baseUrl={data.baseUrl} />
        ) : error ? (
          <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </dialog>
  );
}
