/** Error codes of Node.js, each with a name of what happened and the beginning of a sentence that says it. */
const sentences: readonly (readonly [codes: RegExp, kind: string, sentence: string])[] = [
  [/^(ENOTFOUND|EAI_)/, "address", "The service's address could not be found"],
  [/^PROXY_REFUSED$/, "proxy", "The proxy of the environment refused to connect to the service"],
  [/^ECONNREFUSED$/, "refused", "The service refused the connection"],
  [
    /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    "noPath",
    "There is no network path to the service",
  ],
  [
    /^(UND_ERR_CONNECT_TIMEOUT|ECONNTIMEOUT)$/,
    "notInTime",
    "The service could not be reached in time",
  ],
  [
    /^(ETIMEDOUT|UND_ERR_(HEADERS|BODY)_TIMEOUT|TIMEOUT)$/,
    "noAnswer",
    "The service did not answer in time",
  ],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "broke", "The connection to the service broke"],
  [
    /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_)/,
    "certificate",
    "The service's certificate could not be verified",
  ],
];

/** Returns what a network error means, without its code and without a full stop. */
export const networkWords = (code: string | null): string =>
  sentences.find(([codes]) => code !== null && codes.test(code))?.[2] ??
  "The service could not be reached";

/** Returns by what name a message says what a network error means: `refused`, or `unreachable`. */
export const networkCause = (code: string): string =>
  sentences.find(([codes]) => codes.test(code))?.[1] ?? "unreachable";

/** Returns the name of a network error by its sentence; `null` for a sentence that is none of these. */
export const causeOfSentence = (sentence: string): string | null => {
  const text = sentence.replace(/\.$/, "");
  if (text === networkWords(null)) return "unreachable";
  return sentences.find(([, , known]) => known === text)?.[1] ?? null;
};
