import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** CBOR of text and bytes shorter than 24 and 256 bytes (RFC 8949). */
const cborText = (text: string) => Buffer.concat([uint(0x60 + text.length, 1), Buffer.from(text)]);
const cborBytes = (data: Buffer) => Buffer.concat([uint(0x58, 1), uint(data.length, 1), data]);

export interface AuthenticatorChanges {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  /** How many signatures the authenticator says that it made. */
  counter?: number;
}

/** An authenticator in software with one ES256 key, as a browser answers with it. */
export const createTestAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  // A COSE key: an EC2 key of ES256 on P-256.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ]);
  let counter = 0;

  const clientData = (type: string, challenge: string, changes: AuthenticatorChanges) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? origin }));
  const authenticatorData = (changes: AuthenticatorChanges, attested = Buffer.alloc(0)) => {
    counter = changes.counter ?? counter + 1;
    const verified = changes.isUserVerified === false ? 0 : 0x04;
    const flags = 0x01 | verified | (attested.length > 0 ? 0x40 : 0);
    const rpId = changes.rpId ?? new URL(origin).hostname;
    return Buffer.concat([sha256(rpId), uint(flags, 1), uint(counter, 4), attested]);
  };
  const idText = id.toString("base64url");
  const common = { id: idText, rawId: idText, clientExtensionResults: {} } as const;

  return {
    register: (challenge: string, changes: AuthenticatorChanges = {}): RegistrationResponseJSON => {
      const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseKey]);
      const attestation = Buffer.concat([
        uint(0xa3, 1),
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), uint(0xa0, 1)],
        ...[cborText("authData"), cborBytes(authenticatorData(changes, attested))],
      ]);
      return {
        ...common,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, changes).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
        },
      };
    },
    authenticate: (
      challenge: string,
      changes: AuthenticatorChanges = {},
    ): AuthenticationResponseJSON => {
      const data = clientData("webauthn.get", challenge, changes);
      const authData = authenticatorData(changes);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...common,
        type: "public-key",
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
};
