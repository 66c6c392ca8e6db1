import "server-only";

/** What an operator does about an error of the database, by its code: of PostgreSQL, of Node, or of OpenSSL. */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: "no PostgreSQL listens at its host and port. Start it, or correct DATABASE_URL",
  ENOTFOUND: "its host name is not known. Correct DATABASE_URL",
  EAI_AGAIN: "its host name could not be looked up. Check the name service and DATABASE_URL",
  ETIMEDOUT: "its host does not answer. Check the network, a firewall, and DATABASE_URL",
  EHOSTUNREACH: "its host can't be reached. Check the network and DATABASE_URL",
  ECONNRESET: "it closed the connection. Check that its port is that of PostgreSQL",
  "28P01": "it refuses the password. Correct DATABASE_URL",
  "28000": "it refuses this role from this machine. Correct DATABASE_URL or pg_hba.conf",
  "3D000": "it has no database of this name. Create it, or correct DATABASE_URL",
  "42501":
    "the role may not change the schema. Let it own the database: alter database <name> owner to <role>",
  "53100": "its disk is full. Free some space; nothing that was stored is lost",
  "53300": "it accepts no more connections. Raise max_connections, or run fewer instances",
  "57P03": "it is starting up or shutting down. Try again in a moment",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "its certificate is self-signed. Set NODE_EXTRA_CA_CERTS to the file of the authority that signed it",
  SELF_SIGNED_CERT_IN_CHAIN:
    "its certificate is of an authority that this machine does not know. Set NODE_EXTRA_CA_CERTS to its file",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "its certificate is of an authority that this machine does not know. Set NODE_EXTRA_CA_CERTS to its file",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name. Correct DATABASE_URL",
  CERT_HAS_EXPIRED: "its certificate has expired. Renew it",
};

/** Messages of errors that have no code. */
const byMessage: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, "it does not support TLS. Switch ssl on in postgresql.conf"],
  [/timeout expired|timeout exceeded/i, sentences.ETIMEDOUT ?? ""],
];

/** Returns an error with the ones that caused it, outermost first. */
const chainOf = (error: unknown): Error[] => {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return [error, ...chainOf(inner)];
};

/**
 * Returns why the database can't be used and what to do, as a sentence without its address or password;
 * `null` for an error that is not one of reaching the database.
 */
export const findStoreProblem = (error: unknown): string | null => {
  for (const each of chainOf(error)) {
    const code = "code" in each && typeof each.code === "string" ? each.code : "";
    const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
    const sentence = known ?? byMessage.find(([pattern]) => pattern.test(each.message))?.[1];
    if (sentence !== undefined) return `The database can't be used: ${sentence}.`;
  }
  return null;
};
