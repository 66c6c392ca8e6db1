"use client";

import { type DragEvent, useRef, useState } from "react";
import { Examples } from "#components/runs/import/examples.tsx";
import type { Source } from "#components/runs/import/file-reader.ts";
import { Button } from "#components/ui/button.tsx";
import { t } from "#lib/protocol/words/t.ts";

function PasteField({ onPaste }: { onPaste: (text: string) => void }) {
  return (
    <div className="grid gap-1">
      <label htmlFor="paste" className="label">
        {t("runImport.paste")}
      </label>
      <textarea
        id="paste"
        rows={3}
        spellCheck={false}
        className="field h-auto! w-full py-2 font-mono text-compact"
        placeholder={t("runImport.pasteHint")}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          if (text.trim() === "") return;
          event.preventDefault();
          onPaste(text);
        }}
      />
    </div>
  );
}

/** Takes a file that a person chooses or drops, or rows that they paste. */
export function ChooseFile({ onSource }: { onSource: (source: Source) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const open = (file: File | undefined) => {
    if (file) onSource({ file, name: file.name });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    open(event.dataTransfer.files[0]);
  };
  return (
    <div className="max-w-[720px]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div
        className={`sheet grid justify-items-center gap-2 border-dashed px-4 py-8 text-center ${isOver ? "border-accent bg-accent-wash" : "border-rule-3"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <p>{t("runImport.drop")}</p>
        <Button variant="main" className="max-sm:h-11!" onClick={() => input.current?.click()}>
          {t("runImport.chooseFile")}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label={t("runImport.file")}
          tabIndex={-1}
          className="sr-only"
          accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            open(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <p className="text-small text-ink-3">{t("runImport.limits")}</p>
      </div>
      <div className="mt-4">
        <PasteField
          onPaste={(text) =>
            onSource({
              file: new Blob([text], { type: "text/plain" }),
              name: t("runImport.pastedRows"),
            })
          }
        />
      </div>
      <Examples />
    </div>
  );
}
