import type { ReactNode } from 'react';
import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { StaffMember } from '../../../contract/office/session.ts';
import type { TaskKey } from '../../../domain/office/tasks.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { Answer, ApiResult } from '../../api/client.ts';
import type { RouteName, RouteOf } from '../../api/routes.ts';
import { unwrap } from '../call-office.ts';
import type { Column, ColumnRole } from './data-table.tsx';

type OfficeGet = Extract<RouteName, `get /office/${string}`>;
type ListRoute = {
  [Name in OfficeGet]: Answer<Name> extends { rows: readonly unknown[] } ? Name : never;
}[OfficeGet];
type RowOf<Name extends ListRoute> = Answer<Name> extends { rows: readonly (infer Row)[] } ? Row : never;
type QueryOf<Name extends ListRoute> =
  RouteOf<Name> extends { request: { query: infer Schema extends z.ZodType } } ? z.input<Schema> : object;

/** Of what the address says, only what the API knows; `value` is empty where the address says nothing. */
type Asks<Query> = {
  readonly [Key in keyof Query]?: (value: string) => Query[Key] | undefined;
};

/** What was asked of the API, as text. */
export type ListQuery = Readonly<Record<string, string>>;

/** What a page's loader returns, and all that a definition may look at. */
export interface Loaded<List> {
  readonly list: List;
  readonly query: ListQuery;
}
export interface Scene<List> extends Loaded<List> {
  readonly staff: StaffMember;
}
type By<List, Value> = Value | ((scene: Scene<List>) => Value);

export interface ListColumn<Row> extends Omit<Column<Row>, 'isNumber'> {
  readonly role: ColumnRole;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface View extends Choice {
  /** What waits behind it; the task of its own name without it. */
  readonly waiting?: TaskKey;
}

export interface ListFilter<Key extends PropertyKey> {
  readonly name: Key & string;
  readonly label: string;
  readonly type?: 'text' | 'date' | 'search';
  /** The page may give them too: they may be data. */
  readonly choices?: readonly Choice[];
  /** Behind "More filters". */
  readonly isFiner?: boolean;
}

/** What can be done with the ticked rows, or with all that match. */
export interface Bulk<List> {
  readonly isShown: (scene: Scene<List>) => boolean;
  readonly acts: (scene: Scene<List>) => readonly BulkAct[];
  /** Of the query, what is no filter. */
  readonly notFilter?: readonly string[];
  readonly canTakeAll?: false;
}

export interface BulkAct {
  readonly label: string;
  readonly to: string;
  /** Ends something: it stands apart, in red. */
  readonly isGrave?: boolean;
  readonly field?: {
    readonly name: string;
    /** As the API calls it. */
    readonly refusedAs: string;
    readonly label: string;
    readonly placeholder: string;
  };
}

export interface ListDefinition<Row, List, Query = Record<string, unknown>> {
  readonly title: string;
  readonly lead?: By<List, string>;
  readonly caption: By<List, string>;
  /** 'order' */
  readonly noun: By<List, string>;
  /** 'batches'; with an s without it. */
  readonly plural?: string;
  /** '$420.00 before shipping and tax', of the pager. */
  readonly sum?: (list: List) => string;
  readonly columns: By<List, readonly ListColumn<Row>[]>;
  readonly idOf: (row: Row) => string | number;
  /** 'order 100042' */
  readonly nameOf: (row: Row, scene: Scene<List>) => string;
  /** Without it the API judges whatever the address says. */
  readonly asks?: Asks<Query>;
  /** Tabs: each is an address. */
  readonly views?: {
    readonly label: string;
    /** Of the address, such as `kind`; `view` without it. */
    readonly name?: keyof Query & string;
    /** Of an address that names none. */
    readonly initial?: string;
    readonly options: readonly View[];
  };
  /** Where both brands or one are chosen. */
  readonly brandSwitch?: 'head' | 'views';
  readonly filters?: readonly ListFilter<keyof Query>[];
  /** Parts of the address that a filter leaves as they are. */
  readonly kept?: readonly string[];
  readonly bulk?: Bulk<List>;
  readonly empty: By<List, ReactNode>;
  /** Null for those who may not have the file. */
  readonly csv?: (scene: Scene<List>) => string | null;
  /** What just happened, by `?did=`. */
  readonly did?: Readonly<Record<string, ReactNode>>;
}

export function defineList<const Name extends ListRoute>(
  route: Name,
  definition: ListDefinition<RowOf<Name>, Answer<Name>, QueryOf<Name>>,
) {
  /** The list's part of the query, to link back to it. */
  const queryOf = (url: URL) => queryIn(url.searchParams, definition.asks);
  return {
    ...definition,
    queryOf,
    async load(
      context: Readonly<RouterContextProvider>,
      url: URL,
      params: object = {},
    ): Promise<Loaded<Answer<Name>>> {
      const query = queryOf(url);
      const { call } = context.get(apiContext) as {
        call: (name: Name, input: object) => Promise<ApiResult<Answer<Name>>>;
      };
      return { list: unwrap(await call(route, { params, query }), url.href), query };
    },
  };
}

/** Of a page, not of its list: what just happened. */
export const NOTICE = ['did', 'of', 'failed'];

/** The query of an address without what just happened. */
export function withoutNotice(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !NOTICE.includes(name)));
}

const PAGING = ['after', 'before'];

export const rowElementId = (id: string | number) => `row-${id}`;

/** The address of a list, at one of its rows. */
export const atRow = (address: string, id: string | number) => `${address}#${rowElementId(id)}`;

/** A filter form also sends its empty fields. */
function queryIn(address: URLSearchParams, asks: object | undefined): ListQuery {
  const readers = asks as Readonly<Record<string, (value: string) => unknown>> | undefined;
  const names = readers ? [...Object.keys(readers), ...PAGING] : [...address.keys()];
  const entries = names.flatMap((name) => {
    const value = address.get(name) ?? '';
    const read = readers?.[name];
    const known = read ? read(value) : value;
    return NOTICE.includes(name) || known === undefined || known === '' ? [] : [[name, String(known)]];
  });
  return Object.fromEntries(entries);
}

/** { open: 'Open', closed: 'Closed' } */
export function choicesOf(
  words: Readonly<Record<string, string | { readonly word: string }>>,
): readonly Choice[] {
  return Object.entries(words).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.word,
  }));
}

export const anyText = (value: string) => value || undefined;

/** One of the values, or `initial`. */
export function oneOf<Value extends string | number>(values: readonly Value[], initial?: Value) {
  return (value: string) => values.find((each) => String(each) === value) ?? initial;
}

/** The query without the list's pages and order: what a bulk act means by "all that match". */
export function filterOf(query: ListQuery, notFilter: readonly string[] = []): ListQuery {
  const left = [...PAGING, 'sort', 'limit', ...notFilter];
  return Object.fromEntries(Object.entries(query).filter(([name]) => !left.includes(name)));
}
