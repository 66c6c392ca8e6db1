import { t } from "#lib/protocol/words/t.ts";
import { messageIn, tooMany, unreachable } from "./sign-in.ts";

type PasskeyAnswer = { response: string } | { problem: string };

/** Asks the browser to sign with a passkey. Its script is loaded here, when a person first uses one. */
export const readPasskey = async (): Promise<PasskeyAnswer> => {
  try {
    const [{ startAuthentication }, answered] = await Promise.all([
      import("@simplewebauthn/browser"),
      fetch("/api/auth/passkey", { method: "POST" }),
    ]);
    if (answered.status === 429) return { problem: tooMany(answered) };
    const optionsJSON = await answered.json();
    if (answered.status === 403) return { problem: messageIn(optionsJSON) };
    if (!answered.ok) return { problem: unreachable() };
    const response = await startAuthentication({ optionsJSON }).catch(() => null);
    return response === null
      ? { problem: t("signin.passkeyUnused") }
      : { response: JSON.stringify(response) };
  } catch {
    return { problem: unreachable() };
  }
};
