/** How a request names its sender: by an API key, or by the ID token of a person. */
export type Auth = "api key" | "id token";

/** Returns the header that carries a key or a token. Source: api-v4.md, Authentication 1 and 5. */
export const authHeader = (credential: string, auth: Auth = "api key"): Record<string, string> =>
  auth === "id token" ? { authorization: `Bearer ${credential}` } : { "x-api-key": credential };
