import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context, Handler } from 'hono';
import type { ZodError, ZodType, z } from 'zod';
import type { FieldErrors } from '../../../contract/error.ts';
import type { Route } from '../../../contract/route.ts';
import type { AppEnv } from './app-env.ts';
import { invalidFields, NOT_FOUND, type Refusal, type Result, refuse } from './refusal.ts';

/** What a handler gets of a call, as the route's schemas read it. A part without a schema is undefined. */
export interface Call<R extends Route> {
  readonly params: PartOf<R, 'params'>;
  readonly query: PartOf<R, 'query'>;
  readonly headers: PartOf<R, 'headers'>;
  readonly body: R extends { request: { body: Json<infer S> } } ? z.output<S> : undefined;
  /** The caller: cookies, address, brand, session. */
  readonly c: Context<AppEnv>;
}

/**
 * Carries out a call. Of a value, `serve` makes the answer that the route's data describes; without a described body,
 * it leaves the value out. What is no JSON, such as a file, the handler answers itself.
 */
export type HandlerOf<R extends Route, Given = Call<R>> = (given: Given) => Answer<R> | Promise<Answer<R>>;

/** A route with what carries it out, for `apiRoutes`. */
export interface Served {
  readonly route: RouteConfig;
  readonly handler: Handler<AppEnv>;
}

type Answer<R extends Route> = Result<ValueOf<R>> | Response;

type Json<S extends ZodType> = { content: { 'application/json': { schema: S } } };

type PartOf<R, Part extends string> = R extends { request: { [P in Part]: infer S extends ZodType } }
  ? z.output<S>
  : undefined;

/** Of a route without a described body, any value. */
type ValueOf<R extends Route> = [Described<R>] extends [null] ? unknown : Described<R>;

type Described<
  R extends Route,
  Status extends keyof R['responses'] = Exclude<keyof R['responses'], 'default'>,
> = {
  [Each in Status]: R['responses'][Each] extends Json<infer S> ? DeepReadonly<z.input<S>> : null;
}[Status];

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

export function apiRoutes(served: readonly Served[] = []) {
  const api = new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (!result.success) return refuse(c, refusalOf(result.target, result.error));
    },
  });
  for (const { route, handler } of served) api.openapi(route, handler as never);
  return api;
}

export function serve<const R extends Route>(route: R, handler: HandlerOf<R>): Served {
  return { route: createRoute({ ...route, tags: [route.tag] }), handler: answering(route, handler) };
}

/** What the library calls. `more` adds to what the handler gets, as the office does. */
export function answering<R extends Route, More extends object = object>(
  route: R,
  handler: HandlerOf<R, Call<R> & More>,
  more: (c: Context<AppEnv>) => More = () => ({}) as More,
): Handler<AppEnv> {
  const statuses = Object.keys(route.responses).map(Number).filter(Number.isInteger);
  return async (c) => {
    const { valid } = c.req as unknown as { valid: (part: string) => unknown };
    const part = (name: string) => valid.call(c.req, name);
    const given = {
      ...{ params: part('param'), query: part('query'), headers: part('header'), body: part('json'), c },
      ...more(c),
    };
    const answer = await handler(given as never);
    if (answer instanceof Response) return answer;
    if (!answer.ok) return refuse(c, answer.refusal);
    const status = statusOf(statuses, c.req.query('dryRun') === 'true', answer.value);
    return route.responses[status]?.content
      ? c.json(answer.value as object, status as 200)
      : c.body(null, status as 204);
  };
}

/** Of several statuses, a dry run answers with the first and the act itself with the last; 204 is for null. */
function statusOf(statuses: readonly number[], isDryRun: boolean, value: unknown): number {
  const [first = 200, last = first] = [statuses[0], statuses.at(-1)];
  if (last === 204) return value === null ? last : first;
  return isDryRun ? first : last;
}

function refusalOf(target: string, error: ZodError): Refusal {
  if (target === 'param') return NOT_FOUND;
  const isNoObject = error.issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type');
  if (isNoObject) return { code: 'malformed', message: 'The request could not be read.' };
  // The message about missing form fields would not help with a wrong header, nor with a single wrong quantity.
  const speaksForItself = target === 'header' || error.issues.every(({ path }) => path.at(-1) === 'qty');
  return invalidFields(fieldErrors(error), speaksForItself ? error.issues[0]?.message : undefined);
}

/** Only the first error of each field, so that one mistake gets one sentence. */
function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= [issue.message];
  return fields;
}
