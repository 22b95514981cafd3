import type { ZodObject, ZodType, z } from 'zod';
import type { ErrorCode } from '../error.ts';
import type { Route } from '../route.ts';

/**
 * Whom a call is for. `anyone`: who asks makes no difference. `shopper`: it is about the cart or the account that the
 * cookies name, and a guest may ask. `customer`: only who is logged in.
 */
export type Audience = 'anyone' | 'shopper' | 'customer';

/** What programmers read about a call beyond its shapes. Apart from the route, since pages do not need it. */
export interface Documented {
  readonly route: Route;
  /** The name of the call in clients that are made from the document; never changes. */
  readonly operationId: string;
  readonly description: string;
  readonly audience: Audience;
  /** The refusals of this very call; `documentedErrors` adds those that calls of its kind share. */
  readonly errors: readonly ErrorCode[];
  readonly examples: {
    readonly params?: object;
    readonly query?: object;
    readonly headers?: object;
    readonly body?: unknown;
    /** By status. */
    readonly answers: Readonly<Record<number, unknown>>;
  };
}

type JsonOf<Schema> = { content: { 'application/json': { schema: Schema } } };

type BodyExample<R> = R extends { request: { body: JsonOf<infer S extends ZodType> } }
  ? { readonly body: z.input<S> }
  : { readonly body?: never };

type ParamsExample<R> = R extends { request: { params: infer P extends ZodObject } }
  ? { readonly params: z.input<P> }
  : { readonly params?: never };

type QueryExample<R> = R extends { request: { query: infer Q extends ZodObject } }
  ? { readonly query?: z.input<Q> }
  : { readonly query?: never };

type HeadersExample<R> = R extends { request: { headers: infer H extends ZodObject } }
  ? { readonly headers: z.input<H> }
  : { readonly headers?: never };

type AnswerExamples<R extends Route> = {
  readonly [Status in Exclude<
    keyof R['responses'],
    'default'
  > as R['responses'][Status] extends JsonOf<ZodType>
    ? Status
    : never]: R['responses'][Status] extends JsonOf<infer S extends ZodType> ? z.output<S> : never;
};

type DocumentationOf<R extends Route> = Omit<Documented, 'route' | 'examples'> & {
  readonly examples: BodyExample<R> &
    ParamsExample<R> &
    QueryExample<R> &
    HeadersExample<R> & { readonly answers: AnswerExamples<R> };
};

/** Documents a route of the contract; examples that are not of its schemas do not compile. */
export function document<const R extends Route>(route: R, documentation: DocumentationOf<R>): Documented {
  return { route, ...documentation };
}
