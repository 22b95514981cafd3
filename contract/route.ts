import type { ZodObject, ZodType, z } from 'zod';
import { type ErrorCode, errorBody } from './error.ts';

/** One call of the HTTP API as data. The server's routes, the OpenAPI document and the typed client follow from it. */
export type Route = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly request?: {
    readonly params?: ZodObject;
    readonly query?: ZodObject;
    readonly headers?: ZodObject;
    readonly body?: JsonBody<ZodType>;
  };
  readonly responses: { readonly [status: number]: Answer; readonly default?: Answer };
};

type Answer = { description: string; content?: JsonContent<ZodType> };

// Types, not interfaces: only a type can be used where any media type is allowed.
type JsonContent<Schema> = {
  'application/json': { schema: Schema };
};

type JsonBody<Schema> = {
  required: true;
  content: JsonContent<Schema>;
};

/** `anyone`: cookies make no difference. `shopper`: a guest or customer, found by cookie. `customer`: logged in. */
export type Audience = 'anyone' | 'shopper' | 'customer';

/** What programmers read about a call. `server/app/documentation/rules.test.ts` tests its sentences. */
export type DocumentedRoute = Route & {
  readonly description: string;
  readonly audience: Audience;
  /** The refusals of this call; `documentedErrors` adds those that all calls of its kind share. */
  readonly errors?: readonly ErrorCode[];
  readonly examples: {
    readonly params?: object;
    readonly query?: object;
    readonly headers?: object;
    readonly body?: unknown;
    /** By status. */
    readonly answers: Readonly<Record<number, unknown>>;
  };
};

type JsonOf<Schema> = { content: { 'application/json': { schema: Schema } } };

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

type BodyExample<R> = R extends { request: { body: JsonOf<infer S extends ZodType> } }
  ? { readonly body: DeepReadonly<z.input<S>> }
  : { readonly body?: never };

type PartExample<R, Part extends 'params' | 'headers'> = R extends {
  request: { [P in Part]: infer S extends ZodObject };
}
  ? { readonly [P in Part]: z.input<S> }
  : { readonly [P in Part]?: never };

type QueryExample<R> = R extends { request: { query: infer S extends ZodObject } }
  ? { readonly query?: z.input<S> }
  : { readonly query?: never };

type AnswerExamples<R extends Pick<Route, 'responses'>> = {
  readonly [Status in Exclude<
    keyof R['responses'],
    'default'
  > as R['responses'][Status] extends JsonOf<ZodType>
    ? Status
    : never]: R['responses'][Status] extends JsonOf<infer S extends ZodType>
    ? DeepReadonly<z.output<S>>
    : never;
};

interface FittingExamples<R extends Pick<Route, 'responses'>> {
  readonly examples: BodyExample<R> &
    PartExample<R, 'params'> &
    PartExample<R, 'headers'> &
    QueryExample<R> & { readonly answers: AnswerExamples<R> };
}

// Pages import forms from the files of the calls. A bundle drops the calls, since making one has no side effects.

/** An example that does not fit its schema does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<
  const Method extends Route['method'],
  const Path extends string,
  const R extends Omit<DocumentedRoute, 'method' | 'path'>,
>(
  method: Method,
  path: Path,
  route: R & FittingExamples<R>,
): R & { method: Method; path: Path; responses: { default: typeof refused } } {
  return { ...route, method, path, responses: { ...route.responses, default: refused } };
}

/* @__NO_SIDE_EFFECTS__ */
export function jsonBody<S extends ZodType>(schema: S): JsonBody<S> {
  return { required: true, content: { 'application/json': { schema } } };
}

/* @__NO_SIDE_EFFECTS__ */
export function jsonAnswer<S extends ZodType>(
  description: string,
  schema: S,
): { description: string; content: JsonContent<S> } {
  return { description, content: { 'application/json': { schema } } };
}

export const noContent = { description: 'Done. The answer has no body.' };

export const refused = jsonAnswer('Refused, in the one error shape.', errorBody);
