import { controlRouteGuide, faultKindGuide } from "#sandbox/control/control-guide.ts";
import { docsStyle } from "#sandbox/http/docs-style.ts";
import type { OpenApi, OpenApiOperation, Schema } from "#sandbox/http/open-api.ts";
import { shapeGuide } from "#sandbox/random-shape/shape-name.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const safe = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** Text with `code` in it. */
const prose = (text: string) => safe(text).replace(/`([^`]+)`/g, "<code>$1</code>");

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

/** A field and, one level down, the fields inside it. */
const rowsOf = (schema: Schema, prefix = ""): Row[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const row = {
      name: prefix + name,
      schema: inner,
      required: schema.required?.includes(name) ?? false,
    };
    const nested = inner.anyOf?.find((one) => one.properties ?? one.items) ?? inner;
    const below = nested.properties ? nested : nested.items;
    if (prefix.split(".").length > 2 || !below?.properties) return [row];
    return [row, ...rowsOf(below, `${prefix}${name}${nested.properties ? "" : "[]"}.`)];
  });

const table = (title: string, rows: readonly Row[]) =>
  rows.length === 0
    ? ""
    : `${title ? `<h4>${title}</h4>` : ""}<div class="table"><table>${rows
        .map(
          ({ name, schema, required }) =>
            `<tr><td><code>${safe(name)}</code>${required ? "<sup title='required'> required</sup>" : ""}</td><td class="kind">${safe(kindOf(schema))}</td><td>${prose(schema.description ?? "")}</td></tr>`,
        )
        .join("")}</table></div>`;

const answerOf = (operation: OpenApiOperation): Schema => {
  const success = Object.entries(operation.responses).find(([status]) =>
    status.startsWith("2"),
  )?.[1];
  const { content } = success as { content: { "application/json": { schema: Schema } } };
  return content["application/json"].schema;
};

const section = (method: string, path: string, operation: OpenApiOperation) => {
  const body = operation.requestBody?.content["application/json"].schema;
  const status = Object.keys(operation.responses).find((one) => one.startsWith("2")) ?? "200";
  const parameters = operation.parameters.map(({ name, schema, required, description }) => ({
    name,
    required,
    schema: { ...schema, ...(description === undefined ? {} : { description }) },
  }));
  const writes = operation.responses[status];
  const isWrite = (writes as { description: string }).description === "Accepted";
  return `<section id="${safe(operation.operationId)}"${isWrite ? ' class="write"' : ""}>
<div class="head"><h3>${safe(operation.summary)}</h3><span class="route"><b>${method.toUpperCase()}</b> ${safe(path)}</span></div>
<p class="needs"><code>${safe(operation.operationId)}</code> · ${prose(operation.description)}</p>
${table("Parameters", parameters)}${table("Body", body ? rowsOf(body) : [])}<details><summary>Answer ${status}</summary>${table("", rowsOf(answerOf(operation)))}</details>
</section>`;
};

const guide = (rows: readonly (readonly [string, string, string])[]) =>
  `<div class="table guide"><table>${rows
    .map(
      ([name, fields, does]) =>
        `<tr><td><code>${safe(name)}</code></td><td class="fields">${safe(fields)}</td><td>${prose(does)}</td></tr>`,
    )
    .join("")}</table></div>`;

const controlSection = () => `<section id="control">
<div class="head"><h3>The control API</h3><span class="route">/_sandbox</span></div>
<p class="needs">Not part of the service: what a test does to it. From this machine only, with <code>Authorization: Bearer</code> and the control API’s token from the keys file. “Before commit” leaves nothing in the database, “after commit” is durable. A fault after the commit befalls only what was committed: a refused write is refused as always.</p>
<h4>Routes</h4>${guide(controlRouteGuide)}<h4>A rule</h4><p class="needs"><code>operation</code> (a name of this page, or <code>*</code>), <code>effect</code> (read or write), <code>probability</code> (0 to 1; 1), <code>times</code> (hits until it is spent), <code>kind</code> and the kind’s own fields. Rules are tried in order and the first that hits decides. Each draws by the seed, its id and how often it was tried.</p>
<h4>Kinds</h4>${guide(faultKindGuide)}<h4>Writes</h4><p class="needs">Each has <code>id</code>, <code>operation</code>, <code>header</code> (the request’s <code>x-qm-test-write</code>, which never changes what happens), <code>resource</code>, <code>resourceId</code>, <code>committedAt</code> (real time), <code>bodyHash</code> (SHA-256 of the raw body, hex) and <code>late</code>. Late commits that are pending when the sandbox stops never happen.</p>
</section>`;

const shapesSection = () => `<section id="shapes">
<div class="head"><h3>Shapes of the answers</h3><span class="route">--shape</span></div>
<p class="needs">The contract leaves names and nesting of many facts open. This page describes the shape <code>default</code>. The sandbox can be started with another one.</p>
<div class="table guide"><table>${shapeGuide
  .map(
    ([shape, answers]) => `<tr><td><code>${safe(shape)}</code></td><td>${prose(answers)}</td></tr>`,
  )
  .join("")}</table></div>
</section>`;

/** The OpenAPI document as one readable page: no script, no request to anywhere. */
export const docsPage = (document: OpenApi): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const of = (tag: string) => operations.filter(({ operation }) => operation.tags.includes(tag));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(document.info.title)} v${safe(document.info.version)}</title><style>${docsStyle}</style></head>
<body><a class="skip" href="#operations">Skip to the operations</a><div class="frame">
<nav aria-label="Operations"><strong>${safe(document.info.title)}</strong>${tags
    .map(
      (tag) =>
        `<h2>${safe(tag)}</h2>${of(tag)
          .map(
            ({ operation }) =>
              `<a href="#${safe(operation.operationId)}">${safe(operation.summary)}</a>`,
          )
          .join("")}`,
    )
    .join(
      "",
    )}<h2>Tests</h2><a href="#shapes">Shapes of the answers</a><a href="#control">The control API</a></nav>
<main id="operations"><h1>${safe(document.info.title)}, v${safe(document.info.version)}</h1>
<p class="lead">${prose(document.info.description)}</p>
<p class="lead">${operations.length} operations, derived from one registry. Every request carries <code>X-API-KEY</code>. Clients ignore fields they do not know. As data: <a href="/openapi.json"><code>/openapi.json</code></a>.</p>
${tags
  .flatMap(of)
  .map(({ method, path, operation }) => section(method, path, operation))
  .join("\n")}
${shapesSection()}
${controlSection()}
</main></div></body></html>`;
};
