import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext, APIResponse } from "@playwright/test";

/** The error of a read route. */
export interface Refusal {
  kind: string;
  message: string;
  retryAfterMs: number | null;
}

export const refusalOf = async (response: APIResponse): Promise<Refusal> =>
  ((await response.json()) as { error: Refusal }).error;

/**
 * Requests a read route as Quartermaster's own pages do: where the person's allowance is used up, which
 * the tests of a world share, it waits as long as the answer says. `request` sends the cookies of its
 * context. `headers` replaces the default headers.
 */
export const readRoute = async (
  request: APIRequestContext,
  operation: string,
  search: Record<string, string> | string = {},
  headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
): Promise<APIResponse> => {
  const path = `/api/read/${operation}?${new URLSearchParams(search)}`;
  for (;;) {
    const response = await request.get(path, { headers, maxRedirects: 0 });
    if (response.status() !== 429) return response;
    const { kind, retryAfterMs } = await refusalOf(response);
    if (kind !== "busy" || retryAfterMs === null) return response;
    await wait(retryAfterMs);
  }
};
