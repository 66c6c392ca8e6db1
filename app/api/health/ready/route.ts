import { answerReady } from "#lib/server/process/health.ts";

/** Answers whether a proxy may send requests here. Needs no session, gives no details. */
export const GET = answerReady;
