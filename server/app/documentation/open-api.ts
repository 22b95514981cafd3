import type { OpenAPIHono } from '@hono/zod-openapi';
import { apiRoutes } from '../../../contract/api.ts';
import { ERROR_STATUS, type ErrorCode } from '../../../contract/error.ts';
import type { Audience, DocumentedRoute } from '../../../contract/route.ts';
import { documentedWebhooks } from '../../../contract/webhooks.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { documentedErrors, ERROR_MEANINGS, EXAMPLE_MESSAGES } from './documented-errors.ts';

type Generated = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>;

type Json = { example?: unknown; schema?: unknown };
type Answer = { description: string; content?: { 'application/json'?: Json } };

export interface Operation {
  tags?: string[];
  /** Down to `examples`: the contract's own, which the document leaves out. */
  tag?: string;
  audience?: string;
  errors?: unknown;
  examples?: unknown;
  summary?: string;
  description?: string;
  operationId?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; example?: unknown }[];
  requestBody?: { content?: { 'application/json'?: Json } };
  responses?: Record<string, Answer>;
}

export function describeApi(api: OpenAPIHono<AppEnv>): Generated {
  registerWebhooks(api);
  const generated = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Cellar Door', version: '1', description: INTRODUCTION },
    servers: [{ url: '/api' }],
    tags: [...new Set(Object.values(apiRoutes).map(({ tag }) => tag))].map((name) => ({ name })),
  });
  generated.paths = inOrderOfTheContract(generated.paths ?? {});
  generated.components = {
    ...generated.components,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'auth',
        description:
          'Set by log-in and sign-up. On https, its name and that of `cart` begin with `__Host-`. A write with cookies must come from the shop’s own pages.',
      },
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'The `token` in the answer of log-in and sign-up, for clients that are not browsers.',
      },
      cart: {
        type: 'apiKey',
        in: 'cookie',
        name: 'cart',
        description:
          "A guest's cart, set by the first `addToCart`. A membership's cart is in `clubMembershipCart`.",
      },
    },
  };
  const named = new Map(
    Object.entries(apiRoutes).map(([name, route]) => [`${route.method} ${route.path}`, { name, route }]),
  );
  for (const [path, methods] of Object.entries(generated.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {})) {
      const call = named.get(`${method} ${path}`);
      if (call) complete(operation as Operation, call.name, call.route);
    }
  }
  return generated;
}

function inOrderOfTheContract<Path>(paths: Record<string, Path>): Record<string, Path> {
  const order = [...new Set(Object.values(apiRoutes).map(({ path }) => path))];
  return Object.fromEntries(
    Object.entries(paths).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );
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
      responses: { 204: { description: 'Received; any 2xx works' } },
    });
  }
}

const INTRODUCTION =
  'The HTTP API that the wine shop’s own pages use. Money is in dollars with at most two decimals; days are MM/DD/YYYY. ' +
  'Every refusal has one shape, `Error`, and a `code`.';

function complete(operation: Operation, operationId: string, route: DocumentedRoute): void {
  const { audience, examples } = route;
  delete operation.tag;
  delete operation.audience;
  delete operation.errors;
  delete operation.examples;
  Object.assign(operation, { operationId, security: SECURITY[audience] });
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
  operation.responses = { ...answers, ...refusalsOf(route) };
}

const SECURITY: Record<Audience, Record<string, string[]>[]> = {
  anyone: [],
  shopper: [{}, { cart: [] }, { session: [] }, { bearer: [] }],
  customer: [{ session: [] }, { bearer: [] }],
};

function refusalsOf(route: DocumentedRoute): Record<string, Answer> {
  const byStatus = Map.groupBy(documentedErrors(route), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code]}`).join('\n\n'),
        ...(codes.some((code) => WITH_RETRY_AFTER.has(code)) ? { headers: RETRY_AFTER } : {}),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: exampleOf(codes[0] ?? 'internal'),
          },
        },
      },
    ]),
  );
}

const WITH_RETRY_AFTER = new Set<ErrorCode>(['rate-limited', 'challenge-needed', 'unavailable']);

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next request', schema: { type: 'integer' } },
};

function exampleOf(code: ErrorCode) {
  return {
    message: EXAMPLE_MESSAGES[code],
    code,
    ...(code === 'invalid' ? { fields: { zip: ['Invalid ZIP code'] } } : {}),
    requestId: 'f3b1c9a2-3f4e-4c35-9f53-0b7a4d1c8e77',
  };
}
