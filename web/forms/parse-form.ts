import { z } from 'zod';
import type { FieldErrors } from './form-reply.ts';

export type ParsedForm<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors };

/**
 * Reads the fields that the schema names, and no others, in time linear to the form: `a.b` for a field of an object.
 * An empty field counts as missing, a ticked box ('on') is true, and digits are a number where the schema has one. A
 * name with several values that are not empty is an error of its field.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): ParsedForm<z.output<Schema>> {
  const parsed = schema.safeParse(readField(schema, '', filledFields(form)));
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, errors: firstErrors(parsed.error) };
}

export function errorsOf<Schema extends z.ZodType>(form: FormData, schema: Schema): FieldErrors {
  const parsed = parseForm(form, schema);
  return parsed.ok ? {} : parsed.errors;
}

/** A list where a name has several values. */
type Filled = ReadonlyMap<string, FormDataEntryValue | readonly FormDataEntryValue[]>;

function filledFields(form: FormData): Filled {
  const filled = new Map<string, FormDataEntryValue | FormDataEntryValue[]>();
  for (const [name, value] of form) {
    if (value === '' || (value instanceof File && value.size === 0)) continue;
    const before = filled.get(name);
    if (before === undefined) filled.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else filled.set(name, [before, value]);
  }
  return filled;
}

function readField(schema: z.core.$ZodType, name: string, filled: Filled): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectOf(def.shape, name, filled);
    case 'union':
      return 'discriminator' in def
        ? choiceOf(def as z.core.$ZodDiscriminatedUnionDef, name, filled)
        : anyOf(def.options, name, filled);
    case 'optional':
    case 'nullable':
    case 'default':
      return isMissing(def.innerType, name, filled) ? undefined : readField(def.innerType, name, filled);
    case 'pipe':
      return readField(isTransform(def.in) ? def.out : def.in, name, filled);
    case 'string':
    case 'enum':
      return filled.get(name);
    case 'number':
      return numberOf(filled.get(name));
    case 'literal':
      return typeof def.values[0] === 'number' ? numberOf(filled.get(name)) : filled.get(name);
    case 'boolean':
      return filled.get(name) === 'on' ? true : filled.get(name);
    default:
      throw new Error(`no field of a form holds a ${def.type}`);
  }
}

/** Of `z.preprocess`: the fields are those of what comes after it. */
function isTransform(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'transform';
}

function objectOf(shape: z.core.$ZodShape, name: string, filled: Filled): Record<string, unknown> {
  const at = name === '' ? '' : `${name}.`;
  const fields = Object.entries(shape).map(([key, field]) => [key, readField(field, `${at}${key}`, filled)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Without a choice the schema says so, and checks what else it can. */
function choiceOf(
  { discriminator, options }: z.core.$ZodDiscriminatedUnionDef,
  name: string,
  filled: Filled,
) {
  const at = name === '' ? discriminator : `${name}.${discriminator}`;
  const objects = options.map((option) => (option as z.core.$ZodObject)._zod.def.shape);
  const chosen = objects.find((shape) => {
    const choice = shape[discriminator];
    return choice !== undefined && z.safeParse(choice, readField(choice, at, filled)).success;
  });
  return { ...objectOf(chosen ?? objects[0] ?? {}, name, filled), [discriminator]: filled.get(at) };
}

/** Of 'new' or a number, what is typed tells which. */
function anyOf(options: readonly z.core.$ZodType[], name: string, filled: Filled): unknown {
  const values = options.map((option) => readField(option, name, filled));
  const fitting = options.findIndex((option, at) => z.safeParse(option, values[at]).success);
  return values.at(fitting);
}

function isMissing(schema: z.core.$ZodType, name: string, filled: Filled): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable') return isMissing(def.innerType, name, filled);
  if (def.type !== 'object') return !filled.has(name);
  return Object.keys(def.shape).every((key) => !filled.has(`${name}.${key}`));
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' ? (value.trim() === '' ? Number.NaN : Number(value)) : value;
}

function firstErrors({ issues }: z.ZodError): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= [message];
  return errors;
}
