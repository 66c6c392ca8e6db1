import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** What HTTP/1.1 allows and few clients send. Each such request is answered, none is dropped. */

/**
 * Changes a target that is a whole address into its path: RFC 9112, 3.2.2 asks servers to accept both.
 * One that names another host than the header Host stays as it is and is refused as malformed, so
 * that no proxy before this server can have read another host than this server does.
 */
export const toOriginForm = (request: IncomingMessage): void => {
  const [, host, path = ""] = /^https?:\/\/([^/?#]+)([^#]*)$/i.exec(request.url ?? "") ?? [];
  if (host === undefined || host.toLowerCase() !== request.headers.host?.toLowerCase()) return;
  request.url = path.startsWith("/") ? path : `/${path}`;
};

/**
 * Makes requests with an `Upgrade` header be read as if they had none, body included: RFC 9110, 7.8
 * allows it, and Java's client and `curl --http2` send one by default. With a listener, Node hands over the
 * bare socket, and Next's listener drops it.
 */
export const ignoreUpgrades = (server: Server): void => {
  // In development, browsers hear of changed code by the socket that Next's listener keeps.
  if (process.env.NODE_ENV !== "development") server.removeAllListeners("upgrade");
};

/**
 * Closes the connection after the answer to a request with an `Upgrade` header. Node's parser discards
 * what follows it in the same packet; a client sends again what a closed connection did not answer.
 */
export const closeAfterUpgrade = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
};
