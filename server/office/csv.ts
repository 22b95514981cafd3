import type { Context } from 'hono';
import { MOST_CSV_ROWS } from '../../domain/office/list-limits.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { invalidFields, type Refusal } from '../platform/http/refusal.ts';

export const TOO_MANY_CSV_ROWS: Refusal = invalidFields({
  format: [`A file can have up to ${MOST_CSV_ROWS.toLocaleString('en-US')} rows. Filter the list first.`],
});

/** The contract describes the JSON answer of a list; with `format=csv` this one takes its place. */
export function csvAnswer(c: Context<AppEnv>, name: string, csv: string): Response {
  return c.body(csv, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
