import { SelectField } from "#components/form/select-field.tsx";
import {
  type Encoding,
  encodings,
  isEncoding,
  isSeparator,
  type ReadChoice,
  type ReadFile,
  type Separator,
} from "#lib/import/read-choice.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";

const separatorWords = {
  ",": "runImport.comma",
  ";": "runImport.semicolon",
  "\t": "runImport.tab",
  "|": "runImport.bar",
} as const satisfies Record<Separator, MessageKey>;

const separatorNames = Object.keys(separatorWords) as Separator[];
const encodingNames = Object.keys(encodings) as Encoding[];

/** Returns what an encoding is called. Names such as UTF-8 are the same in every language. */
const encodingLabel = (encoding: Encoding): string => {
  switch (encoding) {
    case "windows-1252":
      return t("runImport.western", { encoding: "Windows-1252" });
    case "windows-1250":
      return t("runImport.centralEuropean", { encoding: "Windows-1250" });
    case "macintosh":
      return t("runImport.western", { encoding: "Mac" });
    default:
      return encodings[encoding];
  }
};

/** How the file was read, each part of which can be chosen instead. `read`: `null` where it failed. */
export function ReadOptions({
  read,
  choice,
  isText,
  onChoose,
}: {
  read: ReadFile | null;
  choice: ReadChoice;
  /** Whether a failed file may be a text that another encoding or separator reads. */
  isText: boolean;
  onChoose: (next: Partial<ReadChoice>) => void;
}) {
  const sheets = read?.sheets ?? [];
  const separator: Separator | null = read?.separator ?? choice.separator;
  return (
    <div className="flex flex-wrap gap-4">
      {sheets.length > 1 && (
        <SelectField
          label={t("runImport.sheet")}
          value={read?.sheet ?? ""}
          options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          onChange={({ target }) => onChoose({ sheet: target.value })}
        />
      )}
      {isText && (
        <>
          <SelectField
            label={t("runImport.encoding")}
            value={read?.encoding ?? choice.encoding ?? ""}
            {...(read ? {} : { empty: t("runImport.automatic") })}
            options={encodingNames.map((value) => ({ value, label: encodingLabel(value) }))}
            onChange={({ target }) =>
              onChoose({ encoding: isEncoding(target.value) ? target.value : null })
            }
          />
          <SelectField
            label={t("runImport.separator")}
            value={separator ?? ""}
            {...(read ? {} : { empty: t("runImport.automatic") })}
            options={separatorNames.map((value) => ({ value, label: t(separatorWords[value]) }))}
            onChange={({ target }) =>
              onChoose({ separator: isSeparator(target.value) ? target.value : null })
            }
          />
        </>
      )}
    </div>
  );
}
