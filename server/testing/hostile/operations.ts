/** The part of JSON Schema that the shop's own document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

/** A call of the API as its own description has it. */
export interface Operation {
  readonly method: string;
  /** With `{names}`, and with what every call's path begins with. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | null;
}

export interface Described {
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

interface OpenApi {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: JsonSchema }>> };
            readonly servers?: readonly { readonly url: string }[];
          }
        >
      >
    >
  >;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** Reads `/api/openapi.json`. */
export function describedBy(document: OpenApi): Described {
  const base = document.servers[0]?.url ?? '';
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, call]) => ({
        method: method.toUpperCase(),
        path: `${call.servers?.[0]?.url ?? base}${path}`.replace('//', '/'),
        parameters: call.parameters ?? [],
        body: call.requestBody?.content?.['application/json']?.schema ?? null,
      })),
  );
  return { operations, schemas: document.components?.schemas ?? {} };
}

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'integer' };

/** What is answered beside the API, or is no part of its description. */
export const BESIDE_THE_API: readonly Operation[] = [
  {
    method: 'POST',
    path: '/vault/tokens',
    parameters: [],
    body: {
      properties: { cardNumber: text, expirationMonth: number, expirationYear: number, cvv: text },
      required: ['cardNumber', 'expirationMonth', 'expirationYear', 'cvv'],
    },
  },
  { method: 'POST', path: '/webhooks/stripe', parameters: [], body: { properties: {} } },
  { method: 'GET', path: '/api/openapi.json', parameters: [], body: null },
  {
    method: 'GET',
    path: '/brand/{brandingId}',
    parameters: [{ name: 'to', in: 'query' }],
    body: null,
  },
  {
    method: 'GET',
    path: '/{slug}',
    parameters: ['auth', 'cart', 'clubMembershipCart', 'et_uid', 'et_cartid'].map((name) => ({
      name,
      in: 'query' as const,
    })),
    body: null,
  },
  { method: 'GET', path: '/dev/mail', parameters: [{ name: 'to', in: 'query' }], body: null },
  { method: 'GET', path: '/readyz', parameters: [], body: null },
];

const ID = /(id|ids|key|carts|before|token)$/i;

/** Everything in a call that names a thing, as 'PUT /api/account/card body cardId'. */
export function idsOf({ operations, schemas }: Described): string[] {
  return operations.flatMap((operation) => {
    const { method, path, parameters, body } = operation;
    const named = [
      ...parameters.map((parameter) => `${parameter.in} ${parameter.name}`),
      ...fieldsOf(body ?? {}, schemas).map((field) => `body ${field}`),
    ];
    return [...new Set(named)].filter((name) => ID.test(name)).map((name) => `${method} ${path} ${name}`);
  });
}

function fieldsOf(schema: JsonSchema, schemas: Described['schemas'], at = ''): string[] {
  if (schema.$ref !== undefined)
    return fieldsOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, at);
  const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inside = schema.items === undefined ? kinds : [...kinds, schema.items];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const place = at === '' ? name : `${at}.${name}`;
    return [place, ...fieldsOf(each, schemas, place)];
  });
  return [...own, ...inside.flatMap((each) => fieldsOf(each, schemas, at))];
}
