import "server-only";
import {
  controlIn,
  keyOfKind,
  type LookUp,
  matchCandidates,
} from "#lib/server/intents/lookup/lookup.ts";
import { keyOf } from "#lib/server/intents/lookup/record.ts";
import { searchList } from "#lib/server/intents/lookup/search.ts";
import { resendAgain, type WriteDefinition } from "#lib/server/intents/writes/write-definition.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { type Compare, compareText, isBlank, latestOf, toLoose } from "#lib/v4/comparison.ts";

const compareTeam: Compare = (input, views) => {
  const { name } = latestOf(views);
  const likeness = isBlank(name) ? "unclear" : compareText(input.name, name);
  return { likeness, fields: [{ field: "name", likeness, found: name }] };
};

const lookUpTeams: LookUp = async (client, request, settings) => {
  const { input, control } = request;
  const { records, pages: _, ...searched } = await searchList(client, "teams.list", {}, settings);
  const { upstreamMs, ...matched } = await matchCandidates(
    client,
    "teams.get",
    records.map((record) => ({ record, answer: records })),
    request,
    { compare: (views) => compareTeam(input, views) },
  );
  return {
    ...searched,
    ...matched,
    seen: records.map(keyOf),
    isProven: records.length > 0,
    control: controlIn(control, records),
    nextControl: keyOfKind(records, ({ name }) => !isBlank(name)),
    values: null,
    upstreamMs: searched.upstreamMs + upstreamMs,
  };
};

export const createTeam = {
  identity: ({ name }) => [toLoose(name)],
  lookUp: lookUpTeams,
  compare: compareTeam,
  resend: resendAgain,
  text: {
    unknowable: sentenceToStore("journal.newTeamUnknowable"),
  },
} satisfies WriteDefinition;

export const teamWrites = {
  "teams.create": createTeam,
};
