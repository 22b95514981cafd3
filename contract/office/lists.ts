import { z } from 'zod';
import { BRANDING_IDS } from '../../domain/brands/branding.ts';
import {
  COUNTED_ROWS,
  MOST_BULK_ROWS,
  MOST_ROWS_A_PAGE,
  ROWS_A_PAGE,
} from '../../domain/office/list-limits.ts';
import { pathText, text } from '../fields.ts';
import { figure, line } from './fields.ts';

/** The questions that every list takes. `after` and `before` are cursors of an earlier answer. */
export const listQuery = z.object({
  q: text(200).optional(),
  view: pathText(64).optional(),
  brand: z.coerce.number().pipe(z.literal(BRANDING_IDS)).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_ROWS_A_PAGE).default(ROWS_A_PAGE),
  after: pathText(500).optional(),
  before: pathText(500).optional(),
  format: z.literal('csv').optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** A view that a member of staff saved. */
export const savedView = z.object({
  viewId: z.int(),
  name: z.string(),
  query: z.string().describe('The address after the question mark'),
  isShared: z.boolean(),
});

export type ListedView = z.infer<typeof savedView>;

export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable().describe('The cursor of the next page, for `after`'),
    previous: z.string().nullable().describe('The cursor of the page before, for `before`'),
    total: z.int().describe(`Counted to ${COUNTED_ROWS}`),
    isTotalExact: z.boolean(),
  });
}

/** B: the rows of a bulk action, by id, or by the list's filter with the number of rows that the list showed. */
export function bulkTarget<Id extends z.ZodType>(id: Id) {
  return z.union([
    z.object({ ids: z.array(id).min(1).max(MOST_BULK_ROWS) }),
    z.object({
      filter: z.record(line(40), z.union([line(200), figure('Enter a smaller number.'), z.boolean()])),
      expected: z.int().min(1).max(MOST_BULK_ROWS),
    }),
  ]);
}

/** R: work that goes on in the background. */
export const runStarted = z.object({ runId: z.int() });
