"use client";

import { useState } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { useNumbers } from "#components/data/viewer.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { ChooseFile } from "#components/runs/import/choose-file.tsx";
import {
  kindOf,
  type Mapping,
  mappingFor,
  mappingProblem,
  saveMapping,
} from "#components/runs/import/column-mapping.ts";
import { useFileReader } from "#components/runs/import/file-reader.ts";
import { MapColumns } from "#components/runs/import/map-columns.tsx";
import type { ReadFile } from "#components/runs/import/read-choice.ts";
import { ReadOptions } from "#components/runs/import/read-options.tsx";
import { toParts } from "#components/runs/import/send-lines.ts";
import { type Adding, useAdding } from "#components/runs/import/use-adding.ts";
import { kindLabels } from "#components/runs/run-text.ts";
import { Button } from "#components/ui/button.tsx";
import { type RunKind, runKinds } from "#lib/protocol/run.ts";

const maxTitleLength = 200;

function KindChoice({ kind, onChange }: { kind: RunKind; onChange: (kind: RunKind) => void }) {
  return (
    <fieldset>
      <legend className="label mb-1">What the rows are</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {runKinds.map((each) => (
          <label key={each} className="inline-flex items-center gap-2">
            <input
              type="radio"
              name="kind"
              checked={each === kind}
              onChange={() => onChange(each)}
            />
            {kindLabels[each]}
          </label>
        ))}
      </div>
      <p className="mt-1 text-small text-ink-3">
        {kind === "onboard"
          ? "Each row is one person, and one device if it names a model."
          : "Each row changes one person, found by employee ID, else by email. An empty cell keeps the value."}
      </p>
    </fieldset>
  );
}

function AddingNote({ adding, total }: { adding: Adding; total: number }) {
  const { numberText } = useNumbers();
  if (adding.status === "none") return null;
  if (adding.status === "failed") return <FailureNotice failure={adding.failure} />;
  return (
    <div role="status" className="grid gap-1">
      <progress className="w-full" max={total} value={adding.sent} aria-label="Rows added" />
      <p className="text-small text-ink-3 tabular-nums">
        {numberText(adding.sent)} of {numberText(total)} rows added
        {adding.failure && ". No connection: the same rows are sent again, and none is lost"}
      </p>
    </div>
  );
}

/** The columns, the kind and the title of a file that was read. */
function PrepareRun({
  name,
  read,
  onClear,
}: {
  name: string;
  read: ReadFile;
  onClear: () => void;
}) {
  const { table } = read;
  const [kind, setKind] = useState(() => kindOf(table));
  const [mapping, setMapping] = useState<Mapping>(() => mappingFor(kind, table.headers));
  const [title, setTitle] = useState(() => name.slice(0, maxTitleLength));
  const [isTried, setIsTried] = useState(false);
  const { adding, start } = useAdding();
  const { countText } = useNumbers();
  const problem = mappingProblem(kind, mapping) ?? (title.trim() === "" ? "Enter a title." : null);
  const isAdding = adding.status === "adding";
  const changeKind = (next: RunKind) => {
    setKind(next);
    setMapping(mappingFor(next, table.headers));
  };
  const submit = () => {
    setIsTried(true);
    if (problem !== null || isAdding) return;
    saveMapping(kind, table.headers, mapping);
    const columns = table.headers.map((header, at) => ({ header, field: mapping[at] ?? null }));
    void start({ kind, title: title.trim(), columns }, toParts(table.lines));
  };
  return (
    <form
      noValidate
      className="mt-5 grid max-w-[720px] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <KindChoice kind={kind} onChange={changeKind} />
      <section>
        <h2>Columns</h2>
        <p className="mb-1 text-small text-ink-3">
          Your choice is remembered in this browser for the next file with the same headers.
        </p>
        <MapColumns kind={kind} table={table} mapping={mapping} onChange={setMapping} />
      </section>
      <TextField
        label="Title"
        value={title}
        maxLength={maxTitleLength}
        onChange={({ target }) => setTitle(target.value)}
      />
      {isTried && problem && (
        <p role="alert" className="text-signal">
          {problem}
        </p>
      )}
      <AddingNote adding={adding} total={table.lines.length} />
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          variant="main"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="h-9! max-sm:h-11!"
          disabled={isAdding}
        >
          {isAdding ? "Adding rows…" : `Check ${countText(table.lines.length, "row")}`}
        </Button>
        <Button className="h-9! max-sm:h-11!" disabled={isAdding} onClick={onClear}>
          Choose another file
        </Button>
      </div>
      <p className="text-small text-ink-3">
        Checking sends nothing to the API that changes anything. You see each row before you start.
      </p>
    </form>
  );
}

/** Imports people: choose a file, say what its columns are, and add its rows to a run to be checked. */
export function ImportForm() {
  const { source, choice, reading, open, choose, clear } = useFileReader();
  const { countText } = useNumbers();
  if (source === null) return <ChooseFile onSource={open} />;
  const read = reading.status === "read" ? reading.read : null;
  const isText =
    read === null ? choice.encoding !== null || choice.separator !== null : read.encoding !== null;
  return (
    <>
      <p className="font-medium wrap-anywhere">{source.name}</p>
      <p className="mb-3 text-small text-ink-3" role="status">
        {reading.status === "reading" && "Reading…"}
        {read &&
          `${countText(read.table.lines.length, "row")}, ${countText(read.table.headers.length, "column")}`}
      </p>
      {reading.status !== "reading" && (
        <ReadOptions read={read} choice={choice} isText={isText} onChoose={choose} />
      )}
      {reading.status === "failed" && (
        <div className="mt-3 grid max-w-[720px] gap-3">
          <p role="alert" className="border-l-2 border-signal py-1 pl-3">
            {reading.problem} Nothing was sent.
          </p>
          <div>
            <Button onClick={clear}>Choose another file</Button>
          </div>
        </div>
      )}
      {read && (
        <PrepareRun
          // Another sheet or encoding is another table.
          key={JSON.stringify(read.table.headers)}
          name={source.name}
          read={read}
          onClear={clear}
        />
      )}
    </>
  );
}
