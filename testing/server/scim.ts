import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect } from "vitest";
import { guardServer } from "#lib/server/http/request-gate.ts";
import { recordClientAddresses } from "#lib/server/limits/client-address.ts";
import { answerScim } from "#lib/server/scim/answer-scim.ts";
import type { JsonObject } from "#lib/server/scim/attributes.ts";
import { createScimToken } from "#lib/server/scim/tokens.ts";
import { people } from "#lib/server/store/schema.ts";
import { scimGroups, scimTokens } from "#lib/server/store/scim-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { listen } from "#testing/service/local-server.ts";

export const issuer = "https://login.example.com";

export const scimSettings = {
  QM_OIDC_ISSUER: issuer,
  QM_OIDC_CLIENT_ID: "quartermaster",
  QM_OIDC_CLIENT_SECRET: "made up for this test",
  QM_OIDC_ACCOUNTS: "existing",
};

export interface ScimAnswer {
  status: number;
  headers: Headers;
  body: JsonObject & { id: string; Resources: JsonObject[] };
}

/** Empties the store and returns a new token, because each may send 30 requests a second. */
export const emptyStore = async (): Promise<string> => {
  await store().delete(people);
  await store().delete(scimGroups);
  await store().delete(scimTokens);
  return createScimToken("test");
};

/** Returns the body of a PATCH. */
export const patchOf = (operations: readonly object[]) => ({ Operations: operations });

/** Starts a server that answers SCIM behind the gate. `token` returns the one that requests carry. */
export const scimServer = (token: () => string) => {
  let server: Server;
  let base = "";
  beforeAll(async () => {
    recordClientAddresses(() => undefined);
    server = createServer((_request, response) => void response.writeHead(418).end());
    guardServer(server, answerScim);
    base = await listen(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends a request, whose body may be a text that is no JSON. */
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(`${base}/api/scim/v2/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token()}`,
        "content-type": "application/scim+json; charset=utf-8",
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: answer === "" ? {} : JSON.parse(answer),
    };
  };

  /** Sends a request that must succeed. */
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body);
    expect(answer).toMatchObject({
      status: method === "POST" ? 201 : method === "DELETE" ? 204 : 200,
    });
    return answer.body;
  };
  return { send, ask };
};

/** An error in SCIM's own form. Source: RFC 7644, 3.12. */
export const scimError = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    detail: expect.any(String),
    ...(scimType === undefined ? {} : { scimType }),
  },
});
