import { expect, test } from 'vitest';
import type { ApiResult } from '../api/client.ts';
import { REVIEWED, reviewThenDo } from './review-then-do.ts';

type Answer = { readonly amount: number } | { readonly runId: number };

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** Presses the form's button; the act answers `act`. */
async function press(
  values: Readonly<Record<string, string>>,
  {
    act = { ok: true, status: 202, data: { runId: 7 } },
    hasFields = false,
  }: { act?: ApiResult<Answer>; hasFields?: boolean } = {},
) {
  const presses: object[] = [];
  const answer = await reviewThenDo<Answer, object>({
    form: formOf(values),
    requestUrl: 'https://winery.example/office/orders/1/refund',
    subject: 'all of it',
    hasFields,
    async call(each) {
      presses.push(each);
      return each.query.dryRun ? { ok: true, status: 200, data: { amount: 12 } } : act;
    },
    review: (found) => ('runId' in found ? null : found),
    doneAt: (done) => ('runId' in done ? `/office/runs/${done.runId}` : null),
  });
  if (answer instanceof Response) return { presses, to: answer.headers.get('location') };
  return { presses, status: answer.init?.status, ...answer.data };
}

function refusedWith(code: 'confirm-needed' | 'conflict', status: number): ApiResult<Answer> {
  return { ok: false, error: { code, status, message: 'No.', requestId: null } };
}

const DRY = { query: { dryRun: 'true' }, headers: {} };
const REAL = { query: {}, headers: { 'idempotency-key': 'k1', 'x-office-code': '123456' } };
const SECOND = { [REVIEWED]: 'all of it', key: 'k1', code: '123456', reason: 'Broken' };

test('the first press reviews, and a press with what was reviewed does it with its key and code', async () => {
  expect(await press({ reason: 'Broken', key: 'k1', code: '123456' })).toMatchObject({
    presses: [DRY],
    review: { amount: 12 },
    subject: 'all of it',
    typed: { reason: 'Broken' },
  });
  expect(await press(SECOND)).toEqual({ presses: [REAL], to: '/office/runs/7' });
});

test('what was changed after the review is reviewed again, and "Change" leads back without a call', async () => {
  expect(await press({ ...SECOND, [REVIEWED]: 'half of it' })).toMatchObject({
    presses: [DRY],
    review: { amount: 12 },
  });
  expect(await press({ ...SECOND, again: 'on' })).toMatchObject({
    presses: [],
    review: undefined,
    typed: { reason: 'Broken' },
  });
});

test('a missing code keeps the review; another refusal leads back to the fields, unless the review has fields', async () => {
  const code = { act: refusedWith('confirm-needed', 403) };
  expect(await press(SECOND, code)).toMatchObject({
    presses: [REAL, DRY],
    status: 403,
    review: { amount: 12 },
    refused: { reply: { code: 'confirm-needed', values: { key: 'k1', reason: 'Broken' } } },
  });
  const conflict = { act: refusedWith('conflict', 409) };
  expect(await press(SECOND, conflict)).toMatchObject({ presses: [REAL], status: 409, review: undefined });
  expect(await press(SECOND, { ...conflict, hasFields: true })).toMatchObject({ review: { amount: 12 } });
});

test('what was reviewed, which may be a whole file, and the code are not sent back', async () => {
  const { refused, typed } = (await press(SECOND, { act: refusedWith('conflict', 409) })) as Record<
    string,
    unknown
  >;
  expect(JSON.stringify({ refused, typed })).not.toMatch(/all of it|123456/);
});
