import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { selectTools } from "#lib/mcp/select-tools.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";
import { registry } from "#lib/v4/registry.ts";
import { setUpSandbox } from "#testing/sandbox/client.ts";
import { connectMcp, keyOf, mcpUrl, postMcp } from "#testing/sandbox/mcp.ts";

const service = setUpSandbox("file");
const redirectUri = "http://127.0.0.1:9/callback";

/** What an MCP client keeps of its OAuth, as an application does. */
const newProvider = (scope?: string) => {
  let verifier = "";
  const kept: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    address?: URL;
    discovery?: OAuthDiscoveryState;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: "Test agent",
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      ...(scope === undefined ? {} : { scope }),
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (address) => {
      kept.address = address;
    },
    saveCodeVerifier: (code) => {
      verifier = code;
    },
    codeVerifier: () => verifier,
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (discovery) => {
      kept.discovery = discovery;
    },
  };
  return { provider, kept };
};

/** Follows redirects with cookies, as a browser does, until an address is not the sandbox's. */
const newBrowser = () => {
  const cookies: { name: string; value: string; path: string }[] = [];
  const keep = (set: string) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    const path = /; *path=([^;]*)/i.exec(set)?.[1] ?? "/";
    const at = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (at >= 0) cookies.splice(at, 1);
    if (value !== "") cookies.push({ name, value, path });
  };
  const open = async (address: string, init: RequestInit = {}) => {
    let next = address;
    let options = init;
    for (;;) {
      if (!next.startsWith(service.sandbox.baseUrl)) return { address: next, page: "", status: 0 };
      const { pathname } = new URL(next);
      const sent = cookies.filter(({ path }) => pathname.startsWith(path));
      const cookie = sent.map(({ name, value }) => `${name}=${value}`).join("; ");
      const response = await fetch(next, {
        ...options,
        redirect: "manual",
        headers: { ...options.headers, cookie },
      });
      for (const set of response.headers.getSetCookie()) keep(set);
      const location = response.headers.get("location");
      if (location === null)
        return { address: next, page: await response.text(), status: response.status };
      next = new URL(location, next).href;
      options = {};
    }
  };
  return { open };
};

/** Signs in on the page at an address as the holder of a key. Returns where the browser ends. */
const signIn = async (
  address: URL,
  choose: { label: string; scopes: string[]; decision?: string },
  browser = newBrowser(),
) => {
  const { page, address: at } = await browser.open(address.href);
  const account = new RegExp(`value="(key_\\w+)"[^>]*>[^<]*<small>${choose.label},`).exec(
    page,
  )?.[1];
  const form = new URLSearchParams([
    ["account", account ?? ""],
    ["decision", choose.decision ?? "allow"],
    ...choose.scopes.map((scope) => ["scope", scope]),
  ]);
  const ended = await browser.open(at, {
    method: "POST",
    body: form,
    headers: { origin: service.sandbox.baseUrl },
  });
  return { page, ended: new URL(ended.address) };
};

/** Returns the names of the tools that some capabilities allow, sorted. */
const toolsWith = (allowed: readonly string[]) =>
  selectTools(registry, { capabilities: allowed })
    .map(({ name }) => name)
    .sort();

const allScopes = [
  "mcp:orders:read",
  "mcp:orders:write",
  "mcp:employees:read",
  "mcp:employees:write",
  "mcp:inventory:read",
];

/** Connects a client that has nothing but the endpoint's address. */
const connectByOAuth = async (label: string, scopes: string[]) => {
  const { provider, kept } = newProvider();
  const transport = () =>
    new StreamableHTTPClientTransport(mcpUrl(service.sandbox), { authProvider: provider });
  const first = transport();
  await expect(new Client({ name: "t", version: "1" }).connect(first)).rejects.toThrow(
    UnauthorizedError,
  );
  const { page, ended } = await signIn(kept.address as URL, { label, scopes });
  await first.finishAuth(ended.searchParams);
  const client = new Client({ name: "t", version: "1" });
  await client.connect(transport());
  onTestFinished(() => client.close());
  return { client, kept, page, provider };
};

const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });

describe("OAuth for the MCP endpoint", () => {
  test("takes a client from the address alone to its tools, with what the person allowed", async () => {
    const { client, page } = await connectByOAuth("Owner", ["mcp:orders:read"]);
    expect(page).toContain("Test agent wants to use the sandbox");
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.sort()).toEqual(toolsWith(["orders:read"]));
    const who = await client.callTool({ name: "whoami" });
    expect(who.structuredContent).toMatchObject({
      identity: { user: { email: "maya.okafor@meridian.example" } },
    });
    const orders = await client.callTool({ name: "list_orders", arguments: { limit: 1 } });
    expect(orders.isError).toBeFalsy();
  });

  test("gives a token no more than its key has, whatever the person allowed", async () => {
    const { client } = await connectByOAuth("Support team", allScopes);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.sort()).toEqual(toolsWith(capabilities.filter((each) => each.endsWith(":read"))));
  });

  test("binds a token to the teams and countries of the chosen manager", async () => {
    const { client } = await connectByOAuth("Manager, Europe and Africa", allScopes);
    const byToken = await client.callTool({ name: "list_orders", arguments: { limit: 5 } });
    const { call } = await connectMcp(service.sandbox, {
      "x-api-key": keyOf(service.sandbox, "manager"),
    });
    const byKey = await call("list_orders", { limit: 5 });
    expect(byToken.structuredContent).toMatchObject({ orders: byKey.structured.orders });
  });

  test("carries out a write as the person who signed in", async () => {
    const { client } = await connectByOAuth("Owner", allScopes);
    const employee = { displayName: "Ola Grant", email: "ola.grant@meridian.example" };
    const made = await client.callTool({ name: "create_employee", arguments: employee });
    expect(made.isError).toBeFalsy();
    expect(await service.admin.total(`/v4/employees?email=${employee.email}`)).toBe(1);
  });

  test("renews a token by its refresh token, and ends both when one is revoked", async () => {
    const { kept } = await connectByOAuth("Owner", allScopes);
    const client_id = kept.client?.client_id ?? "";
    const send = (path: string, fields: Record<string, string>) =>
      fetch(`${service.sandbox.baseUrl}${path}`, {
        method: "POST",
        body: new URLSearchParams({ client_id, ...fields }),
      });
    const refresh_token = kept.tokens?.refresh_token ?? "";
    const renewed = await send("/oauth/token", { grant_type: "refresh_token", refresh_token });
    const tokens = (await renewed.json()) as OAuthTokens;
    expect((await postMcp(service.sandbox, bearer(tokens.access_token))).status).toBe(200);
    await send("/oauth/revoke", { token: tokens.refresh_token ?? "" });
    expect((await postMcp(service.sandbox, bearer(tokens.access_token))).status).toBe(401);
  });

  test("gives nothing if the person refuses", async () => {
    const { provider, kept } = newProvider();
    const transport = new StreamableHTTPClientTransport(mcpUrl(service.sandbox), {
      authProvider: provider,
    });
    await expect(new Client({ name: "t", version: "1" }).connect(transport)).rejects.toThrow();
    const { ended } = await signIn(kept.address as URL, {
      label: "Owner",
      scopes: allScopes,
      decision: "refuse",
    });
    expect(ended.searchParams.get("error")).toBe("access_denied");
    expect(ended.searchParams.has("code")).toBe(false);
  });

  test("opens no v4 route: a token is for the MCP endpoint alone", async () => {
    const { kept } = await connectByOAuth("Owner", allScopes);
    const response = await fetch(`${service.sandbox.baseUrl}/v4/orders`, {
      headers: bearer(kept.tokens?.access_token),
    });
    expect(response.status).toBe(401);
  });
});

describe("the metadata", () => {
  const read = async (path: string) =>
    (await (await fetch(`${service.sandbox.baseUrl}${path}`)).json()) as Record<string, unknown>;

  test("of the resource is where the challenge says, and names scopes and server", async () => {
    const refused = await postMcp(service.sandbox, {});
    const challenge = refused.headers.get("www-authenticate") ?? "";
    const [, address] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    const metadata = await read(new URL(address ?? "").pathname);
    expect(metadata).toMatchObject({
      resource: mcpUrl(service.sandbox).href,
      authorization_servers: [service.sandbox.baseUrl],
    });
    expect([...(metadata.scopes_supported as string[])].sort()).toEqual([...allScopes].sort());
  });

  test("of the authorization server offers PKCE and registration, and the issuer is the sandbox", async () => {
    const metadata = await read("/.well-known/oauth-authorization-server");
    expect(metadata).toMatchObject({
      issuer: service.sandbox.baseUrl,
      registration_endpoint: `${service.sandbox.baseUrl}/oauth/register`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
    });
  });
});

/** Registers a client that names no `application_type`, as most do. */
const register = async (metadata: Record<string, unknown> = {}) => {
  const { provider } = newProvider();
  const response = await fetch(`${service.sandbox.baseUrl}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...provider.clientMetadata, ...metadata }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown> & { client_id: string },
  };
};

describe("a client that registers", () => {
  /** Opens the sign-in of a client and returns the page that the browser gets. */
  const openSignIn = async (client_id: string, redirect_uri: string) => {
    const query = new URLSearchParams({
      ...{ client_id, redirect_uri, response_type: "code", scope: "mcp:orders:read" },
      ...{ code_challenge: "a".repeat(43), code_challenge_method: "S256" },
    });
    return newBrowser().open(`${service.sandbox.baseUrl}/oauth/authorize?${query}`);
  };

  test.each([
    ["http://127.0.0.1/callback", "http://127.0.0.1:51004/callback"],
    ["http://127.0.0.1:9/callback", "http://127.0.0.1:51004/callback"],
    ["http://[::1]:9/callback", "http://[::1]:51004/callback"],
    ["http://localhost:9/callback", "http://localhost:51004/callback"],
  ])("with %s gets its answer at any port of it", async (registered, used) => {
    const { body } = await register({ redirect_uris: [registered] });
    expect((await openSignIn(body.client_id, used)).page).toContain("wants to use the sandbox");
    const otherPath = used.replace("callback", "other");
    expect((await openSignIn(body.client_id, otherPath)).status).toBe(400);
  });

  test.each([
    "editor-app://vendor.editor-mcp/oauth/callback",
    "com.example.app:/oauth2redirect",
    "https://app.example/callback",
    "https://localhost:8443/callback",
  ])("may be answered at %s, its own address", async (address) => {
    const { status, body } = await register({ redirect_uris: [address] });
    expect(status).toBe(201);
    expect((await openSignIn(body.client_id, address)).page).toContain("wants to use the sandbox");
  });

  test.each([
    ["http://app.example/callback", undefined],
    ["http://app.example/callback", "web"],
    ["http://127.0.0.1.example/callback", undefined],
    ["http://192.168.0.4/callback", "web"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["file:///etc/passwd", undefined],
    ["ms-settings:about", undefined],
    ["mailto:someone@example.com", "native"],
    ["not an address", undefined],
    ["com.example.app:/callback#fragment", undefined],
  ])("may not be answered at %s (application_type %s)", async (address, application_type) => {
    const { status, body } = await register({ redirect_uris: [address], application_type });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
  });

  test("gets no implicit grant, whichever way it asks", async () => {
    for (const response_types of [["token"], ["id_token"], ["code", "id_token token"]]) {
      expect((await register({ response_types })).status).toBe(400);
    }
    expect((await register({ grant_types: ["authorization_code", "implicit"] })).status).toBe(400);
  });

  test("may send null for what it leaves out", async () => {
    const unset = ["application_type", "client_uri", "logo_uri", "contacts", "scope", "jwks"];
    const nulls = Object.fromEntries(unset.map((name) => [name, null]));
    const { status, body } = await register(nulls);
    expect(status).toBe(201);
    expect(body).toMatchObject({ application_type: "native", response_types: ["code"] });
  });
});

describe("sign-ins of one browser", () => {
  const begin = async () => {
    const query = new URLSearchParams({
      ...{ client_id: (await register()).body.client_id, redirect_uri: redirectUri },
      ...{ response_type: "code", scope: "mcp:orders:read" },
      ...{ code_challenge: "a".repeat(43), code_challenge_method: "S256" },
    });
    return new URL(`${service.sandbox.baseUrl}/oauth/authorize?${query}`);
  };

  test("may each choose another key", async () => {
    const browser = newBrowser();
    for (const label of ["Owner", "Support team", "Owner"]) {
      const { ended } = await signIn(await begin(), { label, scopes: allScopes }, browser);
      expect(ended.searchParams.get("code")).toEqual(expect.any(String));
    }
  });

  test.each([
    ["before", "in order"],
    ["before", "in reverse"],
    ["never", "in order"],
    ["never", "in reverse"],
  ])("that began in two tabs both end well (signed in %s, ended %s)", async (signedIn, order) => {
    const browser = newBrowser();
    const choice = { label: "Owner", scopes: allScopes };
    if (signedIn === "before") await signIn(await begin(), choice, browser);
    const tabs = [];
    for (let tab = 0; tab < 2; tab += 1) {
      tabs.push(await browser.open((await begin()).href));
    }
    const labels = ["Owner", "Support team"];
    for (const { address } of order === "in order" ? tabs : tabs.toReversed()) {
      const chosen = { ...choice, label: labels.shift() ?? "" };
      const { ended } = await signIn(new URL(address), chosen, browser);
      expect(ended.searchParams.get("code")).toEqual(expect.any(String));
    }
  });
});

describe("the authorization server refuses", () => {
  const authorize = async (fields: Record<string, string>) => {
    const query = new URLSearchParams({
      client_id: (await register()).body.client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "mcp:orders:read",
      code_challenge: "a".repeat(43),
      code_challenge_method: "S256",
      ...fields,
    });
    return newBrowser().open(`${service.sandbox.baseUrl}/oauth/authorize?${query}`);
  };

  test("a request without PKCE", async () => {
    const { address } = await authorize({ code_challenge: "", code_challenge_method: "" });
    expect(new URL(address).searchParams.get("error")).toBe("invalid_request");
  });

  test("a challenge that is the verifier itself, and a token without a code", async () => {
    const plain = await authorize({ code_challenge_method: "plain" });
    expect(new URL(plain.address).searchParams.get("error")).toBe("invalid_request");
    const implicit = await authorize({ response_type: "token" });
    expect(implicit.address).toContain("error=unsupported_response_type");
  });

  test("a token for another address", async () => {
    const { address } = await authorize({ resource: "https://other.example/mcp" });
    expect(new URL(address).searchParams.get("error")).toBe("invalid_target");
  });

  test("an unknown redirect address, without going there", async () => {
    const { status, address, page } = await authorize({ redirect_uri: "https://evil.example/" });
    expect(status).toBe(400);
    expect(address).toContain(service.sandbox.baseUrl);
    expect(page).toContain("Nothing was granted.");
  });

  test("a sign-in that another page submits", async () => {
    const { address, page } = await authorize({});
    expect(page).toContain("Test agent");
    const response = await fetch(address, {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: new URLSearchParams({ decision: "allow" }),
    });
    expect(response.status).toBe(403);
  });

  test("a sign-in that has expired or belongs to another browser", async () => {
    const { address } = await authorize({});
    const other = await fetch(address);
    expect(other.status).toBe(400);
    expect(await other.text()).toContain("Nothing was granted.");
  });
});

test("an invalid token is refused with the address of the metadata", async () => {
  const response = await postMcp(service.sandbox, bearer("made-up"));
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toContain('error="invalid_token"');
});
