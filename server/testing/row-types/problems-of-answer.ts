import type { Answer } from '../../platform/database/answers.ts';
import type { DeclaredRows, Properties, ValueType } from './declared-row.ts';

/** PostgreSQL's own numbers for its types (pg_type.dat), and what `result-types.ts` makes of their values. */
const KINDS = new Map<number, string>([
  ...of('boolean', 16),
  ...of('Buffer', 17),
  ...of('number', 20, 21, 23, 26, 700, 701, 1700),
  // char, name, text, xid, bpchar, varchar, date, time, interval, regclass, void, uuid, pg_lsn
  ...of('string', 18, 19, 25, 28, 1042, 1043, 1082, 1083, 1186, 2205, 2278, 2950, 3220),
  ...of('Date', 1114, 1184),
  ...of('json', 114, 3802),
  ...of('boolean[]', 1000),
  ...of('number[]', 1005, 1007, 1016, 1021, 1022, 1231),
  ...of('string[]', 1003, 1009, 1015, 1182, 2951),
  ...of('Date[]', 1115, 1185),
  ...of('json[]', 199, 3807),
]);

function of(kind: string, ...types: number[]): [number, string][] {
  return types.map((type) => [type, kind]);
}

/** How an answer breaks the promise of its statement: in names, in types, or in a value, deep in documents too. */
export function problemsOf(
  columns: Properties,
  types: DeclaredRows['types'],
  { fields, rows }: Pick<Answer, 'fields' | 'rows'>,
): string[] {
  return Object.entries(columns).flatMap(([name, { type, isOptional }]) => {
    const field = fields.find((each) => each.name === name);
    if (!field) return isOptional ? [] : [`${name} is not selected`];
    const kind = KINDS.get(field.dataTypeID) ?? `of type ${field.dataTypeID}`;
    const kinds = kindsOf(type, types);
    if (!canBe(kind, kinds)) return [`${name} is ${kind}, declared as ${kinds.join(' | ')}`];
    const problem = rows.map((row) => problemIn(row[name], type, types, name)).find(Boolean);
    return problem ? [problem] : [];
  });
}

function kindsOf(type: number, types: DeclaredRows['types']): string[] {
  return (types[type] ?? []).flatMap((each) => {
    if (typeof each === 'string') return [each];
    return 'list' in each ? kindsOf(each.list, types).map((kind) => `${kind}[]`) : ['json'];
  });
}

/** In a document stands any value but an instant and bytes, which JSON has only as text. */
function canBe(kind: string, kinds: readonly string[]): boolean {
  if (kinds.some((each) => each === 'any' || each === kind)) return true;
  if (kind.endsWith('[]') && kinds.includes('any[]')) return true;
  return kind === 'json' && kinds.some((each) => !/^(Date|Buffer|null|undefined)/.test(each));
}

/** Of the types of a union, the problem with the one that the value resembles most. */
function problemIn(value: unknown, type: number, types: DeclaredRows['types'], path: string): string | null {
  let deepest: string | null = null;
  for (const each of types[type] ?? []) {
    const problem = problemWith(value, each, types, path);
    if (problem === null) return null;
    if (deepest === null || problem.length > deepest.length) deepest = problem;
  }
  return deepest;
}

function problemWith(
  value: unknown,
  type: ValueType,
  types: DeclaredRows['types'],
  path: string,
): string | null {
  if (typeof type === 'object') {
    if ('object' in type)
      return isObject(value)
        ? problemInObject(value, type.object, types, path)
        : mismatch(path, value, 'object');
    if (!Array.isArray(value)) return mismatch(path, value, 'list');
    return value.map((each) => problemIn(each, type.list, types, `${path}[]`)).find(Boolean) ?? null;
  }
  return type === 'any' || type === nameOf(value) ? null : mismatch(path, value, type);
}

function problemInObject(
  value: Readonly<Record<string, unknown>>,
  properties: Properties,
  types: DeclaredRows['types'],
  path: string,
): string | null {
  for (const [name, { type, isOptional }] of Object.entries(properties)) {
    if (isOptional && value[name] === undefined) continue;
    const problem = problemIn(value[name], type, types, `${path}.${name}`);
    if (problem !== null) return problem;
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value;
}

function mismatch(path: string, value: unknown, type: string): string {
  return `${path} is ${nameOf(value)}, declared as ${type}`;
}
