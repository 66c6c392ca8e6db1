import { describe, expect, it } from "vitest";
import { json, order, scriptedClient } from "#testing/v4/scripted-client.ts";

const conflict = "This conflicts with something that already exists.";

describe("the error of an answer", () => {
  it.each([
    ["the v4 body", '{"statusCode":409,"statusMessage":"Taken"}', "Taken", null],
    [
      "the illustrative body",
      '{"error":{"type":"validation_error","message":"Taken","request_id":"r9"}}',
      "Taken",
      "r9",
    ],
    ["plain HTML", "<h1>Conflict</h1>", conflict, null],
    ["an empty body", "", conflict, null],
  ])("has the message and the request id of %s", async (_form, body, message, requestId) => {
    const { client, failure } = scriptedClient([new Response(body, { status: 409 })]);
    const error = await failure(client.perform("teams.create", { name: "A" }));
    expect(error).toMatchObject({ kind: "conflict", status: 409, message, requestId });
    expect(error.isSettled).toBe(false);
  });

  it("has the status of an answer whose body breaks off", async () => {
    const { client, failure } = scriptedClient([
      () => {
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode("{"));
          },
          pull(controller) {
            controller.error(new TypeError("terminated"));
          },
        });
        return new Response(body, { status: 404 });
      },
    ]);
    const error = await failure(client.perform("orders.get", { id: order.id }));
    expect(error).toMatchObject({ kind: "not_found", status: 404 });
  });

  it("has the sentence of its kind instead of the generic message of a 500", async () => {
    const { client, failure } = scriptedClient([
      json({ statusCode: 500, statusMessage: "Request failed" }, { status: 500 }),
    ]);
    const error = await failure(client.perform("orders.get", { id: order.id }));
    expect(error.message).toBe("The service failed to answer.");
  });
});
