const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns the configured origin where a request used another loopback name of it, else `null`.
 * `http://localhost:3000` and `http://127.0.0.1:3000` are two origins: cookies of one are not sent
 * to the other, and writes from it are refused. Other hosts are not redirected, because a reverse
 * proxy may use a host name of its own.
 */
export const canonicalOrigin = (host: string | null, origin: string | undefined): string | null => {
  if (!host || !origin || !URL.canParse(origin) || !URL.canParse(`http://${host}`)) return null;
  const [configured, requested] = [new URL(origin), new URL(`http://${host}`)];
  const isOtherName =
    configured.hostname !== requested.hostname && configured.port === requested.port;
  return isOtherName && loopback.has(configured.hostname) && loopback.has(requested.hostname)
    ? configured.origin
    : null;
};
