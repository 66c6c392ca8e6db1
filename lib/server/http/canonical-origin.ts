const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * `http://localhost:3000` and `http://127.0.0.1:3000` are one machine and two origins: a cookie of
 * one is unknown to the other, and a write from it is refused. Answers the origin to go to, or
 * `null`. Other hosts are left alone: a reverse proxy may well use a name of its own.
 */
export const canonicalOrigin = (host: string | null, origin: string | undefined): string | null => {
  if (!host || !origin || !URL.canParse(origin) || !URL.canParse(`http://${host}`)) return null;
  const [wanted, given] = [new URL(origin), new URL(`http://${host}`)];
  const isOtherName = wanted.hostname !== given.hostname && wanted.port === given.port;
  return isOtherName && loopback.has(wanted.hostname) && loopback.has(given.hostname)
    ? wanted.origin
    : null;
};
