/** Error codes of Node.js, each with the beginning of a sentence that says what happened. */
const sentences: readonly (readonly [codes: RegExp, sentence: string])[] = [
  [/^(ENOTFOUND|EAI_)/, "The service's address could not be found"],
  [/^PROXY_REFUSED$/, "The proxy of the environment refused to connect to the service"],
  [/^ECONNREFUSED$/, "The service refused the connection"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, "There is no network path to the service"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ECONNTIMEOUT)$/, "The service could not be reached in time"],
  [/^(ETIMEDOUT|UND_ERR_(HEADERS|BODY)_TIMEOUT|TIMEOUT)$/, "The service did not answer in time"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "The connection to the service broke"],
  [
    /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_)/,
    "The service's certificate could not be verified",
  ],
];

/** Returns what a network error means, without its code and without a full stop. */
export const networkWords = (code: string | null): string =>
  sentences.find(([codes]) => code !== null && codes.test(code))?.[1] ??
  "The service could not be reached";
