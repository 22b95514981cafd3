import { isDeepStrictEqual } from 'node:util';
import { documentedCalls } from '../../contract/documentation/calls.ts';
import type { Documented } from '../../contract/documentation/documented.ts';
import { documentedErrors } from '../../contract/documentation/documented-errors.ts';
import { ERROR_STATUS, errorBody } from '../../contract/error.ts';

type Fetch = (request: Request) => Promise<Response> | Response;

/** Throws for an answer of the API that its documentation does not know: by its status, its error code or its shape. */
export function heldToDocumentation(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    const call = callOf(request);
    if (call === null || request.method === 'HEAD') return response;
    const text = await response.clone().text();
    const problem = objectionTo(call, response.status, text === '' ? null : JSON.parse(text));
    if (problem === null) return response;
    const { method, path } = call.route;
    throw new Error(`${method} ${path} answered ${response.status}: ${problem}\n${text.slice(0, 2000)}`);
  };
}

/** Null for what is no call of the document. */
function callOf(request: Request): Documented | null {
  const { pathname } = new URL(request.url);
  return (
    patterns.find(({ method, pattern }) => method === request.method && pattern.test(pathname))?.call ?? null
  );
}

const patterns = documentedCalls.map((call) => ({
  call,
  method: call.route.method.toUpperCase(),
  pattern: new RegExp(`^/api${call.route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

function objectionTo(call: Documented, status: number, body: unknown): string | null {
  const answer = call.route.responses[status];
  if (answer === undefined) return objectionToRefusal(call, status, body);
  const schema = answer.content?.['application/json'].schema;
  if (schema === undefined) return body === null ? null : 'a body where none is documented';
  const parsed = schema.safeParse(body);
  if (!parsed.success) return parsed.error.message;
  return isDeepStrictEqual(parsed.data, body) ? null : 'it has something that is not documented';
}

function objectionToRefusal(call: Documented, status: number, body: unknown): string | null {
  const parsed = errorBody.strict().safeParse(body);
  if (!parsed.success) return parsed.error.message;
  const { code } = parsed.data;
  if (ERROR_STATUS[code] !== status) return `the status is not that of '${code}'`;
  return documentedErrors(call).includes(code) ? null : `'${code}' is not documented`;
}
