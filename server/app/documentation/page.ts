import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Operation } from './open-api.ts';

interface Described {
  readonly paths?: object;
  readonly webhooks?: object;
  readonly components?: { readonly schemas?: object };
}

const STYLE = `
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff; }
h1 { line-height: 1.2; } h2 { margin-top: 3rem; border-bottom: 1px solid #767676; } h3 { margin: 2rem 0 0.25rem; }
code, pre { font: 0.9rem/1.45 ui-monospace, monospace; } pre { padding: 0.75rem; overflow-x: auto; background: #f4f4f4; }
summary { padding: 0.35rem 0; cursor: pointer; } .summary { font-weight: 600; } p { margin: 0.35rem 0; }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #161616; } pre { background: #262626; } a { color: #9cc3ff; } }
`;

/** The page loads its one style sheet and runs no script. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function documentationPage(document: Described) {
  const calls = operationsOf(document.paths);
  const tags = [...new Set(calls.flatMap(({ call }) => call.tags ?? []))];
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Cellar Door API</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <main>
      <h1>Cellar Door API</h1>
      <p>
        Every path is under <code>/api</code>. Every refusal has one shape:
        <code>{ message, code, fields?, requestId }</code>. The whole document, for tools:
        <a href="/api/openapi.json">openapi.json</a>.
      </p>
      <nav aria-label="Areas"><p>${tags.map((tag) => html`<a href="#${anchor(tag)}">${tag}</a> `)}</p></nav>
      ${tags.map(
        (tag) => html`<section aria-label="${tag}" id="${anchor(tag)}">
          <h2>${tag}</h2>
          ${calls.filter(({ call }) => call.tags?.includes(tag)).map(described)}
        </section>`,
      )}
      ${webhooksOf(document.webhooks)} ${shapesOf(document.components?.schemas ?? {})}
    </main>
  </body>
</html>`;
}

function webhooksOf(webhooks: object | undefined) {
  const calls = operationsOf(webhooks);
  if (calls.length === 0) return '';
  return html`<section aria-label="Webhooks" id="webhooks">
    <h2>Webhooks</h2>
    <p>What the shop sends to the addresses that an operator registers.</p>
    ${calls.map(described)}
  </section>`;
}

function shapesOf(schemas: object) {
  return html`<section aria-label="Shapes" id="shapes">
    <h2>Shapes</h2>
    ${Object.entries(schemas).map(
      ([name, schema]) =>
        html`<details id="shape-${name}"><summary><code>${name}</code></summary>${inJson(schema)}</details>`,
    )}
  </section>`;
}

/** Names of other shapes become links. */
function inJson(value: unknown) {
  const parts = JSON.stringify(value, null, 2).split(/("#\/components\/schemas\/[^"]+")/);
  return html`<pre>${parts.map((part) => {
    const name = /^"#\/components\/schemas\/(.+)"$/.exec(part)?.[1];
    return name === undefined ? part : html`<a href="#shape-${name}">${part}</a>`;
  })}</pre>`;
}

/** The descriptions use no Markdown but code. */
function words(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}

function operationsOf(paths: object | undefined) {
  return Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, call]) => ({ path, method, call: call as Operation })),
  );
}

function anchor(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}

function described({ path, method, call }: { path: string; method: string; call: Operation }) {
  const body = call.requestBody?.content?.['application/json'];
  return html`<article id="${call.operationId ?? path}">
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p class="summary">${call.summary ?? ''}</p>
    <p>${words(call.description ?? '')}</p>
    ${(call.parameters ?? []).map(
      (parameter) =>
        html`<p>
          <code>${parameter.name}</code> (${parameter.in}${parameter.required ? ', required' : ''})
          ${words(parameter.description ?? '')}
        </p>`,
    )}
    ${body ? partOf('Request', body) : ''}
    ${Object.entries(call.responses ?? {}).map(([status, answer]) =>
      partOf(`${status}: ${answer.description}`, answer.content?.['application/json']),
    )}
  </article>`;
}

function partOf(title: string, json: { example?: unknown; schema?: unknown } | undefined) {
  if (json === undefined) return html`<p>${words(title)}</p>`;
  return html`<details>
    <summary>${words(title)}</summary>
    ${json.example === undefined ? '' : html`<p>Example</p><pre>${JSON.stringify(json.example, null, 2)}</pre>`}
    <p>Shape</p>
    ${inJson(json.schema)}
  </details>`;
}
