import { type RawBuilder, sql } from 'kysely';
import type { ActionListQuery, ActionRow } from '../../../contract/office/actions.ts';
import { addDays, startOfDay, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { actionLinks, actionSentence } from '../../../domain/office/action-sentences.ts';
import { CODE_PROMPT, EXPORT, ROUTINE_COMMANDS } from '../../../domain/office/action-views.ts';
import { MOST_CSV_ROWS } from '../../../domain/office/list-limits.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { withCustomPlans } from '../../platform/database/custom-plans.ts';
import { all, first } from '../../platform/database/query.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import { fileForPeople } from '../../platform/files/write-table.ts';
import { accept, type Result, reject } from '../../platform/http/refusal.ts';
import { TOO_MANY_CSV_ROWS } from '../csv.ts';
import { countedSql, type ListSort, type ListWindow, listWindow, type Standing, totalOf } from '../keyset.ts';

type Condition = RawBuilder<boolean>;

interface ListedAction extends Standing, Omit<ActionRow, 'when' | 'outcome' | 'sentence' | 'links'> {
  /** Text in the list, which comes as a document. */
  readonly when: string | Date;
  readonly lines: string[] | null;
  readonly receivedBy: string | null;
  readonly outcome: Exclude<ActionRow['outcome'], 'unfinished'> | null;
}

const NEWEST_FIRST: ListSort = {
  name: '-when',
  key: sql`a.at`,
  type: 'timestamptz',
  id: sql`a.action_id`,
  isDescending: true,
};

const isRoutine = sql`(a.command = any(${[...ROUTINE_COMMANDS]}::text[]) or starts_with(a.command, ${EXPORT})
  or (a.outcome is not distinct from 'refused' and a.reason is not distinct from ${CODE_PROMPT}))`;

const words = sql`action_words(a.command, a.subject, a.os_user, a.request_id)`;

/** Refuses a cursor that is not ours. */
export async function listActions(db: Db, query: ActionListQuery) {
  const window = listWindow(NEWEST_FIRST, query);
  if (!window.ok) return window;
  const answer = await withCustomPlans(db, async (trx) => {
    const isCommon = await isCommonText(trx, query.q);
    const condition = filterCondition(query, isCommon);
    // Counting common words would read most of the log: then the list only says that there are more.
    const counted = isCommon
      ? sql`null::integer`
      : countedSql(sql`from operator_actions a where ${condition}`);
    return first<{ rows: ListedAction[]; counted: number | null }>(trx)`
      select (select coalesce(json_agg(r), '[]') from (${pageOf(window.value, condition)}) r) as rows,
        ${counted} as counted`;
  });
  if (!answer) throw new Error('a select without a table gave no row');
  const { rows, next, previous } = window.value.toPage(answer.rows);
  return accept({
    rows: rows.map(toRow),
    next,
    previous,
    ...(answer.counted === null
      ? { total: rows.length, isTotalExact: next === null && previous === null }
      : totalOf(answer.counted)),
  });
}

function pageOf({ condition, order, columns, limit }: ListWindow, filter: Condition): RawBuilder<unknown> {
  return sql`
    select ${columns}, a.action_id as "actionId", a.at as "when", a.staff_id as "staffId",
      coalesce(s.name, a.os_user) as who,
      a.command as what, a.subject as about, a.outcome, a.via, a.reason, a.details, a.request_id as "requestId",
      case a.command when 'order refund' then (
        select array_agg(l.description order by l.line) from order_lines l where l.order_id = a.order_id) end as lines,
      -- The log itself names no shopper: who came is erased with the order's other names.
      case when a.command = 'order hand-over' and a.outcome = 'done' then (
        select h.received_by from hand_overs h
        where h.order_id = a.order_id and h.received_by is not null) end as "receivedBy"
    from operator_actions a left join staff s on s.staff_id = a.staff_id
    where ${filter} and ${condition} order by ${order} limit ${limit + 1}`;
}

function toRow(listed: ListedAction): ActionRow {
  const { cursorKey: _, cursorId: __, when, outcome, lines, receivedBy, ...row } = listed;
  const { what: command, about, reason, details } = row;
  const action = { command, about, outcome, reason, details, lines: lines ?? [], receivedBy };
  return {
    ...row,
    when: new Date(when).toISOString(),
    outcome: outcome ?? 'unfinished',
    sentence: actionSentence(row.who ?? 'Someone', action),
    links: actionLinks({ about, details }),
  };
}

function filterCondition(filter: ActionListQuery, isCommon: boolean): Condition {
  const { view, q, staff, command, subject, outcome, from, to } = filter;
  const conditions = [
    sql`true`,
    view === 'changes' && sql`not ${isRoutine}`,
    // Rows with common words are read in the list's order: the index of words would bring all of them.
    q && (isCommon ? sql`(${words} || '') @@ ${wordsQuery(q)}` : sql`${words} @@ ${wordsQuery(q)}`),
    staff && sql`a.staff_id = ${staff}::integer`,
    command && sql`a.command = ${command}`,
    subject && sql`a.subject = ${subject}`,
    outcome && (outcome === 'unfinished' ? sql`a.outcome is null` : sql`a.outcome = ${outcome}`),
    from && sql`a.at >= ${startOfDay(from, WINERY_TIME_ZONE)}`,
    to && sql`a.at < ${startOfDay(addDays(to, 1), WINERY_TIME_ZONE)}`,
  ].filter(
    (condition) => condition !== undefined && condition !== '' && condition !== 0 && condition !== false,
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** With this many among the newest thousand, words are common. */
const COMMON = 8;

/** PostgreSQL guesses badly how many rows have a word, and the wrong plan reads a million. */
async function isCommonText(trx: Writer, q: string | undefined): Promise<boolean> {
  if (!q) return false;
  const row = await first<{ newest: number }>(trx)`
    select count(*)::integer as newest from (
      select from (select * from operator_actions order by at desc, action_id desc limit 1000) a
      where ${words} @@ ${wordsQuery(q)} limit ${COMMON}) a`;
  return row?.newest === COMMON;
}

/** Rows at a time: one statement must not take too long. */
const CSV_PAGE = 5_000;

const CSV_COLUMNS = ['When', 'Who', 'What', 'About', 'Outcome', 'Via', 'Reason', 'Details', 'Request'];

/** In the list's order. Refuses more rows than a file may have. */
export function actionsCsv(db: Db, query: ActionListQuery): Promise<Result<string>> {
  return withCustomPlans(db, async (trx) => {
    const condition = filterCondition(query, await isCommonText(trx, query.q));
    const rows: ActionRow[] = [];
    let after: string | undefined;
    do {
      const window = listWindow(NEWEST_FIRST, { limit: CSV_PAGE, after });
      if (!window.ok) return window;
      const page = window.value.toPage(await all<ListedAction>(trx)`${pageOf(window.value, condition)}`);
      rows.push(...page.rows.map(toRow));
      if (rows.length > MOST_CSV_ROWS) return reject(TOO_MANY_CSV_ROWS);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return accept(fileForPeople({ columns: CSV_COLUMNS, rows: rows.map(csvCells) }));
  });
}

function csvCells(row: ActionRow) {
  const details = Object.keys(row.details).length === 0 ? null : JSON.stringify(row.details);
  return [row.when, row.who, row.what, row.about, row.outcome, row.via, row.reason, details, row.requestId];
}
