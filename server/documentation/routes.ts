import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../http/app-env.ts';

type Described = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** `/openapi.json` and a readable page of it at `/docs`, both made from the schemas that validate. */
export function documentationRoutes(api: OpenAPIHono<AppEnv>) {
  const generate = () =>
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Cellar Door', version: '1', description: 'The HTTP API of the wine shop.' },
      servers: [{ url: '/api' }],
    });
  let described: Described | null = null;
  const document = () => {
    described ??= generate();
    return described;
  };
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => c.json(document()))
    .get('/docs', (c) => c.html(page(document())));
}

function page(document: Described) {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, call]) => ({ path, method, call: call as Operation })),
  );
  const tags = [...new Set(calls.flatMap(({ call }) => call.tags ?? []))];
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Cellar Door API</title>
  </head>
  <body>
    <main>
      <h1>Cellar Door API</h1>
      <p>
        Every path stands under <code>/api</code>. Refusals come in one shape:
        <code>{ message, code, fields?, requestId }</code>. The whole document, for tools:
        <a href="/api/openapi.json">openapi.json</a>.
      </p>
      ${tags.map(
        (tag) => html`<section aria-label="${tag}">
          <h2>${tag}</h2>
          ${calls.filter(({ call }) => call.tags?.includes(tag)).map(described)}
        </section>`,
      )}
    </main>
  </body>
</html>`;
}

interface Operation {
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
}

function described({ path, method, call }: { path: string; method: string; call: Operation }) {
  const body = call.requestBody?.content?.['application/json']?.schema;
  return html`<article>
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${call.summary ?? ''}</p>
    ${(call.parameters ?? []).map(
      (parameter) =>
        html`<p><code>${parameter.name}</code> (${parameter.in}${parameter.required ? ', required' : ''})</p>`,
    )}
    ${body === undefined ? '' : schemaOf('Request', body)}
    ${Object.entries(call.responses ?? {}).map(([status, answer]) =>
      schemaOf(`${status}: ${answer.description ?? ''}`, answer.content?.['application/json']?.schema),
    )}
  </article>`;
}

function schemaOf(title: string, schema: unknown) {
  if (schema === undefined) return html`<p>${title}</p>`;
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(schema, null, 2)}</pre>
  </details>`;
}
