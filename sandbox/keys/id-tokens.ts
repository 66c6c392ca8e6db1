import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { Refusal } from "#sandbox/input/refusal.ts";

/** The identity provider whose ID tokens the sandbox accepts. */
export interface TrustedIssuer {
  /** As the tokens name it, letter by letter. */
  issuer: string;
  /** The client id for which the tokens are issued. */
  audience: string;
}

/** Signatures by a key pair. Never `none`, and no shared secret. */
const algorithms = ["RS256", "PS256", "ES256", "EdDSA", "RS384", "RS512", "ES384", "ES512"];

/** How far the provider's clock and this one may differ, in seconds. */
const clockTolerance = 60;

/** How long an unknown key is not looked for again, in ms: tokens with made-up keys cost little. */
const cooldownDuration = 1_000;

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

const readMetadata = async (issuer: string) => {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(5_000) });
  const metadata = metadataSchema.parse(await response.json());
  if (metadata.issuer !== issuer) throw new Error("The provider calls itself another issuer");
  return metadata;
};

const bearerPattern = /^Bearer +([\w.~+/=-]+)$/i;

/** Returns the ID token of a request that sends one in place of an API key, or `null`. */
const tokenIn = (headers: Headers): string | null =>
  headers.has("x-api-key")
    ? null
    : (bearerPattern.exec(headers.get("authorization") ?? "")?.[1] ?? null);

const invalid = "The ID token is invalid, expired, or not of the configured identity provider";

/**
 * Returns the check of ID tokens. Source: api-v4.md, Authentication 5. Which claim names the user is not
 * shown: this sandbox takes the verified email.
 */
export const openIdTokens = ({ issuer, audience }: TrustedIssuer) => {
  let keys: Promise<JWTVerifyGetKey> | null = null;
  const readKeys = () => {
    keys ??= readMetadata(issuer).then(({ jwks_uri }) =>
      createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration }),
    );
    // A provider that was down is asked again.
    keys.catch(() => {
      keys = null;
    });
    return keys;
  };

  const verify = async (token: string): Promise<JWTPayload> => {
    const options = {
      issuer,
      audience,
      algorithms,
      clockTolerance,
      requiredClaims: ["exp", "sub"],
    };
    const getKey = await readKeys().catch(() => {
      throw new Refusal(401, "The identity provider of the ID token can't be reached");
    });
    const { payload } = await jwtVerify(token, getKey, options).catch(() => {
      throw new Refusal(401, invalid);
    });
    return payload;
  };

  return {
    issuer,
    /**
     * Returns the email of the person whose ID token a request sends; `null` if it sends none. Throws a
     * 401 if the token does not verify.
     */
    emailIn: async (headers: Headers): Promise<string | null> => {
      const token = tokenIn(headers);
      if (token === null) return null;
      const { email, email_verified } = await verify(token);
      if (typeof email === "string" && email_verified === true) return email;
      throw new Refusal(401, "The ID token has no verified email");
    },
  };
};
export type IdTokens = ReturnType<typeof openIdTokens>;
