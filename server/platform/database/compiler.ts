import {
  type CompiledQuery,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely';

/** By a template without further SQL in it. A text that is found again has kept its hash. */
const texts = new WeakMap<readonly string[], string>();

/**
 * Joins the texts of statements that are written in SQL, and numbers their values. Kysely's own compiler visits them node
 * by node, each time they are executed (decision 174). It goes on compiling what is built.
 */
export class TemplateCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    if (!RawNode.is(node)) return super.compileQuery(node, queryId);
    const parameters: unknown[] = [];
    const sql = this.#textOf(node, parameters);
    return sql === null ? super.compileQuery(node, queryId) : { query: node, queryId, sql, parameters };
  }

  #textOf({ sqlFragments, parameters: parts }: RawNode, parameters: unknown[]): string | null {
    const isKept = parameters.length === 0 && parts.every((part) => ValueNode.is(part) && !part.immediate);
    const kept = isKept && texts.get(sqlFragments);
    if (kept) {
      for (const part of parts) parameters.push((part as ValueNode).value);
      return kept;
    }
    let text = '';
    for (const [at, fragment] of sqlFragments.entries()) {
      const part = parts[at];
      const partText = part === undefined ? '' : this.#textOfPart(part, parameters);
      if (partText === null) return null;
      text += fragment + partText;
    }
    if (isKept) texts.set(sqlFragments, text);
    return text;
  }

  /** Null: only Kysely's compiler knows it. */
  #textOfPart(part: OperationNode, parameters: unknown[]): string | null {
    if (RawNode.is(part)) return this.#textOf(part, parameters);
    if (!ValueNode.is(part)) return null;
    const { value, immediate } = part;
    if (immediate) return this.#literal(value);
    return `$${parameters.push(value)}`;
  }

  #literal(value: unknown): string | null {
    if (typeof value === 'string') return `'${this.sanitizeStringLiteral(value)}'`;
    return value === null || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  }
}
