import { describe, expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { submitShipping } from './submit.ts';

const filledIn = {
  deliveryMethod: 'DELIVER',
  email: 'amy@example.net',
  name_first: 'Amy',
  name_last: 'Stone',
  address1: '1245 Main Street',
  city: 'Saint Helena',
  stateId: '6',
  zip: '94574',
  phone: '707 555 1234',
  shipViaId: '1',
  requestedShipDate: '12/2/2026',
  giftSenderName: 'written before the tick was taken off',
};

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** A shop that answers the same to all, and what it was sent. */
function shop(status: number, body: unknown) {
  const sent: Record<string, unknown>[] = [];
  const api = createApi(async (_, init) => {
    sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify(body), { status });
  }, 'in-flight');
  return { api, sent };
}

const taken = { nonCompliantCart: false, ShipmentNonCompliantReason: null };

describe('the shipping form', () => {
  test('leaves with the ship day, a formatted phone and without a gift that is none', async () => {
    const { api, sent } = shop(200, taken);
    expect(await submitShipping(api, formOf(filledIn), false)).toEqual({ saved: true });
    expect(sent).toEqual([
      expect.objectContaining({
        requestedShipDate: '11/30/2026',
        phone: '(707) 555-1234',
        isGift: false,
        giftSenderName: null,
        countryId: 37,
        clubJoin: false,
      }),
    ]);
  });

  test('does not leave while it is broken, and keeps what was typed', async () => {
    const { api, sent } = shop(200, taken);
    const submission = await submitShipping(
      api,
      formOf({ ...filledIn, email: '', zip: '', name_first: '', address1: '' }),
      false,
    );
    expect(sent).toEqual([]);
    expect(submission).toMatchObject({
      saved: false,
      reply: {
        kind: 'broken-form',
        lead: 'Missing required information. Please check form and resubmit.',
        errors: {
          email: ['Required'],
          name_first: ['Required'],
          zip: ['Please enter or select an address with correct zip code'],
          address: ['Please enter an address before continuing.'],
        },
        values: { city: 'Saint Helena' },
      },
    });
  });

  test('a shipment that the rules forbid is told in the words of the server', async () => {
    const { api } = shop(200, {
      nonCompliantCart: true,
      ShipmentNonCompliantReason: 'Shipping to a PO Box is prohibited.',
    });
    expect(await submitShipping(api, formOf(filledIn), false)).toMatchObject({
      saved: false,
      reply: { kind: 'not-compliant', lead: 'Shipping to a PO Box is prohibited.' },
    });
  });

  test('an e-mail that has an account is told at its field', async () => {
    const message =
      'Our records indicate that the provided email is already associated with an account, please login to continue.';
    const { api } = shop(409, { message, code: 'conflict', requestId: 'r1' });
    expect(await submitShipping(api, formOf(filledIn), false)).toMatchObject({
      saved: false,
      reply: { kind: 'broken-form', errors: { email: [message] } },
    });
  });

  test('anything else that goes wrong is a failure of ours', async () => {
    const { api } = shop(500, { message: 'An error occurred', code: 'internal', requestId: 'r1' });
    expect(await submitShipping(api, formOf(filledIn), false)).toMatchObject({
      saved: false,
      reply: { kind: 'failed' },
    });
  });
});
