import "server-only";
import type { LookUp } from "#lib/server/intents/lookup/lookup.ts";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import type { Client } from "#lib/v4/client/client.ts";
import type { Compare } from "#lib/v4/comparison.ts";

/**
 * Whether Quartermaster may send a write again by itself once its absence is proven.
 * `again`: the service refuses a second one (409), or it sets the same value. `once`: a device order
 * in the sandbox, where no device moves. `never`: nothing would stop a second one.
 */
export type ResendPolicy = "again" | "once" | "never";

/** A reason why the service would not take a write, from its own check. */
export interface Obstacle {
  field?: string | null | undefined;
  message?: string | null | undefined;
}

export interface Preflight {
  obstacles: readonly Obstacle[];
  upstreamMs: number;
}

/** Sentences about one kind of write for the person who decides. */
interface WriteText {
  /** Why the outcome can't be known where the service never showed a record of the kind. */
  unknowable: string;
  /** Why the outcome can't be known where this answer leaves such records out. */
  silent?: string;
  /** What the service's own check says, where it gives no reason. */
  blocked?: string;
  /** Why Quartermaster stops after it has sent the write again, where more is to be said. */
  alreadyResent?: string;
  /** Why a refusal by status does not prove that nothing changed, where no lookup can. */
  unconfirmed?: (answer: { status: string; message: string }) => string;
  /** Why an older write is not sent after a newer one. */
  newerExists?: string;
}

/** Everything that the journal must know about one kind of write. */
export interface WriteDefinition {
  /** Returns the values that make two inputs ask for the same thing. */
  identity: (input: Fields) => unknown[];
  /** Returns the id of the record that the input names, or `null`. Left out where it names none. */
  subjectId?: (input: Fields) => string | null;
  /** Where result ids are unique, if that is not the operation's own resource. */
  resource?: string;
  /** Asks the service's own check whether it would take the write. */
  preflight?: (client: Client, input: Fields) => Promise<Preflight>;
  /** Reads back what a write may have left; `null` where the service never shows it. */
  lookUp: LookUp | null;
  /** Compares the input with a record; `null` where the service never shows one. */
  compare: Compare | null;
  /** Whether one record may match several open intents, because records show too little. */
  sharesCandidates?: true;
  /** Whether a write whose absence is proven may be sent again without a person. */
  resend: (environment: Environment) => ResendPolicy;
  /** Only the newest write of a value counts, so it replaces older open ones. */
  replacesOlder?: true;
  /**
   * Fields that no one may read again, each with what replaces its value in messages. A write with
   * secrets has a salted hash, and its body is shredded at the end.
   */
  secrets?: Readonly<Record<string, string>>;
  text: WriteText;
}

export const hasSecrets = ({ secrets }: WriteDefinition) => secrets !== undefined;

export const resendAgain = () => "again" as const;
export const resendNever = () => "never" as const;

/** Returns the id of the path, of what a write changes or adds to. */
export const idOf = ({ id }: Fields) => (typeof id === "string" ? id : null);
