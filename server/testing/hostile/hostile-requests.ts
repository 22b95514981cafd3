import fc from 'fast-check';
import { hostileHeaderValue, hostileText, hostileWord, type JsonText } from './hostile-values.ts';
import type { Described, JsonSchema, Operation } from './operations.ts';

/** A request as it goes out; `body` in bytes, since it need not be text. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** Before or after the cookies that the browser has. */
  readonly cookieJunk: string;
}

/** Values by the names of fields, so that one wrong field among right ones gets past the first look. */
export type Plausible = Readonly<Record<string, unknown>>;

type Change = (right: HostileRequest) => fc.Arbitrary<HostileRequest>;

const TOO_LARGE_BYTES = 300_000;
const MARK = '«hostile»';
const encoder = new TextEncoder();

/** Requests that are wrong in one respect or in several. */
export function hostileRequests(
  operation: Operation,
  { schemas }: Pick<Described, 'schemas'>,
  plausible: Plausible,
): fc.Arbitrary<HostileRequest> {
  const right = rightValue(operation.body ?? {}, schemas, plausible);
  const takesBody = operation.method === 'POST' || operation.method === 'PUT';
  const inBody = operation.body === null ? 0 : 1;
  const inPath = operation.path.includes('{') ? 1 : 0;
  const changes: { weight: number; arbitrary: fc.Arbitrary<Change> }[] = [
    { weight: 10 * inBody, arbitrary: fc.constant(bodyWith(oneWrongField(right))) },
    { weight: 2 * inBody, arbitrary: fc.constant(bodyWith(oneFieldLess(right))) },
    { weight: 2 * inBody, arbitrary: fc.constant(bodyWith(oneFieldMore(right))) },
    { weight: takesBody ? 2 : 0, arbitrary: fc.constant(bodyWith(hostileText)) },
    { weight: takesBody ? 3 : 0, arbitrary: fc.constant(brokenBody(JSON.stringify(right))) },
    { weight: takesBody ? 1 : 0, arbitrary: fc.constant(otherType) },
    { weight: 6 * inPath, arbitrary: fc.constant(otherPath(operation)) },
    { weight: 3, arbitrary: fc.constant(otherQuery(operation)) },
    { weight: 2, arbitrary: fc.constant(otherHeader) },
    { weight: 2, arbitrary: fc.constant(otherCookies) },
    { weight: 1, arbitrary: fc.constant(otherMethod) },
  ];
  const usable = changes.filter(({ weight }) => weight > 0);
  const first: HostileRequest = {
    method: operation.method,
    path: pathOf(operation, plausible),
    headers: takesBody ? { 'content-type': 'application/json' } : {},
    body: takesBody ? encoder.encode(JSON.stringify(right)) : null,
    cookieJunk: '',
  };
  return fc
    .array(fc.oneof(...usable), { minLength: 1, maxLength: 2 })
    .chain((picked) =>
      picked.reduce<fc.Arbitrary<HostileRequest>>(
        (request, change) => request.chain(change),
        fc.constant(first),
      ),
    )
    .map(readable);
}

/** As it can be sent at all, and with a body that a failed test shows as text. */
function readable(request: HostileRequest): HostileRequest {
  const body = /^(get|head)$/i.test(request.method) ? null : request.body;
  const summary = () =>
    JSON.stringify({ ...request, body: body && Buffer.from(body).toString('latin1').slice(0, 2_000) });
  return Object.defineProperty({ ...request, body }, fc.toStringMethod, {
    value: summary,
    enumerable: false,
  });
}

/** A value that fits a schema; fields that may be left out are given where their name says what to put in. */
function rightValue(
  schema: JsonSchema,
  schemas: Described['schemas'],
  plausible: Plausible,
  name = '',
): unknown {
  const again = (other: JsonSchema, field = name) => rightValue(other, schemas, plausible, field);
  if (schema.$ref !== undefined) return again(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (name !== '' && name in plausible && schema.properties === undefined) return plausible[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [one] = schema.oneOf ?? schema.anyOf ?? [];
  if (one !== undefined) return again(one);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((each) => again(each)));
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (schema.properties !== undefined) {
    const given = Object.entries(schema.properties).filter(
      ([field]) => schema.required?.includes(field) === true || field in plausible,
    );
    return Object.fromEntries(given.map(([field, each]) => [field, again(each, field)]));
  }
  if (type === 'array') return schema.items === undefined ? [] : [again(schema.items)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return false;
  return type === 'string' ? 'text' : null;
}

function pathOf({ path }: Operation, plausible: Plausible): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(plausible[name] ?? 1)));
}

function bodyWith(text: fc.Arbitrary<JsonText>): Change {
  return (request) => text.map((json) => ({ ...request, body: encoder.encode(json) }));
}

type Place = readonly (string | number)[];

/** All places in a value, the whole of it left out. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (value === null || typeof value !== 'object') return at.length === 0 ? [] : [at];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    placesIn(each, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return at.length === 0 ? inside : [at, ...inside];
}

function oneWrongField(right: unknown): fc.Arbitrary<JsonText> {
  const places = placesIn(right);
  if (places.length === 0) return hostileText;
  return fc
    .tuple(fc.constantFrom(...places), hostileText)
    .map(([place, wrong]) => jsonWith(right, place, wrong));
}

function jsonWith(right: unknown, place: Place, wrong: JsonText): JsonText {
  const copy = structuredClone(right);
  let holder = copy as Record<string | number, unknown>;
  for (const key of place.slice(0, -1)) holder = holder[key] as typeof holder;
  holder[place.at(-1) ?? ''] = MARK;
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => wrong);
}

function oneFieldLess(right: unknown): fc.Arbitrary<JsonText> {
  const keys = Object.keys(right ?? {});
  if (keys.length === 0) return hostileText;
  return fc
    .constantFrom(...keys)
    .map((key) =>
      JSON.stringify(Object.fromEntries(Object.entries(right ?? {}).filter(([each]) => each !== key))),
    );
}

const moreKeys = [
  '__proto__',
  'constructor',
  'toString',
  'customerId',
  'price',
  'unitPrice',
  'state',
  'id',
  '',
];

/** Also a key a second time, which JSON allows and JavaScript's objects do not. */
function oneFieldMore(right: unknown): fc.Arbitrary<JsonText> {
  return fc
    .tuple(fc.constantFrom(...moreKeys, ...Object.keys(right ?? {})), hostileText, fc.boolean())
    .map(([key, wrong, isFirst]) => {
      const inner = JSON.stringify(right ?? {}).slice(1, -1);
      const more = `${JSON.stringify(key)}:${wrong}`;
      return `{${(isFirst ? [more, inner] : [inner, more]).filter((part) => part !== '').join()}}`;
    });
}

function brokenBody(right: JsonText): Change {
  const bytes = encoder.encode(right);
  const broken = fc.oneof(
    fc.nat({ max: bytes.length - 1 }).map((length) => bytes.slice(0, length)),
    fc
      .tuple(fc.nat({ max: bytes.length - 1 }), fc.constantFrom(0x00, 0xff, 0xc3, 0xed, 0x22, 0x5c))
      .map(([at, byte]) => bytes.with(at, byte)),
    fc.uint8Array({ maxLength: 64 }).map((junk) => Uint8Array.from(junk)),
    fc.constantFrom(
      encoder.encode(`\ufeff${right}`),
      encoder.encode(`${right}${right}`),
      encoder.encode(`/* */${right}`),
      encoder.encode(right.replaceAll('"', "'")),
      encoder.encode('NaN'),
      encoder.encode('['.repeat(100_000)),
      Uint8Array.from(Buffer.from(right, 'utf16le')),
      new Uint8Array(0),
      encoder.encode(`{"a":"${'x'.repeat(TOO_LARGE_BYTES)}"}`),
      encoder.encode(' '.repeat(TOO_LARGE_BYTES)),
    ),
  );
  return (request) => broken.map((body) => ({ ...request, body }));
}

const otherType: Change = (request) =>
  fc
    .constantFrom(
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'application/json; charset=utf-16',
      'application/json;;;',
      'APPLICATION/JSON',
      'application/json, text/plain',
      'x'.repeat(2_000),
    )
    .map((type) => ({ ...request, headers: { ...request.headers, 'content-type': type } }));

function otherPath({ path }: Operation): Change {
  const holes = path.split(/\{\w+\}/);
  return (request) =>
    fc.array(hostileWord, { minLength: holes.length - 1, maxLength: holes.length - 1 }).map((words) => ({
      ...request,
      path: holes.map((part, at) => part + (words[at] ?? '')).join(''),
    }));
}

function otherQuery({ parameters }: Operation): Change {
  const known = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const names = fc.constantFrom(...known, ...known, ...known, 'clubJoin', '__proto__', 'x[]', '', '%00');
  const pairs = fc.array(fc.tuple(names, hostileWord), { minLength: 1, maxLength: 3 });
  return (request) =>
    pairs.map((each) => ({
      ...request,
      path: `${request.path}?${each.map(([name, value]) => `${name}=${value}`).join('&')}`,
    }));
}

const headerNames = [
  'idempotency-key',
  'authorization',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-request-id',
  'x-http-method-override',
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
  'host',
  'origin',
  'sec-fetch-site',
  'referer',
  'user-agent',
  'traceparent',
];

const otherHeader: Change = (request) =>
  fc.tuple(fc.constantFrom(...headerNames), hostileHeaderValue).map(([name, value]) => ({
    ...request,
    headers: { ...request.headers, [name]: value },
  }));

const cookieNames = ['cart', 'auth', 'confirmation', 'clubMembershipCart', 'campaign', '__proto__', ''];

const otherCookies: Change = (request) =>
  fc.tuple(fc.constantFrom(...cookieNames), hostileHeaderValue).map(([name, value]) => ({
    ...request,
    cookieJunk: `${name}=${value}`,
  }));

const otherMethod: Change = (request) =>
  fc
    .constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'get', 'BREW')
    .map((method) => ({ ...request, method }));
