import type { ZodType, z } from 'zod';
import type { Route } from '../route.ts';

/** A place of a request that may hold text or a number. */
export interface RequestField {
  /** Such as 'post /cart/shipping address.zip'. */
  readonly name: string;
  readonly kind: 'text' | 'number';
  readonly schema: ZodType;
}

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

/** Each text field of a request takes one of these. */
export const PLAIN_TEXTS: readonly string[] = [
  ...['Ada', 'ada@example.com', '94558', '(707) 555-0100', '11/24/2026', '/shop/products'],
  ...['a long pass phrase', '4111111111111111', '123', 'CA', '01/02/1985', '17', '2027-03-02', '481516'],
];

const PARTS = ['params', 'query', 'headers', 'body'] as const;
type Part = (typeof PARTS)[number];

export function requestSchema({ request = {} }: Route, part: Part): ZodType | undefined {
  return part === 'body' ? request.body?.content['application/json'].schema : request[part];
}

/** All fields of the requests, found by walking their schemas: a new field needs no entry anywhere. */
export function requestFields(routes: readonly Route[]): RequestField[] {
  return routes.flatMap((route) =>
    PARTS.flatMap((part) => {
      const schema = requestSchema(route, part);
      return schema === undefined ? [] : fieldsBelow(`${route.method} ${route.path} `, schema);
    }),
  );
}

function fieldsBelow(name: string, schema: ZodType): RequestField[] {
  const kind = leafKind(schema);
  if (kind !== null) return [{ name, kind, schema }];
  return childrenOf(schema).flatMap(({ suffix, part }) =>
    fieldsBelow(`${name}${name.endsWith(' ') ? suffix.slice(1) : suffix}`, part),
  );
}

function defOf(schema: unknown): Def {
  return (schema as { def: Def }).def;
}

/** A text or number that becomes something else, such as one of a list, is one field: the whole chain judges it. */
function leafKind(schema: unknown): RequestField['kind'] | null {
  const { type, in: first, out } = defOf(schema);
  if (type === 'pipe') return leafKind(first) ?? leafKind(out);
  if (type === 'string') return 'text';
  return type === 'number' || type === 'int' ? 'number' : null;
}

function childrenOf(schema: ZodType): { suffix: string; part: ZodType }[] {
  const def = defOf(schema);
  const below = (part: unknown, suffix = '') => ({ suffix, part: part as ZodType });
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, ZodType>).map(([key, field]) =>
        below(field, `.${key}`),
      );
    case 'record':
      return [below(def.keyType, '.key'), below(def.valueType, '.value')];
    case 'array':
      return [below(def.element, '.0')];
    case 'union':
      return (def.options as ZodType[]).map((option) => below(option));
    case 'intersection':
      return [below(def.left), below(def.right)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return [below(def.innerType)];
    case 'pipe':
      return [below(def.in), below(def.out)];
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'transform':
    case 'null':
      return [];
    default:
      throw new Error(`What may a schema of type ${def.type} hold?`);
  }
}

/** A value that the schema takes, where its fields do not depend on each other. */
export function sampleOf(schema: ZodType): unknown {
  const kind = leafKind(schema);
  if (kind === 'text') return PLAIN_TEXTS.find((text) => schema.safeParse(text).success) ?? 'Ada';
  if (kind === 'number') return [1, 0, 2026].find((number) => schema.safeParse(number).success) ?? 1;
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, ZodType>).map(([key, field]) => [key, sampleOf(field)]),
      );
    case 'record':
      return { [String(sampleOf(def.keyType as ZodType))]: sampleOf(def.valueType as ZodType) };
    case 'array':
      return [sampleOf(def.element as ZodType)];
    case 'intersection':
      return { ...(sampleOf(def.left as ZodType) as object), ...(sampleOf(def.right as ZodType) as object) };
    case 'boolean':
      return true;
    case 'literal':
      return (def.values as unknown[])[0];
    case 'enum':
      return Object.values(def.entries as Record<string, unknown>)[0];
    default: {
      const [first] = childrenOf(schema);
      return first === undefined ? null : sampleOf(first.part);
    }
  }
}

/** Samples of the schema in each of which one field of the kind has another value. */
export function samplesWith(
  schema: ZodType,
  kind: RequestField['kind'],
  value: unknown,
): { readonly field: string; readonly sample: unknown }[] {
  if (leafKind(schema) !== null) return leafKind(schema) === kind ? [{ field: '', sample: value }] : [];
  const def = defOf(schema);
  if (def.type === 'intersection') {
    const [left, right] = [def.left as ZodType, def.right as ZodType];
    const joined = (one: ZodType, other: ZodType) =>
      samplesWith(one, kind, value).map(({ field, sample }) => ({
        field,
        sample: { ...(sampleOf(other) as object), ...(sample as object) },
      }));
    return [...joined(left, right), ...joined(right, left)];
  }
  const whole = sampleOf(schema);
  return childrenOf(schema).flatMap(({ suffix, part }) =>
    samplesWith(part, kind, value).map(({ field, sample }) => ({
      field: `${suffix}${field}`,
      sample: put(def, whole, suffix.slice(1), sample),
    })),
  );
}

function put({ type }: Def, whole: unknown, key: string, sample: unknown): unknown {
  switch (type) {
    case 'object':
      return { ...(whole as object), [key]: sample };
    case 'record': {
      const [[name, held] = []] = Object.entries(whole as object);
      return key === 'key' ? { [String(sample)]: held } : { [String(name)]: sample };
    }
    case 'array':
      return [sample];
    default:
      return sample;
  }
}
