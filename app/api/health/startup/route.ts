import { answerStartup } from "#lib/server/process/health.ts";

/** Answers whether the start has ended. Needs no session. */
export const GET = answerStartup;

/** A probe is answered by the running process, never from the build. */
export const dynamic = "force-dynamic";
