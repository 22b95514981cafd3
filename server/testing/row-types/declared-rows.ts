import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Node, TaggedTemplateExpression, TypeNode } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import {
  API,
  type Checker,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync';
import type { DeclaredRows, Properties, ValueType } from './declared-row.ts';

const root = join(import.meta.dirname, '../../..');
const ROWS_OF = new Set(['all', 'first', 'sql']);

/**
 * Every `sql<Row>`, `all<Row>(db)` and `first<Row>(db)` of the sources but tests, as TypeScript's own checker resolves its row.
 */
export function declaredRows(): DeclaredRows {
  const config = join(root, 'tsconfig.json');
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`TypeScript found no project in ${config}`);
    const { checker, program } = project;
    const { types, valuesOf } = typeTable(checker);
    const rows = filesWithRows().flatMap((path) => {
      const file = program.getSourceFile(path);
      if (!file) throw new Error(`TypeScript does not know ${path}`);
      const statements = statementsIn(file);
      const rowTypes = checker.getTypeAtLocation(statements.map(({ row }) => row));
      return statements.flatMap(({ template, row }, index) => {
        const rowType = rowTypes[index];
        const fragments = fragmentsOf(template);
        if (!rowType || isHollow(fragments)) return [];
        const line = file.text.slice(0, row.getStart(file)).split('\n').length;
        const place = `${relative(root, path)}:${line}`;
        // No row: `unknown`, a type parameter, the value of an expression.
        return valuesOf(rowType).flatMap((value) =>
          typeof value === 'object' && 'object' in value ? [{ place, fragments, columns: value.object }] : [],
        );
      });
    });
    return { rows, types };
  } finally {
    api.close();
  }
}

/** What a test asks of the database, its own assertions judge. */
function filesWithRows(): string[] {
  return globSync('{server,cli,bench,storm}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => join(root, file))
    .filter((file) => /\b(all|first|sql)</.test(readFileSync(file, 'utf8')));
}

interface StatementInSource {
  readonly template: TaggedTemplateExpression['template'];
  readonly row: TypeNode;
}

function statementsIn(file: Node): StatementInSource[] {
  const found: StatementInSource[] = [];
  const visit = (node: Node) => {
    if (isTaggedTemplateExpression(node)) {
      const row = rowOf(node);
      if (row) found.push({ template: node.template, row });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function rowOf({ tag, typeArguments }: TaggedTemplateExpression): TypeNode | undefined {
  const named = isCallExpression(tag) ? tag : { expression: tag, typeArguments };
  if (!(isIdentifier(named.expression) && ROWS_OF.has(named.expression.text))) return;
  return named.typeArguments?.[0];
}

function fragmentsOf(template: TaggedTemplateExpression['template']): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
  if (!isTemplateExpression(template)) throw new Error('a template of another kind');
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

/** Made of its values alone: statements without a row have the same text. */
function isHollow(fragments: readonly string[]): boolean {
  return /^\s*(select)?\s*$/.test(fragments.join(''));
}

/** Resolves types once each into `types`; a type that contains itself finds its own number there. */
function typeTable(checker: Checker) {
  const types: ValueType[][] = [];
  const numbers = new Map<number, number>();
  const numberOf = (type: Type): number => {
    const known = numbers.get(type.id);
    if (known !== undefined) return known;
    const number = types.push([]) - 1;
    numbers.set(type.id, number);
    types[number] = valuesOf(type);
    return number;
  };
  const valuesOf = (type: Type): ValueType[] => {
    const { flags } = type;
    if (flags & TypeFlags.Null) return ['null'];
    if (flags & TypeFlags.Undefined) return ['undefined'];
    if (flags & TypeFlags.StringLike) return ['string'];
    if (flags & TypeFlags.NumberLike) return ['number'];
    if (flags & TypeFlags.BooleanLike) return ['boolean'];
    if (type.isUnionType()) return [...new Set(type.getTypes().flatMap(valuesOf))];
    if (type.isIntersectionType()) {
      // A string with a mark is a string.
      const primitive = type.getTypes().find((part) => part.flags & TypeFlags.Primitive);
      return primitive ? valuesOf(primitive) : [{ object: propertiesOf(type) }];
    }
    if (!(flags & TypeFlags.Object) || checker.isTupleType(type)) return ['any'];
    if (checker.isArrayType(type))
      return checker.getTypeArguments(type as TypeReference).map((each) => ({ list: numberOf(each) }));
    const name = type.getSymbol()?.name;
    return [name === 'Date' || name === 'Buffer' ? name : { object: propertiesOf(type) }];
  };
  const propertiesOf = (type: Type): Properties => {
    const properties = checker.getPropertiesOfType(type);
    const propertyTypes = checker.getTypeOfSymbol(properties);
    return Object.fromEntries(
      properties.map(({ name, flags }, index) => {
        const propertyType = propertyTypes[index];
        if (!propertyType) throw new Error(`${name} has no type`);
        return [name, { type: numberOf(propertyType), isOptional: (flags & SymbolFlags.Optional) > 0 }];
      }),
    );
  };
  return { types, valuesOf };
}
