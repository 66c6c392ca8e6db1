import { statfs } from "node:fs/promises";
import { env } from "#lib/server/env.ts";
import { type Finding, findingsOf, isUnknownAuthority, reasonOf } from "./finding.ts";

const address = findingsOf("own address");
const disk = findingsOf("disk");
const timeoutMs = 8_000;
const maxScimBytes = 1_048_576;
const gigabyte = 1_000_000_000;

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${env().QM_ORIGIN}${path}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    ...init,
  });

/** Returns how long a stream's second part came after its first, in milliseconds; 0 if together. */
const gapOfStream = async (): Promise<number> => {
  const { body } = await ask("/api/health/stream");
  const times: number[] = [];
  for await (const _part of body ?? []) times.push(performance.now());
  return (times.at(-1) ?? 0) - (times[0] ?? 0);
};

const checkStream = async (): Promise<Finding> => {
  if ((await gapOfStream()) > 100) return address.right("Streams arrive part by part.");
  return address.wrong(
    "Streams arrive in one piece, so changes appear late.",
    "Switch buffering off in the proxy: nginx obeys X-Accel-Buffering, unless proxy_ignore_headers names it.",
  );
};

/**
 * Sends what Quartermaster itself refuses as too large, before it reads or records anything: a proxy that
 * accepts less answers in its place.
 */
const checkBody = async (): Promise<Finding> => {
  const body = "x".repeat(maxScimBytes);
  const answer = await ask("/api/health/live", { method: "POST", body }).catch(() => null);
  if (answer === null) return address.skipped("The size of requests could not be tried.");
  const isOwn = (await answer.text()).includes('"message":"The request is too large."');
  if (answer.status !== 413 || isOwn) return address.right("Requests of 1 MiB arrive.");
  return address.wrong(
    "The proxy refuses requests of 1 MiB, which SCIM sends.",
    "Let it accept 2 MB: client_max_body_size 2m in nginx.",
  );
};

/** Checks that people reach this console at QM_ORIGIN, through whatever is before it. */
export const checkOrigin = async (): Promise<Finding[]> => {
  const { QM_ORIGIN: origin, QM_PROXY_HOPS: hops } = env();
  try {
    const health = await ask("/api/health/live");
    const { version } = (await health.json().catch(() => ({}))) as { version?: string };
    if (version === undefined) {
      return [
        address.wrong(
          `${origin} answers ${health.status}, but not as Quartermaster.`,
          "Start Quartermaster, and let the proxy pass every path of this host to it.",
        ),
      ];
    }
    const isProxied = origin.startsWith("https:");
    return [
      address.right(`${origin} is Quartermaster ${version}.`),
      ...(isProxied && hops === 0
        ? [
            address.unusual(
              "QM_PROXY_HOPS is 0, although a proxy has the certificate: all people share the limits of one address.",
              "Set QM_PROXY_HOPS to the number of proxies that append to X-Forwarded-For.",
            ),
          ]
        : []),
      await checkStream(),
      await checkBody(),
    ];
  } catch (error) {
    const reason = reasonOf(error);
    return [
      address.wrong(
        `${origin} can't be reached from here (${reason}).`,
        isUnknownAuthority(reason)
          ? "This machine does not know who signed the certificate. Name the file of that authority by NODE_EXTRA_CA_CERTS in the environment: Node does not read it in .env."
          : "Start Quartermaster, and check the name, the proxy and its certificate.",
      ),
    ];
  }
};

export const checkDisk = async (): Promise<Finding[]> => {
  const { QM_DATA_FOLDER: folder = "." } = env();
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / gigabyte).toFixed(1)} GB are free at ${folder}.`;
  if (free >= gigabyte) return [disk.right(text)];
  return [disk.wrong(text, "Free some space: logs and the embedded database stop at a full disk.")];
};
