import { answerLive } from "#lib/server/process/health.ts";

/** Answers that the process runs. For probes that restart it: needs no session, asks nothing else. */
export const GET = answerLive;

/** A probe is answered by the running process, never from the build. */
export const dynamic = "force-dynamic";
