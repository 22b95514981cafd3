/** PostgreSQL's own numbers for its types (pg_type.dat). */
const oid = { inferred: 0, boolean: 16, bytea: 17, bigint: 20, timestamptz: 1184 };

/**
 * The type that a parameter is sent as. PostgreSQL infers most from the place where they stand; where a place accepts
 * anything (`json_build_object`, `case`), it would take a boolean or an instant for text.
 */
export function typeOf(value: unknown): number {
  if (typeof value === 'boolean') return oid.boolean;
  if (typeof value === 'bigint') return oid.bigint;
  if (value instanceof Date) return oid.timestamptz;
  if (value instanceof Uint8Array) return oid.bytea;
  return oid.inferred;
}

/** What `pg` sends as it is: after this, nothing can fail between two statements that are sent together. */
export type Sendable = string | null | Buffer | Sendable[];

/** Throws where the value has no place in a statement; `pg` would send `undefined` as null. */
export function sendable(value: unknown): Sendable {
  if (value === null) return null;
  if (value === undefined) throw new TypeError('a parameter of a statement is undefined');
  if (Array.isArray(value)) return value.map(sendable);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
