import { SelectField } from "#components/form/select-field.tsx";
import {
  encodings,
  isEncoding,
  isSeparator,
  type ReadChoice,
  type ReadFile,
  type Separator,
  separators,
} from "#lib/import/read-choice.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

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
          label="Sheet"
          value={read?.sheet ?? ""}
          options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          onChange={({ target }) => onChoose({ sheet: target.value })}
        />
      )}
      {isText && (
        <>
          <SelectField
            label="Encoding"
            value={read?.encoding ?? choice.encoding ?? ""}
            {...(read ? {} : { empty: "Automatic" })}
            options={optionsOf(encodings)}
            onChange={({ target }) =>
              onChoose({ encoding: isEncoding(target.value) ? target.value : null })
            }
          />
          <SelectField
            label="Separator"
            value={separator ?? ""}
            {...(read ? {} : { empty: "Automatic" })}
            options={optionsOf(separators)}
            onChange={({ target }) =>
              onChoose({ separator: isSeparator(target.value) ? target.value : null })
            }
          />
        </>
      )}
    </div>
  );
}
