import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { tabbedLine } from "#lib/protocol/delimited.ts";
import { emailSchema, findPersonByEmail } from "#lib/server/auth/people.ts";
import { env } from "#lib/server/env.ts";
import {
  addSecret,
  removeSecret,
  rotateSecret,
} from "#lib/server/events/secrets/change-secrets.ts";
import {
  newWebhookSecret,
  parseScheme,
  WebhookSecretError,
  type WebhookSecretForm,
} from "#lib/server/events/secrets/secret-form.ts";
import {
  listWebhookSecrets,
  type WebhookSecretView,
} from "#lib/server/events/secrets/webhook-secrets.ts";
import { listGrants } from "#lib/server/grants/grants.ts";
import { saveEnvConnection } from "#lib/server/keys/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { store } from "#lib/server/store/store.ts";
import { decodeText } from "#lib/v4/fields/decode-text.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage:
  npm run webhooks -- list
  npm run webhooks -- add <email|env> [--scheme standard|hmac|header|path] [--secret-stdin] [settings]
  npm run webhooks -- rotate <email|env> [--overlap <hours>] [--secret-stdin]
  npm run webhooks -- remove <email|env> <secret id>

  <email|env>      the person whose API key the events are for; env: the key of QM_API_KEY
  --connection     the id of one of the person's connections, where they use several
  --scheme         how the service proves itself; default: standard (https://www.standardwebhooks.com)
  --secret-stdin   reads the service's secret from standard input; by default a new one is made
  --overlap        how long the older secrets are still accepted; default: 24

Settings of the scheme hmac; header also belongs to the scheme header:
  --header <name>            the header with the signature, or with the secret
  --algorithm sha256|sha512  --encoding hex|base64|base64url  --prefix <text before the signature>
  --template <text>          what is signed, with {body}, {timestamp} and {id}; default: {body}
  --timestamp-header <name>  --id-header <name>`;

const settingFlags = {
  header: "header",
  algorithm: "algorithm",
  encoding: "encoding",
  prefix: "prefix",
  template: "template",
  "timestamp-header": "timestampHeader",
  "id-header": "idHeader",
} as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

const findConnectionOf = async (
  whose: string | undefined,
  chosenId: string | undefined,
): Promise<ConnectionIdentity> => {
  if (whose === undefined) throw new WebhookSecretError(usage);
  if (whose === "env") {
    const id = await saveEnvConnection(store());
    if (id === null) throw new WebhookSecretError("QM_API_URL and QM_API_KEY are not set.");
    return { environment: env().QM_ENVIRONMENT, id };
  }
  const { data: email } = emailSchema.safeParse(whose);
  const person = email === undefined ? null : await findPersonByEmail(email);
  const grants = person ? await listGrants(store(), [person.id]) : [];
  const [grant, ...others] = grants.filter(
    ({ environment, id }) => environment === env().QM_ENVIRONMENT && id === (chosenId ?? id),
  );
  if (!grant) throw new WebhookSecretError(`${whose} has no account with an API key.`);
  if (others.length > 0) {
    const ids = [grant, ...others].map(({ id }) => id).join(", ");
    throw new WebhookSecretError(
      `${whose} uses several connections of ${grant.environment}: ${ids}. Nothing was changed. Name one with --connection.`,
    );
  }
  return { environment: grant.environment, id: grant.id };
};

interface NewSecret {
  scheme: ReturnType<typeof parseScheme>;
  settings: Record<string, string>;
  isGiven: boolean;
}

/** Has a new secret stored, and prints where the service delivers. */
const storeSecret = async (
  connection: ConnectionIdentity,
  { scheme, settings, isGiven }: NewSecret,
  save: (form: WebhookSecretForm) => Promise<void>,
) => {
  const secret = isGiven
    ? decodeText(await buffer(process.stdin)).trim()
    : newWebhookSecret(scheme);
  const id = `secret-${Date.now().toString(36)}`;
  await save({ id, scheme, settings, secret });
  const path = scheme === "path" ? `/${secret}` : "";
  const connectionId = encodeURIComponent(connection.id);
  print(`Stored as ${id}. The service delivers events to:\n`);
  print(`  ${env().QM_ORIGIN}/api/webhooks/lifecycle/${connectionId}${path}\n`);
  if (!isGiven && scheme !== "path")
    print(`Give it this secret, which is shown once:\n\n  ${secret}\n`);
};

const printSecret = ({ connectionId, id, scheme, createdAt, expiresAt }: WebhookSecretView) =>
  process.stdout.write(
    tabbedLine([connectionId, id, scheme, createdAt, expiresAt ?? "does not expire"]),
  );

const hourMs = 3_600_000;

const readOverlap = (given: string): number => {
  const hours = Number(given);
  if (hours >= 0 && hours <= 24 * 30) return hours * hourMs;
  throw new WebhookSecretError("--overlap must be a number of hours, at most 720.");
};

const rotate = async (connection: ConnectionIdentity, isGiven: boolean, overlapMs: number) => {
  const newest = (await listWebhookSecrets(connection)).at(-1);
  if (!newest) throw new WebhookSecretError("There is no secret to rotate: add one.");
  const { scheme, settings } = newest;
  await storeSecret(connection, { scheme, settings, isGiven }, (form) =>
    rotateSecret(connection, form, overlapMs),
  );
  print(`Older secrets are accepted for ${overlapMs / hourMs} more hours.`);
};

const runWebhooksCommand = async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      scheme: { type: "string", default: "standard" },
      overlap: { type: "string", default: "24" },
      connection: { type: "string" },
      "secret-stdin": { type: "boolean", default: false },
      ...Object.fromEntries(
        Object.keys(settingFlags).map((flag) => [flag, { type: "string" as const }]),
      ),
    },
  });
  const [command, whose, id] = positionals;
  await prepareStore();
  if (command === "list") {
    for (const secret of await listWebhookSecrets(null)) printSecret(secret);
    return;
  }
  if (!["add", "rotate", "remove"].includes(command ?? "")) throw new WebhookSecretError(usage);
  const connection = await findConnectionOf(whose, values.connection);
  const isGiven = values["secret-stdin"] === true;
  if (command === "rotate") {
    return rotate(connection, isGiven, readOverlap(String(values.overlap)));
  }
  if (command === "remove") {
    await removeSecret(connection, id ?? "");
    print(`${id} is no longer accepted.`);
    return;
  }
  const given: Readonly<Record<string, unknown>> = values;
  const settings = Object.entries(settingFlags).flatMap(([flag, name]) => {
    const value = given[flag];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const scheme = parseScheme(String(values.scheme));
  const chosen = { scheme, settings: Object.fromEntries(settings), isGiven };
  await storeSecret(connection, chosen, (form) => addSecret(connection, form));
};

await runStoreCommand(usage, runWebhooksCommand, (error) => error instanceof WebhookSecretError);
