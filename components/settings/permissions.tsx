import { Moment } from "#components/moment/moment.tsx";
import {
  accessRequest,
  groupTitles,
  type MeasuredCapability,
  type PermissionText,
  permissionText,
} from "#components/settings/permission-text.ts";
import { Code } from "#components/ui/code.tsx";
import { CopyText } from "#components/ui/copy-text.tsx";
import { StatusMark } from "#components/ui/status-label.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { type Capability, groups } from "#lib/v4/operations/operation.ts";

export interface KeyName {
  label: string;
  hint: string;
  owner: string;
}

function Permission({
  text,
  testedAt,
  apiKey,
}: {
  text: PermissionText;
  testedAt: string;
  apiKey: KeyName;
}) {
  const { variant, sentence, note, isTested, missing } = text;
  return (
    <div className="grid grid-cols-[12px_minmax(0,1fr)] gap-x-2">
      <span className="flex h-5 items-center">
        <StatusMark variant={variant} />
      </span>
      <p className={variant === "bad" ? "font-medium text-signal" : undefined}>{sentence}</p>
      <p className="col-start-2 text-small text-ink-2 empty:hidden">
        {isTested
          ? tRich("settings.noteTested", {
              note: note ?? "",
              moment: () => <Moment key="moment" at={testedAt} format="time" />,
            })
          : note}
      </p>
      {missing && (
        <p className="col-start-2 text-small text-ink-2">
          {tRich("settings.askIssuer", {
            missing,
            code: (inside) => <Code key={inside.join("")}>{inside.join("")}</Code>,
            copyText: () => (
              <CopyText
                key="copyText"
                text={accessRequest(missing, apiKey)}
                label={t("settings.copyRequest")}
              />
            ),
          })}
        </p>
      )}
    </div>
  );
}

/**
 * What the API key allows, in words: reads as just tested, writes as declared. `usable`: the
 * capabilities that the person's role has a use for. Below 720 px the columns stand in a stack.
 */
export function Permissions({
  capabilities,
  usable,
  testedAt,
  apiKey,
}: {
  capabilities: readonly MeasuredCapability[];
  usable: readonly Capability[];
  testedAt: string;
  apiKey: KeyName;
}) {
  const cellOf = (capability: Capability) => {
    const measured = capabilities.find((each) => each.capability === capability);
    const text = measured && permissionText(measured, usable.includes(capability));
    return (
      <td
        className={`border-t border-rule px-4 py-2.5 align-top max-sm:block max-sm:py-2 max-sm:first-of-type:border-t-0 sm:border-s ${text?.variant === "bad" ? "bg-signal-wash" : ""}`}
      >
        {text && <Permission text={text} testedAt={testedAt} apiKey={apiKey} />}
      </td>
    );
  };
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 max-sm:block">
      <caption className="sr-only">{t("settings.permissions")}</caption>
      <thead className="text-small text-ink-3 max-sm:sr-only">
        <tr>
          <th scope="col" className="w-28 px-4 py-2 font-medium">
            <span className="sr-only">{t("settings.area")}</span>
          </th>
          <th scope="col" className="border-s border-rule px-4 py-2 font-medium">
            {t("settings.read")}
          </th>
          <th scope="col" className="border-s border-rule px-4 py-2 font-medium">
            {t("settings.write")}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {groups.map((group) => (
          <tr key={group} className="max-sm:block">
            <th
              scope="row"
              className="border-t border-rule px-4 py-2.5 align-top font-medium max-sm:block max-sm:pb-0"
            >
              {groupTitles()[group]}
            </th>
            {cellOf(`${group}:read`)}
            {cellOf(`${group}:write`)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
