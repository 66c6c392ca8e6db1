import type { World } from "../../scripts/world/world.ts";

/** Signs in as the world's first demo person of a kind, and gives the cookies of that session. */
export async function signInAsDemo(world: World, kind: string): Promise<string> {
  const person = world.keys.find((key) => key.kind === kind);
  if (!person) throw new Error(`The sandbox minted no key for: ${kind}`);
  const token = await fetch(`${world.origin}/api/auth/csrf`);
  const cookies = token.headers.getSetCookie();
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const pairs = () => cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
  const answer = await fetch(`${world.origin}/api/auth/callback/demo`, {
    method: "POST",
    headers: { origin: world.origin, "sec-fetch-site": "same-origin", cookie: pairs() },
    body: new URLSearchParams({ userId: `demo:${person.user.uid}`, csrfToken, json: "true" }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The sign-in was answered ${answer.status}`);
  cookies.push(...answer.headers.getSetCookie());
  return pairs();
}
