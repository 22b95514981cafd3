import type { OpenAPIHono } from '@hono/zod-openapi';
import { documentedCalls } from '../../contract/documentation/calls.ts';
import type { Audience, Documented } from '../../contract/documentation/documented.ts';
import { documentedErrors } from '../../contract/documentation/documented-errors.ts';
import { documentedWebhooks } from '../../contract/documentation/webhooks.ts';
import { ERROR_STATUS, type ErrorCode } from '../../contract/error.ts';
import type { AppEnv } from '../http/app-env.ts';
import { ERROR_MEANINGS, EXAMPLE_MESSAGES } from './error-meanings.ts';

type Generated = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>;

type Json = { example?: unknown; schema?: unknown };
type Answer = { description: string; content?: { 'application/json'?: Json } };

/** What is used of an operation object of OpenAPI 3.1. */
export interface Operation {
  tags?: string[];
  /** The contract's own; the document says `tags`. */
  tag?: string;
  summary?: string;
  description?: string;
  operationId?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; example?: unknown }[];
  requestBody?: { content?: { 'application/json'?: Json } };
  responses?: Record<string, Answer>;
}

/**
 * The document that the routes' schemas generate, with what programmers need beside shapes: names, descriptions, who may
 * ask, each refusal with its code, and examples. The test beside
 * this holds that no route is left as it was generated.
 */
export function describeApi(api: OpenAPIHono<AppEnv>): Generated {
  registerWebhooks(api);
  const generated = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Cellar Door', version: '1', description: INTRODUCTION },
    servers: [{ url: '/api' }],
    tags: tagsOf(documentedCalls),
  });
  generated.components = {
    ...generated.components,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'auth',
        description:
          'Set by log-in and sign-up; on https its name begins with `__Host-`, as that of `cart` does. A write with cookies must come from our own pages.',
      },
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'The `token` that log-in and sign-up answer; for clients that are no browser.',
      },
      cart: {
        type: 'apiKey',
        in: 'cookie',
        name: 'cart',
        description: "A guest's cart, set by the first `addToCart`. A membership's is `clubMembershipCart`.",
      },
    },
  };
  const documented = new Map(
    documentedCalls.map((call) => [`${call.route.method} ${call.route.path}`, call]),
  );
  for (const [path, methods] of Object.entries(generated.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {})) {
      const call = documented.get(`${method} ${path}`);
      if (call) complete(operation as Operation, call);
    }
  }
  return generated;
}

function registerWebhooks(api: OpenAPIHono<AppEnv>): void {
  for (const { type, summary, description, headers, schema, example } of documentedWebhooks) {
    api.openAPIRegistry.registerWebhook({
      method: 'post',
      path: type,
      summary,
      description,
      operationId: type,
      request: { headers, body: { required: true, content: { 'application/json': { schema, example } } } },
      responses: { 204: { description: 'Taken; any 2xx does' } },
    });
  }
}

const INTRODUCTION =
  'The HTTP API of the wine shop: what its own pages use. Money is dollars with at most two decimals, days are ' +
  'MM/DD/YYYY. Refusals come in one shape, `Error`, and are told apart by `code`.';

function tagsOf(calls: readonly Documented[]) {
  return [...new Set(calls.map(({ route }) => route.tag))].map((name) => ({ name }));
}

function complete(operation: Operation, call: Documented): void {
  const { operationId, description, audience, examples } = call;
  delete operation.tag;
  Object.assign(operation, { operationId, description, security: SECURITY[audience] });
  for (const parameter of operation.parameters ?? []) {
    const values = { ...examples.params, ...examples.query, ...examples.headers } as Record<string, unknown>;
    if (parameter.name in values) parameter.example = values[parameter.name];
  }
  const body = operation.requestBody?.content?.['application/json'];
  if (body) body.example = examples.body;
  const { default: _, ...answers } = operation.responses ?? {};
  for (const [status, { content }] of Object.entries(answers)) {
    const json = content?.['application/json'];
    if (json) json.example = examples.answers[Number(status)];
  }
  operation.responses = { ...answers, ...refusalsOf(call) };
}

const SECURITY: Record<Audience, Record<string, string[]>[]> = {
  anyone: [],
  shopper: [{}, { cart: [] }, { session: [] }, { bearer: [] }],
  customer: [{ session: [] }, { bearer: [] }],
};

function refusalsOf(call: Documented): Record<string, Answer> {
  return Object.fromEntries(
    documentedErrors(call).map((code) => [
      ERROR_STATUS[code],
      {
        description: `\`${code}\`: ${ERROR_MEANINGS[code]}`,
        ...(code === 'rate-limited' || code === 'unavailable' ? { headers: RETRY_AFTER } : {}),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: exampleOf(code) },
        },
      },
    ]),
  );
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until it is worth asking again', schema: { type: 'integer' } },
};

function exampleOf(code: ErrorCode) {
  return {
    message: EXAMPLE_MESSAGES[code],
    code,
    ...(code === 'invalid' ? { fields: { zip: ['Invalid ZIP code'] } } : {}),
    requestId: 'f3b1c9a2-3f4e-4c35-9f53-0b7a4d1c8e77',
  };
}
