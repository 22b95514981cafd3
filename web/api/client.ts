import type { z } from 'zod';
import type { ErrorReason } from '../../contract/error.ts';
import type { RouteName, RouteOf } from './routes.ts';

/** `message` is fit for a shopper. `status` 0: no answer came. */
export interface ApiError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly reason?: ErrorReason;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | null;
}

export type ApiResult<Data> =
  | { readonly ok: true; readonly status: number; readonly data: Data }
  | { readonly ok: false; readonly error: ApiError };

export type SendToApi = (path: string, init: RequestInit) => Promise<Response>;

type Part<Route, Name extends 'params' | 'query'> = Route extends { request: { [N in Name]: infer Schema } }
  ? Schema extends z.ZodType
    ? { [N in Name]: z.input<Schema> }
    : unknown
  : unknown;

type Body<Route> = Route extends {
  request: { body: { content: { 'application/json': { schema: infer Schema } } } };
}
  ? Schema extends z.ZodType
    ? { body: z.input<Schema> }
    : unknown
  : unknown;

type Input<Route> = Part<Route, 'params'> &
  OptionalWhenEmpty<Part<Route, 'query'>> &
  Body<Route> & { headers?: Readonly<Record<string, string>>; signal?: AbortSignal };

/** Extends a type only if that type requires nothing. */
type NoDemand = Record<never, never>;

type OptionalWhenEmpty<T> = T extends { query: infer Query }
  ? NoDemand extends Query
    ? { query?: Query }
    : T
  : unknown;

type AnswerOf<Responses, Status extends keyof Responses> = Responses[Status] extends {
  content: { 'application/json': { schema: infer Schema } };
}
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : never
  : null;

type Data<Route> = Route extends { responses: infer Responses }
  ? { [Status in Extract<keyof Responses, 200 | 201 | 202 | 204>]: AnswerOf<Responses, Status> }[Extract<
      keyof Responses,
      200 | 201 | 202 | 204
    >]
  : never;

export type Answer<Name extends RouteName> = Data<RouteOf<Name>>;

type Arguments<In> = NoDemand extends In ? [input?: In] : [input: In];

export interface Api {
  /**
   * Calls the HTTP API by the name of its route: `api.call('put /cart/items/{shoppingCartItemId}', { … })`.
   * Never throws for a refusal, a failure or a lost network: those are values.
   */
  call<Name extends RouteName>(
    name: Name,
    ...input: Arguments<Input<RouteOf<Name>>>
  ): Promise<ApiResult<Answer<Name>>>;
}

interface LooseInput {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

const lostConnection: ApiError = {
  status: 0,
  code: 'network',
  message: 'We could not reach the shop. Please check your connection and try again.',
  requestId: null,
};

/** The code of an answer that is not the shop's: of a proxy, or cut off. */
export const UNREADABLE_ANSWER = 'unreadable_answer';

const unreadableAnswer = (status: number): ApiError => ({
  status,
  code: UNREADABLE_ANSWER,
  message: 'An error occurred',
  requestId: null,
});

/**
 * Reads that are asked for twice are sent once. `keepReads: 'until-write'` (one page request on the server) keeps
 * answers until something is written; `'in-flight'` (the browser) shares only requests in progress.
 */
export function createApi(send: SendToApi, keepReads: 'until-write' | 'in-flight'): Api {
  const reads = new Map<string, Promise<ApiResult<unknown>>>();

  function call(name: string, input: LooseInput = {}): Promise<ApiResult<unknown>> {
    const [method, path] = splitName(name);
    const url = `/api${fillPath(path, input.params)}${queryString(input.query)}`;
    if (method !== 'GET' || input.headers) {
      reads.clear();
      // A read that started during the write may not show it.
      return exchange(send, url, method, input).finally(() => reads.clear());
    }
    const underWay = reads.get(url);
    if (underWay) return underWay;
    const read = exchange(send, url, method, input);
    reads.set(url, read);
    if (keepReads === 'in-flight') void read.then(() => reads.get(url) === read && reads.delete(url));
    return read;
  }

  return { call: call as Api['call'] };
}

/** A header from a form's field may be any text: what no header can hold is left out, and the call says so. */
const HEADER_TEXT = /^[ -~]*$/;

async function exchange(
  send: SendToApi,
  url: string,
  method: string,
  input: LooseInput,
): Promise<ApiResult<unknown>> {
  const sendable = Object.entries(input.headers ?? {}).filter(([, value]) => HEADER_TEXT.test(value));
  const headers = new Headers({ accept: 'application/json', ...Object.fromEntries(sendable) });
  const init: RequestInit = { method, headers };
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  if (input.signal) init.signal = input.signal;

  let response: Response;
  let text: string;
  try {
    response = await send(url, init);
    text = await response.text();
  } catch {
    return { ok: false, error: lostConnection };
  }
  const json = parseJson(text);
  if (response.ok) {
    if (text === '') return { ok: true, status: response.status, data: null };
    if (json === undefined) return { ok: false, error: unreadableAnswer(response.status) };
    return { ok: true, status: response.status, data: json };
  }
  return {
    ok: false,
    error: isErrorAnswer(json) ? { ...json, status: response.status } : unreadableAnswer(response.status),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorAnswer(json: unknown): json is Omit<ApiError, 'status'> {
  return typeof json === 'object' && json !== null && 'message' in json && 'code' in json;
}

function splitName(name: string): [method: string, path: string] {
  const space = name.indexOf(' ');
  return [name.slice(0, space).toUpperCase(), name.slice(space + 1)];
}

function fillPath(path: string, params: LooseInput['params']): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
}

function queryString(query: LooseInput['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
