import type { ZodObject, ZodType } from 'zod';
import { errorBody } from './error.ts';

/** One call of the HTTP API as data: the server routes, the OpenAPI document and the typed client are made from it. */
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
  readonly responses: Record<number | 'default', { description: string; content?: JsonContent<ZodType> }>;
};

// Types, not interfaces: only a type may stand where any media type is allowed.
type JsonContent<Schema> = {
  'application/json': { schema: Schema };
};

type JsonBody<Schema> = {
  required: true;
  content: JsonContent<Schema>;
};

export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

export function jsonBody<S extends ZodType>(schema: S): JsonBody<S> {
  return { required: true, content: { 'application/json': { schema } } };
}

export function jsonAnswer<S extends ZodType>(
  description: string,
  schema: S,
): { description: string; content: JsonContent<S> } {
  return { description, content: { 'application/json': { schema } } };
}

export const noContent = { description: 'Done; nothing to say.' };

/** Every call may be refused in this one shape; the code tells which refusal it is. */
export const refused = jsonAnswer('Refused, in the one error shape.', errorBody);
