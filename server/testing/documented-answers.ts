import { isDeepStrictEqual } from 'node:util';
import { apiRoutes } from '../../contract/api.ts';
import { ERROR_STATUS, errorBody } from '../../contract/error.ts';
import type { DocumentedRoute } from '../../contract/route.ts';
import { documentedErrors } from '../app/documentation/documented-errors.ts';

type Fetch = (request: Request) => Promise<Response> | Response;

/** Throws for an answer of the API that its documentation does not know: by its status, its error code or its shape. */
export function checkedAgainstDocumentation(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    const call = callOf(request);
    if (call === null || request.method === 'HEAD') return response;
    const text = await response.clone().text();
    const problem = objectionTo(call, response.status, text === '' ? null : JSON.parse(text));
    if (problem === null) return response;
    const { method, path } = call;
    throw new Error(`${method} ${path} answered ${response.status}: ${problem}\n${text.slice(0, 2000)}`);
  };
}

/** Null for a call that the document does not describe. */
function callOf(request: Request): DocumentedRoute | null {
  const { pathname } = new URL(request.url);
  return (
    patterns.find(({ method, pattern }) => method === request.method && pattern.test(pathname))?.call ?? null
  );
}

const patterns = Object.values(apiRoutes).map((call) => ({
  call,
  method: call.method.toUpperCase(),
  pattern: new RegExp(`^/api${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

function objectionTo(call: DocumentedRoute, status: number, body: unknown): string | null {
  const answer = call.responses[status];
  if (answer === undefined) return objectionToRefusal(call, status, body);
  const schema = answer.content?.['application/json'].schema;
  if (schema === undefined) return body === null ? null : 'a body where none is documented';
  const parsed = schema.safeParse(body);
  if (!parsed.success) return parsed.error.message;
  return isDeepStrictEqual(parsed.data, body) ? null : 'it has something that is not documented';
}

function objectionToRefusal(call: DocumentedRoute, status: number, body: unknown): string | null {
  const parsed = errorBody.strict().safeParse(body);
  if (!parsed.success) return parsed.error.message;
  const { code } = parsed.data;
  if (ERROR_STATUS[code] !== status) return `the status is not that of '${code}'`;
  return documentedErrors(call).includes(code) ? null : `'${code}' is not documented`;
}
