import { answerReady } from "#lib/server/process/health.ts";

/** Answers as `/api/health/ready`, for health checks that know one address. */
export const GET = answerReady;
