import { type Clock, systemClock } from "#lib/v4/client/clock.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";

/** How long a read waits for a service that is silent. Milliseconds. */
export const silentTimeoutMs = 3_000;

/** Sends one attempt at a read, with its time limit in milliseconds. */
type Send<Value> = (timeoutMs: number) => Promise<Value>;

/** Knows whether a service has stopped answering. Several clients of one service share it. */
export interface Silence {
  /**
   * Sends an attempt that may take `maxMs`, and rejects as it does. While the service is silent, nobody waits
   * longer than `silentTimeoutMs`.
   */
  listen<Value>(maxMs: number, send: Send<Value>): Promise<Value>;
  /** Whether an attempt took its whole time, and no other one was answered since it began. */
  isSilent(): boolean;
}

/** Of a service whose silence nobody watches. */
export const neverSilent: Silence = {
  listen: (maxMs, send) => send(maxMs),
  isSilent: () => false,
};

/** Settles as the work does, or rejects after so many milliseconds, while the work goes on. */
const within = <Value>(clock: Clock, ms: number, work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => {
      reject(new V4Error({ kind: "unreachable", networkCause: "noAnswer" }));
    });
    work.then(resolve, reject).finally(cancel);
  });

/**
 * Returns the watch of one service. It shortens the reads of a service that answers nobody, because a page makes
 * several in turn. One read at a time goes on for its whole time, although nobody waits for it any more, so that a
 * service which is only slow is heard again.
 */
export const watchSilence = (clock: Clock = systemClock): Silence => {
  let answerCount = 0;
  let isSilent = false;
  let isProbed = false;

  const hear = () => {
    answerCount += 1;
    isSilent = false;
  };

  return {
    isSilent: () => isSilent,
    listen(maxMs, send) {
      const countBefore = answerCount;
      const waitMs = isSilent ? Math.min(maxMs, silentTimeoutMs) : maxMs;
      const isProbe = isSilent && !isProbed;
      const timeoutMs = isProbe ? maxMs : waitMs;
      const sentAt = clock.now();
      if (isProbe) isProbed = true;
      const sending = send(timeoutMs);
      const fail = (error: unknown) => {
        if (!isV4Error(error)) return;
        if (error.status !== null) return hear();
        const isLate = error.kind === "unreachable" && clock.now() - sentAt >= timeoutMs;
        if (isLate && answerCount === countBefore) isSilent = true;
      };
      const end = () => {
        if (isProbe) isProbed = false;
      };
      sending.then(hear, fail).finally(end);
      return isProbe ? within(clock, waitMs, sending) : sending;
    },
  };
};
