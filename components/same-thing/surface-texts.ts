import type { ScreenCall } from "#lib/client/noted-calls.ts";
import { togetherText } from "#lib/protocol/intl-words.ts";
import type { SurfaceOperation, Surfaces } from "#lib/protocol/surfaces.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";
import {
  commandLine,
  commandWords,
  curlCommand,
  keyVariable,
  toolCall,
} from "#lib/v4/call-texts/command-line.ts";
import { secretVariable } from "#lib/v4/call-texts/shell-words.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";
import { pathFieldsOf } from "#lib/v4/operations/operation.ts";

/** The surfaces of the service, by which a screen's calls are shown. */
export const surfaces = ["curl", "cli", "mcp"] as const;

export type Surface = (typeof surfaces)[number];

/** Returns what a surface is called. */
export const surfaceLabel = (surface: Surface): string =>
  surface === "cli" ? t("sameThing.commandLine") : surface === "mcp" ? "MCP" : "curl";

/** A call of the screen, with what a person needs to know of its operation. */
export type ShownCall = ScreenCall & SurfaceOperation;

/** Returns the calls that the person's role and key include. */
export const toShownCalls = (calls: readonly ScreenCall[], { operations }: Surfaces): ShownCall[] =>
  calls.flatMap((call) => {
    const known = operations[call.operation];
    return known ? [{ ...call, ...known }] : [];
  });

const isBlank = (value: unknown) =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Returns what the call sends; `null` for a form in which nothing is filled in, or changed. */
const inputOf = ({ operation, input }: ShownCall): object | null => {
  const endpoint = endpointOf(operation);
  if (input === null || endpoint.effect === "read") return input;
  const path = pathFieldsOf(endpoint);
  const isEmpty = Object.entries(input).every(
    ([field, value]) => path.includes(field) || isBlank(value),
  );
  return isEmpty ? null : input;
};

/** Returns the call as a person copies it; `null` where the surface has none. */
export const callText = (call: ShownCall, surface: Surface, baseUrl: string): string | null => {
  const { operation, tool, secrets } = call;
  const input = inputOf(call);
  if (input === null) return null;
  if (surface === "curl") return curlCommand({ baseUrl, secrets }, operation, input);
  if (surface === "cli") return commandLine(operation, input, { baseUrl, secrets });
  return tool === null ? null : toolCall(tool, input, { secrets });
};

/** Returns the words of the operation, as the command line has them: `orders list`. */
export const callTitle = ({ operation }: ShownCall) => commandWords(operation).join(" ");

/** Returns what a surface needs before its calls work. */
export const setupText = (surface: Surface, baseUrl: string): string =>
  surface === "mcp"
    ? t("sameThing.setupTool", { address: `${baseUrl}/mcp` })
    : t("sameThing.setupKey", { variable: keyVariable });

const writeWords = {
  curl: "sameThing.curlWrites",
  cli: "sameThing.cliWrites",
  mcp: "sameThing.mcpWrites",
} as const satisfies Record<Surface, MessageKey>;

/** Returns what running the call does beyond a read, and where its secrets go. */
export const warningText = ({ operation, secrets }: ShownCall, surface: Surface): string | null => {
  if (endpointOf(operation).effect === "read") return null;
  const warning = t(writeWords[surface]);
  if (secrets.length === 0 || surface === "mcp") return warning;
  const variables = togetherText(secrets.map(secretVariable));
  const set =
    surface === "curl"
      ? t("sameThing.setEscapedSecrets", { variables })
      : t("sameThing.setSecrets", { variables });
  return `${warning} ${set}`;
};

/** Returns why a surface has no call, where it has none. */
export const missingText = (call: ShownCall): string =>
  inputOf(call) === null ? t("sameThing.nothingFilled") : t("sameThing.noTool");
