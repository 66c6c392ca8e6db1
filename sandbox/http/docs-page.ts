import {
  controlRouteGuide,
  faultKindGuide,
  webhookRouteGuide,
} from "#sandbox/control/control-guide.ts";
import { docsStyle } from "#sandbox/http/docs-style.ts";
import type { OpenApi, OpenApiOperation, Schema } from "#sandbox/http/open-api.ts";
import { shapeGuide } from "#sandbox/random-shape/shape-name.ts";
import { eventGuide } from "#sandbox/webhooks/event-guide.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** Escapes a text and formats its `code`. */
const formatText = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** Returns the type of a field in words. */
const kindOf = (schema: Schema): string => {
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.anyOf) {
    const kinds = schema.anyOf.map(kindOf).filter((kind) => kind !== "null" && kind !== "");
    return [...new Set(kinds)].join(" | ");
  }
  if (schema.type === "array") return `array of ${schema.items ? kindOf(schema.items) : "any"}`;
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
  return types.filter((type) => type !== "null").join(" | ");
};

interface Row {
  name: string;
  schema: Schema;
  required: boolean;
}

/** Returns the fields of a schema, each followed by the fields inside it. */
const rowsOf = (schema: Schema, prefix = ""): Row[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const row = {
      name: prefix + name,
      schema: inner,
      required: schema.required?.includes(name) ?? false,
    };
    const nested = inner.anyOf?.find((one) => one.properties ?? one.items) ?? inner;
    const parent = nested.properties ? nested : nested.items;
    if (prefix.split(".").length > 2 || !parent?.properties) return [row];
    return [row, ...rowsOf(parent, `${prefix}${name}${nested.properties ? "" : "[]"}.`)];
  });

const table = (title: string, rows: readonly Row[]) =>
  rows.length === 0
    ? ""
    : `${title ? `<h4>${title}</h4>` : ""}<div class="table"><table>${rows
        .map(
          ({ name, schema, required }) =>
            `<tr><td><code>${escapeHtml(name)}</code>${required ? "<sup title='required'> required</sup>" : ""}</td><td class="kind">${escapeHtml(kindOf(schema))}</td><td>${formatText(schema.description ?? "")}</td></tr>`,
        )
        .join("")}</table></div>`;

interface SuccessResponse {
  description: string;
  content: { "application/json": { schema: Schema } };
}

const section = (method: string, path: string, operation: OpenApiOperation) => {
  const body = operation.requestBody?.content["application/json"].schema;
  const [status = "", response] =
    Object.entries(operation.responses).find(([one]) => one.startsWith("2")) ?? [];
  const { description, content } = response as SuccessResponse;
  const parameters = operation.parameters.map(({ name, schema, required, description }) => ({
    name,
    required,
    schema: { ...schema, ...(description === undefined ? {} : { description }) },
  }));
  const isWrite = description === "Accepted";
  return `<section id="${escapeHtml(operation.operationId)}"${isWrite ? ' class="write"' : ""}>
<div class="head"><h3>${escapeHtml(operation.summary)}</h3><span class="route"><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</span></div>
<p class="needs"><code>${escapeHtml(operation.operationId)}</code> · ${formatText(operation.description)}</p>
${table("Parameters", parameters)}${table("Body", body ? rowsOf(body) : [])}<details><summary>Response ${status}</summary>${table("", rowsOf(content["application/json"].schema))}</details>
</section>`;
};

const guide = (rows: readonly (readonly [string, string, string])[]) =>
  `<div class="table guide"><table>${rows
    .map(
      ([name, fields, description]) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td class="fields">${escapeHtml(fields)}</td><td>${formatText(description)}</td></tr>`,
    )
    .join("")}</table></div>`;

const controlSection = () => `<section id="control">
<div class="head"><h3>The control API</h3><span class="route">/_sandbox</span></div>
<p class="needs">For tests, not part of the service. It accepts requests from this machine with <code>Authorization: Bearer</code> and the control token of the keys file. A fault “before commit” leaves nothing in the database; a fault “after commit” comes when the write is durable. A write that the service refuses is answered as usual: a fault after the commit does not apply to it.</p>
<h4>Routes</h4>${guide(controlRouteGuide)}<h4>A rule</h4><p class="needs"><code>operation</code> (a name on this page, or <code>*</code>), <code>effect</code> (read or write), <code>probability</code> (0 to 1; default 1), <code>times</code> (how often it applies at most), <code>kind</code> and the fields of the kind. Rules are tried in order, and the first match applies. The draw of a rule depends on the seed, the rule’s id and how often it was tried.</p>
<h4>Kinds</h4>${guide(faultKindGuide)}<h4>Writes</h4><p class="needs">Each write has <code>id</code>, <code>operation</code>, <code>header</code> (<code>x-qm-test-write</code> of the request, which never changes how it is handled), <code>resource</code>, <code>resourceId</code>, <code>committedAt</code> (real time), <code>bodyHash</code> (SHA-256 of the raw body, hex) and <code>late</code>. Pending late commits are lost when the sandbox stops.</p>
</section>`;

const eventsSection = () => `<section id="events">
<div class="head"><h3>Lifecycle events</h3><span class="route">webhooks</span></div>
<p class="needs">Each step of an order is announced to the webhook endpoints whose API key can see the order, and its device. The body is <code>{type, data}</code>. The contract does not show how endpoints are registered, how events are signed and how they are sent again: what follows is this sandbox’s choice. <code>deployment_id</code> is the id of the order. An event says that something changed; what is true now is in the record.</p>
<h4>Types</h4>${guide(eventGuide)}<h4>Delivery</h4><p class="needs">Events are signed by the Standard Webhooks scheme, with the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>. Each is sent at least once, possibly more often and out of order, until the endpoint answers 2xx within 15 s: again after 5 s, 30 s, 2, 10 and 30 min, then every hour, for a day. A longer <code>Retry-After</code> is honored. Redirects are not followed. At most 10,000 events wait for an endpoint; more are counted as <code>overflowed</code> and not sent. Endpoints are registered by <code>--webhooks</code> or the control API.</p>
<h4>Routes of the control API</h4>${guide(webhookRouteGuide)}
</section>`;

const shapesSection = () => `<section id="shapes">
<div class="head"><h3>Response shapes</h3><span class="route">--shape</span></div>
<p class="needs">The contract does not give the names and nesting of many fields. This page describes the shape <code>default</code>; <code>--shape</code> starts the sandbox with another one.</p>
<div class="table guide"><table>${shapeGuide
  .map(
    ([shape, description]) =>
      `<tr><td><code>${escapeHtml(shape)}</code></td><td>${formatText(description)}</td></tr>`,
  )
  .join("")}</table></div>
</section>`;

/** Returns the OpenAPI document as an HTML page without scripts or external resources. */
export const docsPage = (document: OpenApi): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const operationsOf = (tag: string) =>
    operations.filter(({ operation }) => operation.tags.includes(tag));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)} v${escapeHtml(document.info.version)}</title><style>${docsStyle}</style></head>
<body><a class="skip" href="#operations">Skip to the operations</a><div class="frame">
<nav aria-label="Operations"><strong>${escapeHtml(document.info.title)}</strong>${tags
    .map(
      (tag) =>
        `<h2>${escapeHtml(tag)}</h2>${operationsOf(tag)
          .map(
            ({ operation }) =>
              `<a href="#${escapeHtml(operation.operationId)}">${escapeHtml(operation.summary)}</a>`,
          )
          .join("")}`,
    )
    .join(
      "",
    )}<h2>Tests</h2><a href="#events">Lifecycle events</a><a href="#shapes">Response shapes</a><a href="#control">The control API</a></nav>
<main id="operations"><h1>${escapeHtml(document.info.title)}, v${escapeHtml(document.info.version)}</h1>
<p class="lead">${formatText(document.info.description)}</p>
<p class="lead">${operations.length} operations. Every request needs the header <code>X-API-KEY</code>${document.components.securitySchemes.idToken ? ", or <code>Authorization: Bearer</code> with a person's ID token" : ""}. Clients must ignore unknown fields. The same as OpenAPI: <a href="/openapi.json"><code>/openapi.json</code></a>.</p>
${tags
  .flatMap(operationsOf)
  .map(({ method, path, operation }) => section(method, path, operation))
  .join("\n")}
${eventsSection()}
${shapesSection()}
${controlSection()}
</main></div></body></html>`;
};
