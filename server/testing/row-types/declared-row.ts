/** One of the types of a union. Numbers are places in `DeclaredRows.types`. */
export type ValueType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'undefined'
  | 'Date'
  | 'Buffer'
  | 'any'
  | { readonly list: number }
  | { readonly object: Properties };

export type Properties = Readonly<Record<string, { readonly type: number; readonly isOptional: boolean }>>;

/** What a statement promises. */
export interface DeclaredRow {
  /** File and line. */
  readonly place: string;
  /** The texts between the values of the template. */
  readonly fragments: readonly string[];
  readonly columns: Properties;
}

export interface DeclaredRows {
  readonly rows: readonly DeclaredRow[];
  /** Each a union. */
  readonly types: readonly (readonly ValueType[])[];
}

declare module 'vitest' {
  interface ProvidedContext {
    declaredRows: DeclaredRows;
  }
}
