import type { ZodType } from 'zod';
import type { OfficeRoute } from '../../../contract/office/route.ts';
import type { Reader } from '../../platform/database/access.ts';
import type { Call, Served } from '../../platform/http/api-routes.ts';
import { accept, conflict, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { atFields } from '../form-refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { StaffCall } from '../office-call.ts';
import { type RuleChange, selectRuleChanges, UNCHANGED } from './rule-changes.ts';
import { countTouched, type Where } from './touched.ts';

type RowOf<List> = List extends {
  responses: { 200: { content: { 'application/json': { schema: ZodType<{ rows: (infer Row)[] }> } } } };
}
  ? Row
  : never;

/** One kind of shipping rules: its three calls of the contract, and what carries them out. */
interface Definition<List extends OfficeRoute, Set extends OfficeRoute> {
  readonly calls: { readonly list: List; readonly set: Set; readonly clear: OfficeRoute };
  /** The first word of a rule's name in the audit log: 'state NY'. */
  readonly subject: string;
  readonly keyOf: (rule: Call<Set>['params']) => string;
  readonly rows: () => Promise<readonly Omit<RowOf<List>, keyof RuleChange>[]>;
  /** Why there can be no such rule. */
  readonly judge?: (rule: Call<Set>['params']) => Refusal | null;
  readonly touches: (rule: Call<Set>['params']) => Where | Promise<Where>;
  /** `details` are for the audit log; `write` is left out of a dry run. */
  readonly change: (rule: Call<Set>['params'], to: Call<Set>['body']) => Promise<Result<Change>>;
  readonly clear: (rule: Call<Set>['params']) => Promise<Refusal | null>;
}

interface Change {
  readonly details: Readonly<Record<string, unknown>>;
  readonly write: () => Promise<Result<unknown>>;
}

export type Rules = (db: Reader, serve: ServeOffice) => Served[];

/** Hides the types of a kind's calls, which differ, from the list of all kinds. */
export function defineRules<List extends OfficeRoute, Set extends OfficeRoute>({
  calls,
  subject,
  keyOf,
  rows,
  judge = () => null,
  touches,
  change,
  clear,
}: Definition<List, Set>): Rules {
  type Rule = Call<Set>['params'];
  type Given = StaffCall & { readonly params: Rule; readonly body: Call<Set>['body'] };
  const nameOf = (rule: Rule) => `${subject} ${keyOf(rule)}`;

  return (db, serve) => {
    async function list() {
      const changes = await selectRuleChanges(db, subject);
      const listed = await rows();
      return accept({
        rows: listed.map((row) => ({ ...row, ...(changes.get(nameOf(row as Rule)) ?? UNCHANGED) })),
      });
    }

    async function set({ params: rule, body, ...call }: Given) {
      const refusal = judge(rule);
      if (refusal) return reject(refusal);
      const changed = await change(rule, body);
      if (!changed.ok) return changed;
      const { details, write } = changed.value;
      call.audit({ subject: nameOf(rule), details });
      return carryOut(rule, call, async () => {
        const written = await write();
        return written.ok ? null : written.refusal;
      });
    }

    async function restore({ params: rule, ...call }: Given) {
      const refusal = judge(rule);
      if (refusal) return reject(refusal);
      call.audit({ subject: nameOf(rule) });
      return carryOut(rule, call, () => clear(rule));
    }

    /** Says what the rule touches; unless it is a dry run, changes it too. */
    async function carryOut(
      rule: Rule,
      { isDryRun, audit }: Pick<StaffCall, 'isDryRun' | 'audit'>,
      work: () => Promise<Refusal | null>,
    ) {
      const counts = await countTouched(db, await touches(rule));
      if (!isDryRun) {
        const refusal = await work();
        if (refusal) return reject(atFields(refusal));
        audit({ details: { ...counts } });
      }
      return accept(counts);
    }

    return [
      serve<OfficeRoute>(calls.list, list as never),
      serve<OfficeRoute>(calls.set, set as never),
      serve<OfficeRoute>(calls.clear, restore as never),
    ];
  };
}

export async function cleared(isDone: Promise<boolean>): Promise<Refusal | null> {
  return (await isDone) ? null : NOTHING_ENTERED;
}

export const NOTHING_ENTERED = conflict('The built-in rule already applies here.');
