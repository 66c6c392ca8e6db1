import type { ClientMetadata } from "oidc-provider";

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Schemes without a dot that browsers, mail programs and operating systems answer themselves. An
 * application's own scheme should contain a dot (RFC 8252, 7.1), but editors in use have one without.
 */
const knownSchemes = new Set(
  [
    ..."about blob chrome content data devtools feed file filesystem javascript jar".split(" "),
    ..."resource vbscript view-source intent package shell search search-ms res mk".split(" "),
    ..."mailto tel callto sms mms sip sips news nntp urn cid mid magnet geo market".split(" "),
    ..."ftp ftps sftp ssh telnet gopher ldap ldaps smb afp nfs cifs git rtsp".split(" "),
    ..."ws wss dns irc ircs xmpp steam slack itms itms-apps".split(" "),
  ].map((scheme) => `${scheme}:`),
);

const isKnownScheme = (protocol: string) =>
  knownSchemes.has(protocol) || /^(?:ms|chrome|moz|safari|x-apple)-/.test(protocol);

/** Returns why a client may not get its answer at an address, or `null`. Source: RFC 8252, 7. */
export const redirectProblem = (address: string): string | null => {
  const url = URL.parse(address);
  if (url === null) return "must only contain valid addresses";
  const { protocol, hostname } = url;
  if (protocol === "https:") return null;
  if (protocol !== "http:") {
    return isKnownScheme(protocol) ? `must not use the scheme ${protocol.slice(0, -1)}` : null;
  }
  return loopbackHosts.includes(hostname)
    ? null
    : "must use https, except for 127.0.0.1, [::1] and localhost";
};

const isHttpsOnLoopback = (address: string) => {
  const url = URL.parse(address);
  return url?.protocol === "https:" && loopbackHosts.includes(url.hostname);
};

/**
 * Evens out what a client registers, before the library checks it. Members that are `null` count as
 * absent. A client is native unless it says otherwise, so that its loopback address may have any port
 * (RFC 8252, 7.3); one with https on loopback can only be a web client. Returns what is wrong, or `null`.
 */
export const adjustMetadata = (metadata: ClientMetadata): string | null => {
  for (const [name, value] of Object.entries(metadata)) if (value === null) delete metadata[name];
  const addresses = [metadata.redirect_uris ?? []]
    .flat()
    .filter((each) => typeof each === "string");
  if (addresses.some(isHttpsOnLoopback)) metadata.application_type = "web";
  const [problem] = addresses.flatMap((address) => redirectProblem(address) ?? []);
  return problem === undefined ? null : `redirect_uris ${problem}`;
};
