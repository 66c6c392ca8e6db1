import "server-only";
import { setTimeout } from "node:timers/promises";
import type { ChangeMessage, StreamStart } from "#lib/protocol/event.ts";
import { ownerOf } from "#lib/server/auth/owner.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findOpenSessions } from "#lib/server/auth/sessions.ts";
import { connectionKey } from "#lib/server/keys/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { type ChangeListener, openChangeListener } from "#lib/server/live/change-listener.ts";
import { changesSince, firstMessage, receivesEvents } from "#lib/server/live/read-changes.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess, perSettings } from "#lib/server/per-process.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";

/** A browser has one stream for all its tabs. Past this number, a person's oldest one ends. */
const maxStreamsOfPerson = 6;
const maxStreams = 2_000;

/** Changes are sent this long after they were announced, together with those that follow. */
const gatherMs = 50;

/** How often a browser hears from the server even without changes, and its session is checked. */
const beatMs = 10_000;

/** A stream ends at this age and the browser resumes it, so that streams spread over the instances. */
const maxAgeMs = 30 * 60_000;

/** A browser that leaves this much unread is cut off. It resumes later. Bytes. */
const maxUnread = 64 * 1024;

interface Stream {
  owner: string;
  userId: string;
  sessionId: string;
  connection: ConnectionIdentity;
  /** Of the connection (`connectionKey`). */
  key: string;
  /** `null` until the first message was sent. */
  cursor: number | null;
  endsAt: number;
  /** Sends a message. Ends the stream if the browser does not read. */
  send: (text: string) => void;
  end: () => void;
}

interface Streams {
  /** In the order in which they were opened. */
  open: Set<Stream>;
  listener: Promise<ChangeListener> | null;
  /** Keys of connections with changes that were not sent yet. */
  behind: Set<string>;
  isSending: boolean;
  beat: NodeJS.Timeout | null;
}

const streams = perProcess(
  "qmLiveStreams",
  (): Streams => ({
    open: new Set(),
    listener: null,
    behind: new Set(),
    isSending: false,
    beat: null,
  }),
);

/** Whether this process is about to end. */
const ending = perSettings("liveStreamsEnding", () => ({ hasBegun: false }));

/** A browser that resumes over a connection that it still has would keep this process from ending. */
const requireRunning = (): void => {
  if (ending().hasBegun) throw new PrincipalError("busy", { retryAfterMs: 1_000 });
};

const encoder = new TextEncoder();

const changeText = (message: ChangeMessage) =>
  `id: ${message.cursor}\ndata: ${JSON.stringify(message)}\n\n`;
const eventText = (name: string, data: object) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const endAll = (each: Iterable<Stream>) => {
  for (const stream of [...each]) stream.end();
};

/** Ends the streams whose session has ended or whose person has another connection. Returns the others. */
const keepSignedIn = async (each: readonly Stream[]): Promise<Stream[]> => {
  const found = await findOpenSessions(each.map(({ sessionId }) => sessionId));
  const isSignedIn = ({ sessionId, key }: Stream) => {
    const current = found.get(sessionId);
    return current !== undefined && connectionKey(current) === key;
  };
  endAll(each.filter((stream) => !isSignedIn(stream)));
  return each.filter(isSignedIn);
};

/** Sends to the streams of one connection what changed in it. */
const sendChanges = async ([first, ...others]: readonly Stream[]) => {
  if (!first) return;
  const oldest = Math.min(...[first, ...others].map(({ cursor }) => cursor ?? 0));
  const message = await changesSince(first.connection, oldest);
  if (!message) return;
  for (const stream of [first, ...others]) {
    if ((stream.cursor ?? 0) >= message.cursor) continue;
    stream.cursor = message.cursor;
    stream.send(changeText(message));
  }
};

/** Sends what changed in connections to their streams, unless the sessions have ended. */
const sendAll = async (keys: ReadonlySet<string>) => {
  const ready = [...streams().open].filter(({ key, cursor }) => cursor !== null && keys.has(key));
  try {
    const signedIn = await keepSignedIn(ready);
    await Promise.all(
      [...keys].map((each) => sendChanges(signedIn.filter(({ key }) => key === each))),
    );
  } catch (error) {
    log().warn({ error: errorFields(error) }, "live changes could not be read");
    // The browsers resume from their cursors.
    endAll(ready);
  }
};

/** Sends the changes of a connection a moment later, together with those that others have then. */
const onChanges = async (key: string) => {
  const held = streams();
  held.behind.add(key);
  if (held.isSending) return;
  held.isSending = true;
  while (held.behind.size > 0) {
    await setTimeout(gatherMs);
    const keys = new Set(held.behind);
    held.behind.clear();
    await sendAll(keys);
  }
  held.isSending = false;
};

const beat = async () => {
  const { open } = streams();
  const now = Date.now();
  for (const stream of [...open].filter(({ endsAt }) => endsAt <= now)) {
    stream.send(eventText("resume", {}));
    stream.end();
  }
  try {
    for (const stream of await keepSignedIn([...open])) stream.send(eventText("beat", {}));
  } catch (error) {
    log().warn({ error: errorFields(error) }, "live streams: the sessions could not be checked");
    endAll(open);
  }
};

/** Opens the connection that hears of changes, once for all streams of this process. */
const ensureListener = (): Promise<ChangeListener> => {
  const held = streams();
  if (held.listener !== null) return held.listener;
  const forget = () => {
    if (held.listener === listener) held.listener = null;
    // Without notifications a stream would look live and say nothing.
    endAll(held.open);
  };
  const listener = openChangeListener({ onChanges: (key) => void onChanges(key), onEnd: forget });
  held.listener = listener;
  listener.catch(forget);
  return listener;
};

const register = (stream: Stream) => {
  const { open } = streams();
  const own = [...open].filter(({ userId }) => userId === stream.userId);
  for (const oldest of own.slice(0, Math.max(0, own.length - maxStreamsOfPerson + 1))) {
    // A browser that hears this waits, else two of them would take the place from each other.
    oldest.send(eventText("replaced", {}));
    oldest.end();
  }
  open.add(stream);
  streams().beat ??= setInterval(() => void beat(), beatMs).unref();
};

const unregister = (stream: Stream) => {
  const held = streams();
  held.open.delete(stream);
  if (held.open.size > 0 || held.beat === null) return;
  clearInterval(held.beat);
  held.beat = null;
};

/** Sends how the stream starts. A change that is announced meanwhile is sent after it. */
const start = async (stream: Stream, cursor: number | null) => {
  const [hasEvents, message] = await Promise.all([
    receivesEvents(stream.connection),
    firstMessage(stream.connection, cursor),
  ]);
  const begin: StreamStart = { owner: stream.owner, hasEvents };
  stream.send(eventText("start", begin));
  stream.send(changeText(message));
  stream.cursor = message.cursor;
  void onChanges(stream.key);
};

/**
 * Opens a stream of server-sent events that says which records of the principal's connection changed.
 * `cursor`: the last message that the browser has seen, or `null`. The stream ends when the signal
 * aborts, the session ends, or the server shuts down. Throws `PrincipalError` (no_connection, busy),
 * and an error of the store if changes can't be heard.
 */
export const openStream = async (
  principal: Principal,
  cursor: number | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const { userId, sessionId, connection } = principal;
  if (!connection) throw new PrincipalError("no_connection");
  requireRunning();
  if (streams().open.size >= maxStreams) throw new PrincipalError("busy", { retryAfterMs: 60_000 });
  await ensureListener();
  requireRunning();
  const { environment, id } = connection;
  const opened = Promise.withResolvers<Stream>();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const end = () => {
          if (!streams().open.has(stream)) return;
          unregister(stream);
          signal.removeEventListener("abort", end);
          controller.close();
        };
        const stream: Stream = {
          owner: ownerOf(principal),
          userId,
          sessionId,
          connection: { environment, id },
          key: connectionKey(connection),
          cursor: null,
          endsAt: Date.now() + maxAgeMs,
          send: (text) => {
            if (!streams().open.has(stream)) return;
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 0) <= 0) end();
          },
          end,
        };
        register(stream);
        signal.addEventListener("abort", end);
        if (signal.aborted) end();
        opened.resolve(stream);
      },
      cancel: () => void opened.promise.then(unregister),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxUnread }),
  );
  const stream = await opened.promise;
  try {
    await start(stream, cursor);
  } catch (error) {
    stream.end();
    throw error;
  }
  return body;
};

/** Returns how many browsers this process tells of changes. */
export const countStreams = (): number => streams().open.size;

/** Ends all streams and stops hearing of changes, so that the server can shut down. */
export const closeStreams = async (): Promise<void> => {
  const { open, listener } = streams();
  endAll(open);
  streams().listener = null;
  await (await listener?.catch(() => null))?.close();
};

/**
 * Ends all streams for good, because this process is about to end. The browsers resume them at once at another
 * instance, without a pause on screen.
 */
export const endStreams = async (): Promise<void> => {
  ending().hasBegun = true;
  for (const stream of streams().open) stream.send(eventText("resume", {}));
  await closeStreams();
};
