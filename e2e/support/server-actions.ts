import type { BrowserContext, Page, Request } from "@playwright/test";

/** Returns whether the request calls a server action. */
export const isServerAction = (request: Request) =>
  request.method() === "POST" && request.headers()["next-action"] !== undefined;

/**
 * Acts, and waits until the page has sent the server action that this calls: a page that is left before
 * that sends nothing.
 */
export const actAndSend = async (page: Page, act: () => Promise<void>): Promise<Request> => {
  const request = page.waitForRequest(isServerAction);
  await act();
  return request;
};

const headersOf = (request: Request) => {
  const headers = request.headers();
  return {
    "next-action": headers["next-action"] ?? "",
    "content-type": headers["content-type"] ?? "",
    accept: "text/x-component",
  };
};

/** Aborts the next server action of the page, and returns its request. */
export const interceptServerAction = async (page: Page, path: string, act: () => Promise<void>) => {
  await page.route(path, (route) =>
    isServerAction(route.request()) ? route.abort() : route.fallback(),
  );
  return actAndSend(page, act);
};

/** Returns the body of a submit as a client of one's own sends it, who does not say whose data its page shows. */
const withoutOwner = (body: string) => body.replace(/,"[^"]+"\]$/, ",null]");

/** Sends a server action again with the session of a context, and returns the response text. */
export const replayWithSession = async (
  context: BrowserContext,
  request: Request,
  origin: string,
  change: (body: string) => string = (body) => body,
) => {
  const response = await context.request.post(request.url(), {
    headers: { ...headersOf(request), origin, "sec-fetch-site": "same-origin" },
    data: withoutOwner(change(request.postData() ?? "")),
  });
  return response.text();
};

/** Sends a server action again from a page of the console, and returns the response text. */
export const replayFromPage = (page: Page, request: Request) =>
  page.evaluate(
    async ({ url, body, headers }) => (await fetch(url, { method: "POST", body, headers })).text(),
    {
      url: request.url(),
      body: withoutOwner(request.postData() ?? ""),
      headers: headersOf(request),
    },
  );
