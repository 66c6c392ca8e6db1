import { callbackUrl, openProvider, ProviderError } from "#lib/server/auth/oidc/provider-client.ts";
import { findOidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { env } from "#lib/server/env.ts";
import { verifyMailServer } from "#lib/server/notifications/send-mail.ts";
import { createClient } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { type Finding, findingsOf, reasonOf, secondsText } from "./finding.ts";

const service = findingsOf("service");
const serviceClock = findingsOf("clock, service");
const mail = findingsOf("mail");
const provider = findingsOf("identity provider");
const maxServiceDifferenceMs = 5_000;

const compareWithService = (date: number | null): Finding => {
  if (date === null) return serviceClock.skipped("The service does not say its time.");
  const ahead = Date.now() - date;
  const text = `This machine is ${secondsText(ahead)} ${ahead > 0 ? "ahead of" : "behind"} the service.`;
  if (Math.abs(ahead) < maxServiceDifferenceMs) return serviceClock.right(text);
  return serviceClock.unusual(
    text,
    "Set this machine's clock by NTP. Quartermaster reckons with the difference.",
  );
};

/** Asks the service who the key of admins is. */
export const checkService = async (): Promise<Finding[]> => {
  const { QM_API_URL: baseUrl, QM_API_KEY: apiKey } = env();
  if (baseUrl === undefined || apiKey === undefined) {
    return [service.skipped("The embedded sandbox is used.")];
  }
  const client = createClient({ baseUrl, apiKey, deadlineMs: 12_000 });
  try {
    const { date } = await client.perform("me", {});
    return [service.right(`${baseUrl} answers and accepts QM_API_KEY.`), compareWithService(date)];
  } catch (error) {
    if (!isV4Error(error)) throw error;
    if (error.kind === "authentication") {
      return [
        service.wrong(`${baseUrl} refuses QM_API_KEY.`, "Set the key that its owner issued."),
      ];
    }
    if (error.kind === "authorization") {
      return [service.right(`${baseUrl} answers; the key may not ask who it is.`)];
    }
    return [
      service.wrong(
        `${baseUrl} gave no answer of the API (${error.kind}).`,
        "Check QM_API_URL, and that this machine may reach it. Quartermaster starts without it, and shows what it knows.",
      ),
    ];
  }
};

export const checkMail = async (): Promise<Finding[]> => {
  const { QM_SMTP_URL: address } = env();
  if (address === undefined)
    return [mail.skipped("No mail server is set: notifications are not emailed.")];
  try {
    await verifyMailServer(address);
    return [mail.right("The mail server accepts the sign-in. Nothing was sent.")];
  } catch (error) {
    const reason = reasonOf(error);
    const mend =
      reason === "EAUTH"
        ? "Correct user and password in QM_SMTP_URL, percent-encoded."
        : "Check host and port in QM_SMTP_URL: smtps:// for 465, smtp:// for 587 with STARTTLS.";
    return [mail.wrong(`The mail server can't be used (${reason}).`, mend)];
  }
};

/** Shows the client's secret to the provider with a code that none has given. */
const checkClient = async (client: Awaited<ReturnType<typeof openProvider>>): Promise<Finding> => {
  const grant = { grant_type: "authorization_code", code: "doctor", redirect_uri: callbackUrl() };
  const error: unknown = await client.grant(grant).catch((each: unknown) => each);
  const code = error instanceof Error && "error" in error ? String(error.error) : null;
  if (code === "invalid_client" || code === "unauthorized_client") {
    return provider.wrong(
      "It refuses QM_OIDC_CLIENT_ID or QM_OIDC_CLIENT_SECRET.",
      "Copy both from the application that is registered there.",
    );
  }
  return provider.right("It accepts the application's ID and secret.");
};

/** Asks for the sign-in page, which a provider refuses for a redirect address that it does not know. */
const checkRedirect = async (
  client: Awaited<ReturnType<typeof openProvider>>,
): Promise<Finding> => {
  const url = client.authorizationUrl({ scope: "openid", redirect_uri: callbackUrl() });
  const { status } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(8_000) });
  if (status < 400) return provider.right(`It accepts the redirect address ${callbackUrl()}.`);
  return provider.wrong(
    `It answers the request of a sign-in with ${status}.`,
    `Register the redirect address ${callbackUrl()} there.`,
  );
};

export const checkProvider = async (): Promise<Finding[]> => {
  const settings = findOidcSettings();
  if (settings === null) return [provider.skipped("Single sign-on is not set.")];
  try {
    const client = await openProvider(settings);
    return [
      provider.right(`${settings.issuer} describes itself as the configured issuer.`),
      await checkClient(client),
      await checkRedirect(client),
    ];
  } catch (error) {
    const text =
      error instanceof ProviderError ? error.message : `It can't be asked (${reasonOf(error)}).`;
    return [provider.wrong(text, "Check QM_OIDC_ISSUER, and that this machine may reach it.")];
  }
};
