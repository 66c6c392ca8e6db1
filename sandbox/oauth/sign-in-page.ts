import { html } from "hono/html";
import type { Account } from "#sandbox/oauth/accounts.ts";

/** What a client asks a person for. */
export interface AuthorizationRequest {
  clientName: string;
  /** The address that receives the answer. */
  redirectUri: string;
  resource: string;
  /** The requested scopes of the MCP endpoint. */
  scopes: string[];
}

const style = html`<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; }
  fieldset { border: 1px solid #8888; border-radius: 6px; margin: 1rem 0; }
  label { display: block; padding: 0.2rem 0; }
  small { opacity: 0.75; }
  button { font: inherit; padding: 0.4rem 0.9rem; margin: 0.5rem 0.5rem 0 0; }
</style>`;

const page = (title: string, content: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${style}</head>
<body><main>${content}</main></body>
</html>`;

/** The page on which a person chooses as whom, and with which scopes, a client may use the endpoint. */
export const signInPage = (
  { clientName, redirectUri, scopes }: AuthorizationRequest,
  accounts: readonly Account[],
) =>
  page(
    "Sign in to the sandbox",
    html`<h1>${clientName} wants to use the sandbox</h1>
<p>It gets what the chosen key may access, as far as you allow it here. The answer goes to <code>${redirectUri}</code>.</p>
<form method="post">
<fieldset><legend>Sign in as</legend>
${accounts.map(
  ({ id, label, name, email }, at) =>
    html`<label><input type="radio" name="account" value="${id}" required ${at === 0 ? "checked" : ""}> ${name} <small>${label}, ${email}</small></label>`,
)}
</fieldset>
<fieldset><legend>Allow</legend>
${
  scopes.length === 0
    ? html`<p>Only to see who you are: the client asked for no scope.</p>`
    : scopes.map(
        (scope) =>
          html`<label><input type="checkbox" name="scope" value="${scope}" checked> <code>${scope}</code></label>`,
      )
}
</fieldset>
<button name="decision" value="allow">Allow</button>
<button name="decision" value="refuse" formnovalidate>Refuse</button>
</form>`,
  );

export const expiredPage = () =>
  page(
    "Sign-in expired",
    html`<h1>This sign-in has expired</h1><p>Nothing was granted. Start again from the application that you want to connect.</p>`,
  );

/** The page for a request of a client that no person can decide on. */
export const errorPage = (description: string) =>
  page(
    "Connection refused",
    html`<h1>This connection was refused</h1><p>${description}. Nothing was granted. Start again from the application, or tell its maker.</p>`,
  );
