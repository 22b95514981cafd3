import { expect, test } from 'vitest';
import type { ZodType, z } from 'zod';
import { apiRoutes } from './api.ts';
import type { Route } from './route.ts';
import { createPaymentToken } from './vault.ts';

/** Each text field of a request takes one of these. */
const PLAIN = [
  ...[
    'Ada',
    'ada@example.com',
    '94558',
    '(707) 555-0100',
    '11/24/2026',
    '/shop/products',
    'a long pass phrase',
  ],
  ...['4111111111111111', '123', 'CA', '01/02/1985', '17'],
];

const UNSEEN = {
  escape: '\u001b]52;c;eA==\u0007',
  'end of line': '\n',
  'C1 control': '\u009b2J',
  override: '\u202e',
  isolate: '\u2066',
  'zero width': '\u200b',
  joiner: '\u200d',
};

/** The shop only compares these with what it knows, or hashes them. A wrong one is answered as unknown. */
const COMPARED_ONLY =
  /[ .](password|confirmPassword|currentPassword|idempotency-key|idempotencyKey|et_uid|et_cartid|customerId)$|^get \/address\/validate\/zip\/|\/club-release\/shipment id$/;
const OF_SEVERAL_LINES = /[ .](giftNote|specialInstructions)$/;

interface Field {
  readonly name: string;
  readonly schema: ZodType;
}

const routes: readonly Route[] = [...Object.values(apiRoutes), createPaymentToken];
const fields = routes.flatMap(({ method, path, request: { params, query, headers, body } = {} }) =>
  [params, query, headers, body?.content['application/json'].schema].flatMap((schema) =>
    schema === undefined ? [] : textFields(`${method} ${path} `, schema),
  ),
);
const shown = fields.filter(({ name }) => !COMPARED_ONLY.test(name));
const texts = shown.filter(({ schema }) => PLAIN.some((plain) => schema.safeParse(plain).success));

/** All fields below a schema that may hold text, by walking it: a new field needs no entry here. */
function textFields(name: string, schema: ZodType): Field[] {
  const { def } = schema as unknown as { def: z.core.$ZodTypeDef & Record<string, unknown> };
  const below = (part: unknown, suffix = '') => textFields(`${name}${suffix}`, part as ZodType);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, ZodType>).flatMap(([key, field]) =>
        textFields(name.endsWith(' ') ? `${name}${key}` : `${name}.${key}`, field),
      );
    case 'record':
      return [...below(def.keyType, '.key'), ...below(def.valueType, '.value')];
    case 'array':
      return below(def.element, '.0');
    case 'union':
      return (def.options as ZodType[]).flatMap((option) => below(option));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return below(def.innerType);
    case 'pipe':
      return [def.in, def.out].some(isText) ? [{ name, schema }] : [...below(def.in), ...below(def.out)];
    case 'string':
      return [{ name, schema }];
    case 'number':
    case 'int':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'transform':
      return [];
    default:
      throw new Error(`${name}: how does text hide in a schema of type ${def.type}?`);
  }
}

function isText(part: unknown): boolean {
  const { type, in: first } = (part as { def: { type: string; in?: unknown } }).def;
  return type === 'string' || (type === 'pipe' && isText(first));
}

/** In the middle, since blanks and line ends around a text are cut. */
function withUnseen(plain: string, unseen: string): string {
  return `${plain.slice(0, 1)}${unseen}${plain.slice(1)}`;
}

test('every text field of a request is tried', () => {
  expect(fields.length).toBeGreaterThan(100);
  expect(shown.filter((field) => !texts.includes(field)).map(({ name }) => name)).toEqual([]);
});

test.each(Object.entries(UNSEEN))('no field of a request takes an unseen character: %s', (kind, unseen) => {
  const takes = ({ name, schema }: Field) =>
    !(kind === 'end of line' && OF_SEVERAL_LINES.test(name)) &&
    PLAIN.some((plain) => schema.safeParse(withUnseen(plain, unseen)).success);
  expect(texts.filter(takes).map(({ name }) => name)).toEqual([]);
});

test('fields of several lines keep them, with one kind of line end', () => {
  const notes = texts.filter(({ name }) => OF_SEVERAL_LINES.test(name));
  expect(new Set(notes.map(({ schema }) => schema.parse('one\r\ntwo\rthree')))).toEqual(
    new Set(['one\ntwo\nthree']),
  );
});
