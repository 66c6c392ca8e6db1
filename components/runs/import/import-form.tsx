"use client";

import { useState } from "react";
import { useNumbers } from "#components/data/viewer.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { AddingNote } from "#components/runs/import/adding-note.tsx";
import { ChooseFile } from "#components/runs/import/choose-file.tsx";
import {
  kindOf,
  mappingFor,
  mappingProblem,
  saveMapping,
} from "#components/runs/import/column-mapping.ts";
import { useFileReader } from "#components/runs/import/file-reader.ts";
import { KindChoice } from "#components/runs/import/kind-choice.tsx";
import { MapColumns } from "#components/runs/import/map-columns.tsx";
import { ReadOptions } from "#components/runs/import/read-options.tsx";
import { toParts } from "#components/runs/import/send-lines.ts";
import { useAdding } from "#components/runs/import/use-adding.ts";
import { Button } from "#components/ui/button.tsx";
import type { Mapping } from "#lib/import/guess-mapping.ts";
import type { ReadFile } from "#lib/import/read-choice.ts";
import type { RunKind } from "#lib/protocol/run.ts";

/** The longest title of a run. */
export const maxTitleLength = 200;

/** The columns, the kind and the title of a file that was read. */
function PrepareRun({
  name,
  read,
  given,
  onClear,
}: {
  name: string;
  read: ReadFile;
  /** The job that the address names. */
  given: RunKind | null;
  onClear: () => void;
}) {
  const { table } = read;
  const [kind, setKind] = useState(() => given ?? kindOf(table));
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

/** Imports rows: choose a file, say what its columns are, and add its rows to a run to be checked. */
export function ImportForm({ kind }: { kind: RunKind | null }) {
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
          given={kind}
          onClear={clear}
        />
      )}
    </>
  );
}
