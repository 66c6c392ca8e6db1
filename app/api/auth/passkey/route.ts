import { t } from "#lib/protocol/words/t.ts";
import { canUsePasskeys } from "#lib/server/auth/passkey-challenges.ts";
import { startPasskeySignIn } from "#lib/server/auth/passkey-sign-in.ts";
import { isSameOriginWrite, originProblem } from "#lib/server/http/same-origin.ts";

const noStore = { "Cache-Control": "private, no-store" };

const answer = (status: number, message: string) =>
  Response.json({ message }, { status, headers: noStore });

/** Returns the options with which a browser signs in by a passkey. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOriginWrite(request.headers)) {
    return answer(403, originProblem(request.headers));
  }
  if (!canUsePasskeys()) return answer(404, t("refusal.noAddress"));
  return Response.json(await startPasskeySignIn(), { headers: noStore });
}
