const isLoopback = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/**
 * Returns the configured origin where a request used another loopback name of it, else `null`.
 * `http://localhost:3000` and `http://127.0.0.1:3000` are two origins: cookies of one are not sent
 * to the other, and writes from it are refused. Other hosts are not redirected, because a reverse
 * proxy may use a host name of its own.
 */
export const canonicalOrigin = (host: string | null, origin: string | undefined): string | null => {
  const [configured, requested] = [URL.parse(origin ?? ""), URL.parse(`http://${host ?? ""}`)];
  const isOtherName =
    configured?.hostname !== requested?.hostname && configured?.port === requested?.port;
  return configured && requested && isOtherName && [configured, requested].every(isLoopback)
    ? configured.origin
    : null;
};
