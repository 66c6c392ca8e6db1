import type { APIRequestContext, APIResponse } from "@playwright/test";

/** What the read door says when it says no. */
export interface Refusal {
  kind: string;
  message: string;
  retryAfterMs: number | null;
}

/**
 * The read door as the console's own pages ask it. `request` brings the cookies of its context;
 * `headers` replace or take away what a browser would say of itself.
 */
export const readRoute = (
  request: APIRequestContext,
  operation: string,
  search: Record<string, string> | string = {},
  headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
): Promise<APIResponse> =>
  request.get(`/api/read/${operation}?${new URLSearchParams(search)}`, {
    headers,
    maxRedirects: 0,
  });

export const refusalOf = async (response: APIResponse): Promise<Refusal> =>
  ((await response.json()) as { error: Refusal }).error;
