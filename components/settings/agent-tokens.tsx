"use client";

import { type FormEvent, useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Form } from "#components/form/form.tsx";
import { InlineField } from "#components/form/inline-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { DoneText } from "#components/ui/done-text.tsx";
import { mintAgentToken, revokeAgentToken } from "#lib/client/agent-tokens.ts";
import type { AgentToken, Preapproval } from "#lib/protocol/agent-token.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The kinds of writes that an agent can ask for, with their names on screen. */
export type NamedWrites = readonly { operation: WriteName; title: string }[];

const policyText = ({ isReadOnly, preapproved }: AgentToken, writes: NamedWrites) => {
  if (isReadOnly) return t("settings.readsOnly");
  if (preapproved.length === 0) return t("settings.everyChangeWaits");
  const rules = preapproved.map(({ operation, maxPerDay }) => {
    const named = writes.find((write) => write.operation === operation);
    return t("settings.perDay", { write: named?.title ?? operation, maxPerDay });
  });
  return t("settings.withoutApproval", {
    rules: listText(rules),
  });
};

function TokenRow({
  token,
  writes,
  onRevoke,
}: {
  token: AgentToken;
  writes: NamedWrites;
  onRevoke: () => void;
}) {
  return (
    <li className="flex items-center gap-x-4 px-4 py-2.5">
      <div className="min-w-0 grow wrap-anywhere">
        <p>
          <span className="font-medium">{token.label}</span>{" "}
          <Code className="text-ink-3">{`…${token.hint}`}</Code>
        </p>
        <p className="text-small text-ink-3">
          {tRich("settings.tokenState", {
            policy: policyText(token, writes),
            used: token.lastUsedAt ? "yes" : "no",
            pauses: token.pausesAt ? "yes" : "no",
            lastUse: () => token.lastUsedAt && <Moment key="used" at={token.lastUsedAt} />,
            expiry: () => <Moment key="expires" at={token.expiresAt} />,
            pause: () => token.pausesAt && <Moment key="pauses" at={token.pausesAt} />,
          })}
        </p>
      </div>
      <Button
        className="shrink-0 max-sm:h-11"
        aria-label={t("settings.revokeToken", { label: token.label })}
        onClick={onRevoke}
      >
        {t("settings.revoke")}
      </Button>
    </li>
  );
}

/** Reads the numbers of the form: a write with a number above 0 may be sent so often without a person. */
const preapprovedIn = (form: FormData, writes: NamedWrites): Preapproval[] =>
  writes.flatMap(({ operation }) => {
    const maxPerDay = Number(form.get(operation) ?? 0);
    return maxPerDay > 0 ? [{ operation, maxPerDay }] : [];
  });

function NewToken({
  writes,
  isSending,
  onInput,
  onMint,
}: {
  writes: NamedWrites;
  isSending: boolean;
  onInput: () => void;
  onMint: (form: FormData) => void;
}) {
  const [isReadOnly, setReadOnly] = useState(writes.length === 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) onMint(new FormData(event.currentTarget));
  };
  return (
    <Form
      onSubmit={submit}
      onInput={onInput}
      aria-label={t("settings.newToken")}
      className="grid gap-3 px-4 py-3.5"
    >
      <div className="sm:max-w-[22rem]">
        <TextField
          label={t("settings.agentName")}
          name="label"
          required
          maxLength={60}
          autoComplete="off"
        />
      </div>
      {writes.length > 0 && (
        <label className="flex items-center gap-2.5">
          <input
            type="checkbox"
            name="readOnly"
            checked={isReadOnly}
            className="size-4 accent-(--accent)"
            onChange={(event) => setReadOnly(event.target.checked)}
          />
          <span>{t("settings.readsOnly")}</span>
        </label>
      )}
      {!isReadOnly && (
        <fieldset className="grid gap-1.5">
          <legend className="label mb-1">{t("settings.preapproved")}</legend>
          {writes.map(({ operation, title }) => (
            <InlineField
              key={operation}
              label={title}
              type="number"
              name={operation}
              min={0}
              max={1_000}
              defaultValue={0}
              className="field h-9 w-20"
            />
          ))}
          <p className="text-small text-ink-3">{t("settings.preapprovedNote")}</p>
        </fieldset>
      )}
      <p>
        <Button type="submit" variant="main" aria-disabled={isSending || undefined}>
          {isSending ? t("settings.creating") : t("settings.createToken")}
        </Button>
      </p>
    </Form>
  );
}

/** The tokens of the person's agents: a new one is shown once, and each can be revoked. */
export function AgentTokens({
  address,
  stored,
  writes,
}: {
  address: string;
  stored: readonly AgentToken[];
  writes: NamedWrites;
}) {
  const [tokens, setTokens] = useState(stored);
  const [minted, setMinted] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [revoked, setRevoked] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { note, forget } = useResumedChange();

  const mint = async (form: FormData) => {
    setSending(true);
    setRevoked(null);
    const isReadOnly = writes.length === 0 || form.has("readOnly");
    const answer = await mintAgentToken({
      label: String(form.get("label")),
      isReadOnly,
      preapproved: isReadOnly ? [] : preapprovedIn(form, writes),
    });
    setSending(false);
    const problem = "failure" in answer ? answer.failure : null;
    setFailure(problem);
    note(problem, () => void mint(form));
    if ("failure" in answer) return;
    setMinted(answer.token);
    setTokens(answer.tokens);
  };
  const revoke = async (id: string) => {
    setRevoked(null);
    const problem = await revokeAgentToken(id);
    setFailure(problem);
    note(problem, () => void revoke(id));
    if (problem) return;
    setTokens((held) => held.filter((token) => token.id !== id));
    setRevoked(t("settings.tokenRevoked"));
  };

  return (
    <>
      <div className="grid grid-cols-1 gap-1 border-b border-rule px-4 py-3">
        <span className="text-ink-3">{t("settings.mcpAddress")}</span>
        <Copy value={address} label={t("settings.copyAddress")} isWhole />
      </div>
      {tokens.length > 0 && (
        <ul className="divide-y divide-rule border-b border-rule">
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              writes={writes}
              onRevoke={() => void revoke(token.id)}
            />
          ))}
        </ul>
      )}
      <DoneText text={revoked} />
      <div role="status">
        {minted !== null && (
          <div className="grid grid-cols-1 gap-1 border-b border-rule px-4 py-3">
            <span className="font-medium">{t("settings.tokenOnce")}</span>
            <Copy value={minted} label={t("settings.copyToken")} />
          </div>
        )}
      </div>
      <NewToken
        key={tokens.length}
        writes={writes}
        isSending={isSending}
        onInput={forget}
        onMint={(form) => void mint(form)}
      />
      <ChangeProblem failure={failure} notMade={t("settings.noChange")} className="px-4 pb-3" />
    </>
  );
}
