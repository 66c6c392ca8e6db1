import type { APIRequestContext, APIResponse } from "@playwright/test";

/** The error of a read route. */
export interface Refusal {
  kind: string;
  message: string;
  retryAfterMs: number | null;
}

/**
 * Requests a read route as Quartermaster's own pages do. `request` sends the cookies of its
 * context. `headers` replaces the default headers.
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
