"use client";

import { FieldsSection } from "#components/record/more-fields.tsx";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { Code } from "#components/ui/code.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const yesOrNo = (flag: boolean | null | undefined) =>
  flag == null ? null : flag ? t("settings.yes") : t("settings.no");

function Ids({ ids }: { ids: readonly string[] | null | undefined }) {
  if (!ids) return <span className="text-ink-3">{t("settings.unknownIds")}</span>;
  if (ids.length === 0) return <span className="text-ink-3">{t("settings.none")}</span>;
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} className="code wrap-anywhere">
          {showUnsafe(id)}
        </li>
      ))}
    </ul>
  );
}

const shown = [
  "user.displayName",
  "user.email",
  "user.uid",
  "access.isStaff",
  "access.isDeveloper",
  "access.companyIds",
  "access.supplierIds",
];

/** The owner of the API key as the API reports it: `GET /v4/me`, which needs no capability. */
export function Identity({ label, hint }: { label: string; hint: string }) {
  return (
    <ReadPanel name="me" input={{}} lines={6}>
      {({ authenticated, user, access, ...more }) => {
        const flags = [
          [t("settings.staff"), yesOrNo(access?.isStaff)],
          [t("settings.developer"), yesOrNo(access?.isDeveloper)],
        ].filter(([, value]) => value !== null);
        const rest = <FieldsSection record={{ ...more, user, access }} shown={shown} />;
        return (
          <>
            <div className="grid sm:grid-cols-2 sm:divide-x sm:divide-rule">
              <div className="px-4 py-3">
                <DescriptionList
                  empty={t("settings.noOwner")}
                  facts={[
                    [
                      t("settings.status"),
                      authenticated == null ? null : (
                        <StatusLabel key="status" variant={authenticated ? "good" : "bad"}>
                          {authenticated ? t("settings.valid") : t("settings.notValid")}
                        </StatusLabel>
                      ),
                    ],
                    [t("settings.owner"), user?.displayName],
                    [t("settings.email"), user?.email],
                    [
                      t("settings.userId"),
                      user?.uid && <Copy value={user.uid} label={t("settings.copyUserId")} />,
                    ],
                  ]}
                />
              </div>
              <div className="px-4 py-3 max-sm:border-t max-sm:border-rule">
                <DescriptionList
                  empty=""
                  facts={[
                    [t("settings.key"), label],
                    // A connection that sends ID tokens has no key.
                    [t("settings.keyEnding"), hint && <Code key="ending">{`…${hint}`}</Code>],
                    [t("settings.companies"), access && <Ids ids={access.companyIds} />],
                    [t("settings.suppliers"), access && <Ids ids={access.supplierIds} />],
                  ]}
                />
              </div>
            </div>
            {flags.length > 0 && (
              <dl className="flex flex-wrap gap-x-6 border-t border-rule px-4 py-2.5">
                {flags.map(([name, value]) => (
                  <div key={name} className="flex gap-x-2">
                    <dt className="text-ink-3">{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            <div className="px-4 pb-3 empty:hidden">{rest}</div>
          </>
        );
      }}
    </ReadPanel>
  );
}
