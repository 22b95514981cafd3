import type { ReactNode } from 'react';
import type { Api, ApiResult } from '../../api/client.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import type { Field } from '../../ui/field.ts';
import { unwrap } from '../call-office.ts';
import type { NewRule } from './add-rule.tsx';

interface Touched {
  readonly openCarts: number;
  readonly unshippedOrders: number;
}

interface DryRun {
  readonly dryRun?: 'true';
}

interface Entered {
  readonly isEntered?: boolean;
  /** Applies to no order anymore. */
  readonly isPast?: boolean;
  readonly by: string | null;
  readonly since: string | null;
}

/** One kind of shipping rules as its pages show it: `web/office/rules/kinds.ts` lists all. */
interface Definition<Row extends Entered, Body extends object> {
  /** Of the tab, and of the way back from a rule. */
  readonly name: string;
  readonly lead: string;
  /** Leads to a rule that is not entered yet; null: all rules of this kind are in the list. */
  readonly add: NewRule | null;
  readonly restore: string;
  readonly list: (api: Api) => Promise<ApiResult<{ readonly rows: readonly Row[] }>>;
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** The name of a rule that is not entered yet; its key if left out. */
  readonly newNameOf?: (key: string) => string;
  /** Shows all rules another way than as a list. */
  readonly show?: (rules: readonly ListedRule[]) => ReactNode;
  /** The rule in words. */
  readonly textOf: (row: Row) => string;
  readonly valuesOf: (row: Row) => FormValues;
  /** What the form of a new rule shows. */
  readonly newValues?: FormValues;
  readonly fields: (field: (name: string) => Field) => ReactNode;
  /** What was posted, as `bodyIn` and the form take it. */
  readonly tidied?: (form: FormData) => FormData;
  readonly bodyIn: (form: FormData) => Body;
  readonly put: (api: Api, key: string, input: { query: DryRun; body: Body }) => Promise<ApiResult<Touched>>;
  readonly clear: (api: Api, key: string, query: DryRun) => Promise<ApiResult<Touched>>;
}

export interface ListedRule extends Required<Entered> {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly values: FormValues;
}

export interface KindOfRule
  extends Pick<
    Definition<never, never>,
    'name' | 'lead' | 'add' | 'restore' | 'newValues' | 'newNameOf' | 'show' | 'tidied' | 'fields' | 'clear'
  > {
  readonly rules: (api: Api, requestUrl: string) => Promise<ListedRule[]>;
  /** What the form would send, which says whether it is the rule that was reviewed. */
  readonly bodyIn: (form: FormData) => object;
  readonly save: (api: Api, key: string, form: FormData, query: DryRun) => Promise<ApiResult<Touched>>;
}

/** Hides the types of a kind's rows and bodies, which differ, from the pages, which are the same for all. */
export function defineKind<Row extends Entered, Body extends object>({
  list,
  keyOf,
  nameOf,
  textOf,
  valuesOf,
  put,
  ...kind
}: Definition<Row, Body>): KindOfRule {
  return {
    ...kind,
    async rules(api, requestUrl) {
      const { rows } = unwrap(await list(api), requestUrl);
      return rows.map((row) => ({
        key: keyOf(row),
        name: nameOf(row),
        text: textOf(row),
        values: valuesOf(row),
        isEntered: row.isEntered ?? true,
        isPast: row.isPast ?? false,
        by: row.by,
        since: row.since,
      }));
    },
    save: (api, key, form, query) => put(api, key, { query, body: kind.bodyIn(form) }),
  };
}
