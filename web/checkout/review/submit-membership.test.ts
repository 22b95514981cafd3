import { describe, expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { submitPayment } from './submit.ts';

describe('a membership', () => {
  const answer = { orderComplete: true, purchaseOrderId: 7, resetCart: false, order: null };

  async function confirm(ticked: readonly string[]) {
    const sent: unknown[] = [];
    const api = createApi(async (_, init) => {
      sent.push(JSON.parse(String(init.body)));
      return Response.json(answer);
    }, 'in-flight');
    const form = new FormData();
    for (const name of ticked) form.set(name, 'on');
    return { submission: await submitPayment(api, form, true), sent };
  }

  test('is confirmed with the consent to its policy, and with an account', async () => {
    const { submission, sent } = await confirm(['agreedToPolicy']);
    expect(submission).toEqual({ placed: true });
    expect(sent).toMatchObject([{ clubJoin: true, agreedToPolicy: true, saveInfo: true }]);
  });

  test('is not sent without that consent', async () => {
    const { submission, sent } = await confirm([]);
    expect(submission).toEqual({ placed: false, reply: { kind: 'policy-not-agreed' } });
    expect(sent).toEqual([]);
  });

  test('nor does an order speak of either', async () => {
    const sent: object[] = [];
    const api = createApi(async (_, init) => {
      sent.push(JSON.parse(String(init.body)));
      return Response.json(answer);
    }, 'in-flight');
    await submitPayment(api, new FormData(), false);
    expect(Object.keys(sent[0] ?? {})).not.toContain('agreedToPolicy');
    expect(Object.keys(sent[0] ?? {})).not.toContain('saveInfo');
  });
});
