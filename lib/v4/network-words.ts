/** What is known of a request that got no whole answer, each as the beginning of a sentence. */
const sentences = {
  address: "The service's address could not be found",
  proxy: "The proxy of the environment refused to connect to the service",
  refused: "The service refused the connection",
  noPath: "There is no network path to the service",
  notInTime: "The service could not be reached in time",
  noAnswer: "The service did not answer in time",
  broke: "The connection to the service broke",
  brokeOff: "The service's answer broke off or could not be decompressed",
  certificate: "The service's certificate could not be verified",
  unreachable: "The service could not be reached",
} as const;

export type NetworkCause = keyof typeof sentences;

/** Error codes of Node.js. */
const codesOf: readonly (readonly [codes: RegExp, cause: NetworkCause])[] = [
  [/^(ENOTFOUND|EAI_)/, "address"],
  [/^PROXY_REFUSED$/, "proxy"],
  [/^ECONNREFUSED$/, "refused"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, "noPath"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ECONNTIMEOUT)$/, "notInTime"],
  [/^(ETIMEDOUT|UND_ERR_(HEADERS|BODY)_TIMEOUT|TIMEOUT)$/, "noAnswer"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "broke"],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_)/, "certificate"],
];

/** Returns by what name a message says what a network error means: `refused`, or `unreachable`. */
export const networkCause = (code: string | null): NetworkCause =>
  codesOf.find(([codes]) => code !== null && codes.test(code))?.[1] ?? "unreachable";

/** Returns what a cause means in English, without a full stop. */
export const causeWords = (cause: NetworkCause): string => sentences[cause];

/** Returns what a network error means, without its code and without a full stop. */
export const networkWords = (code: string | null): string => causeWords(networkCause(code));
