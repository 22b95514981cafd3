import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { type Api, createApi } from '../../api/client.ts';
import { bookEntry } from '../address-book/testing/book-entry.ts';
import { checkShipping, type ShippingSubmission, submitShipping as submitWith } from './submit.ts';

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
    if (init.method === 'GET')
      return new Response(JSON.stringify({ valid: true, user: { AddressBook: book } }));
    sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify(body), { status });
  }, 'in-flight');
  return { api, sent };
}

const book = [bookEntry(5), bookEntry(6, { Zip: '99999' })];
const chosen = { offered: { book, entered: null, values: {} }, pickup: null };

const submitShipping = (api: Api, form: FormData, clubJoin: boolean): Promise<ShippingSubmission> =>
  submitWith(api, form, { clubJoin, chosen });
const customers = {
  deliveryMethod: 'DELIVER',
  email: 'grace@example.com',
  shipViaId: '1',
  requestedShipDate: '12/2/2026',
};

test('a gift message posted with CR LF is counted as the page counts it', async () => {
  const errorsOf = async (giftNote: string) => {
    const gift = { ...filledIn, isGift: 'on', giftSenderName: 'Amy', giftName: 'Eve', giftNote };
    const post = new Request('http://shop.test', { method: 'POST', body: new URLSearchParams(gift) });
    return checkShipping(await post.formData(), chosen);
  };
  const lines = Array(7).fill('x'.repeat(42)).join('\r\n');
  expect(await errorsOf(lines)).toEqual({});
  expect(await errorsOf(`${lines}x`)).toEqual({ giftNote: ['Must not exceed 300 characters'] });
  expect(await errorsOf('1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7\r\n8')).toEqual({
    giftNote: [MESSAGES.giftNoteLines],
  });
});

const taken = { nonCompliantCart: false, ShipmentNonCompliantReason: null };

describe('the shipping form', () => {
  test('without a day to choose says so, even where the submit comes before the rules', async () => {
    const { api, sent } = shop(200, taken);
    const { requestedShipDate: _, ...dateless } = filledIn;
    const submission = await submitShipping(api, formOf({ ...dateless, noDateOffered: 'on' }), false);
    expect(submission).toMatchObject({
      saved: false,
      reply: {
        errors: {
          requestedShipDate: ['No delivery date is available for the items in your cart. Please contact us.'],
        },
      },
    });
    expect(sent).toEqual([]);
  });

  test('leaves with the ship day, a formatted phone and without a gift that is none', async () => {
    const { api, sent } = shop(200, taken);
    expect(await submitShipping(api, formOf(filledIn), false)).toMatchObject({ saved: true });
    expect(sent).toEqual([
      expect.objectContaining({
        requestedShipDate: '11/30/2026',
        phone: '(707) 555-1234',
        clubJoin: false,
      }),
    ]);
    expect(sent[0]).not.toHaveProperty('giftSenderName');
  });

  test('is not refused for hidden gift fields', async () => {
    const { api, sent } = shop(200, taken);
    const hidden = { giftSenderName: 'x'.repeat(41), giftRecipientEmail: 'mary@', giftNote: 'x\n'.repeat(9) };
    expect(checkShipping(formOf({ ...filledIn, ...hidden }), chosen)).toEqual({});
    expect(await submitShipping(api, formOf({ ...filledIn, ...hidden }), false)).toMatchObject({
      saved: true,
    });
    expect(sent).toHaveLength(1);
    const answer = await submitShipping(api, formOf({ ...filledIn, ...hidden, isGift: 'on' }), false);
    expect(answer).toMatchObject({ reply: { errors: { giftRecipientEmail: expect.any(Array) } } });
  });

  test('of a membership that was taken out goes nowhere, and is no broken form', async () => {
    const reason = 'You are already a member of Club Twomey.';
    const removed = { ...taken, clubMembershipRemoved: true, clubMembershipRemovedReason: reason };
    const { api, sent } = shop(200, removed);
    const submission = await submitShipping(api, formOf(filledIn), true);
    expect(submission).toMatchObject({
      saved: false,
      reply: { kind: 'membership-removed', lead: reason, errors: {} },
    });
    expect(sent).toMatchObject([{ clubJoin: true }]);
  });

  test('for a winery is sent with its day unchanged and without an address', async () => {
    const { api, sent } = shop(200, taken);
    const winery = { deliveryMethod: '17', shipViaId: '17', shownMethod: '17', giftNote: 'Cheers' };
    const { email, name_first, name_last, phone, requestedShipDate } = filledIn;
    const form = { ...winery, email, name_first, name_last, phone, requestedShipDate };
    expect(await submitShipping(api, formOf(form), false)).toMatchObject({ saved: true });
    expect(sent[0]).toMatchObject({
      deliveryMethod: '17',
      shipViaId: 17,
      requestedShipDate: '12/02/2026',
      giftNote: 'Cheers',
    });
    expect(sent[0]).not.toHaveProperty('address1');
  });

  test('does not leave with the fields of another method than the chosen one', async () => {
    const { api, sent } = shop(200, taken);
    const submission = await submitShipping(
      api,
      formOf({ ...filledIn, deliveryMethod: '7', shownMethod: 'DELIVER' }),
      false,
    );
    expect(submission).toMatchObject({ reply: { kind: 'other-method', values: { name_first: 'Amy' } } });
    expect(sent).toEqual([]);
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

  test('a shipment that the rules forbid shows the server’s message', async () => {
    const reason = 'You can send up to 12 bottles this month to Nebraska.';
    const { api } = shop(200, { nonCompliantCart: true, ShipmentNonCompliantReason: reason });
    expect(await submitShipping(api, formOf(filledIn), false)).toMatchObject({
      saved: false,
      reply: { kind: 'not-compliant', lead: reason },
    });
  });

  test.each([
    ['address1', {}],
    ['address1', { address1: 'PO Box 12' }],
    ['address2', { address2: 'PO Box 12' }],
  ])('a PO box is told at %s: %j', async (name, typed) => {
    const reason = 'Shipping to a PO Box is prohibited.';
    const { api } = shop(200, {
      nonCompliantCart: true,
      ShipmentNonCompliantReason: reason,
      reason: 'po-box',
    });
    expect(await submitShipping(api, formOf({ ...filledIn, ...typed }), false)).toMatchObject({
      reply: {
        kind: 'broken-form',
        lead: reason,
        errors: { [name]: [reason] },
        reasons: { [name]: 'po-box' },
      },
    });
    const picked = { ...customers, addressBookId: '5' };
    expect(await submitShipping(api, formOf(picked), false)).toMatchObject({
      reply: { errors: { address: [`Address Line 1: ${reason}`] }, reasons: { address: 'po-box' } },
    });
  });

  test('an email that has an account is reported at its field', async () => {
    const message =
      'Our records indicate that the provided email is already associated with an account, please login to continue.';
    const { api } = shop(409, { message, code: 'conflict', reason: 'email-has-account', requestId: 'r1' });
    expect(await submitShipping(api, formOf(filledIn), false)).toMatchObject({
      saved: false,
      reply: {
        kind: 'broken-form',
        errors: { email: [message] },
        reasons: { email: 'email-has-account' },
      },
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

describe('a customer’s shipping form', () => {
  test('leaves with the chosen address as the book has it', async () => {
    const { api, sent } = shop(200, taken);
    await submitShipping(api, formOf({ ...customers, addressBookId: '5', makeDefaultShipping: 'on' }), false);
    expect(sent).toEqual([
      expect.objectContaining({
        addressBookId: 5,
        name_first: 'Grace',
        company: 'Navy',
        address1: '1245 Main Street',
        stateId: 6,
        phone: '(707) 555-0100',
        makeDefaultShipping: true,
      }),
    ]);
  });

  test.each([{}, { addressBookId: '7' }, { addressBookId: 'new' }])(
    'does not leave without an address: %j',
    async (choice) => {
      const { api, sent } = shop(200, taken);
      const submission = await submitShipping(api, formOf({ ...customers, ...choice }), false);
      expect(sent).toEqual([]);
      expect(submission).toMatchObject({
        saved: false,
        reply: { errors: { address: ['Please select or enter a new address before continuing.'] } },
      });
    },
  );

  test('typed, says the same when the fields are empty', async () => {
    const submission = await submitShipping(
      shop(200, taken).api,
      formOf({ ...customers, addressBookId: 'new', address1: '' }),
      false,
    );
    expect(submission).toMatchObject({
      reply: {
        errors: {
          address: ['Please select or enter a new address before continuing.'],
          name_first: ['Required'],
        },
      },
    });
  });

  test('says at the picker what the server found in the address', async () => {
    const refusal = {
      message: 'Invalid',
      code: 'invalid',
      requestId: 'r1',
      fields: { zip: ['Invalid Zip Code'], requestedShipDate: ['Invalid'] },
    };
    const submission = await submitShipping(
      shop(422, refusal).api,
      formOf({ ...customers, addressBookId: '6' }),
      false,
    );
    expect(submission).toMatchObject({
      reply: { errors: { address: ['ZIP Code: Invalid Zip Code'], requestedShipDate: ['Invalid'] } },
    });
    expect(submission).not.toHaveProperty('reply.errors.zip');
  });
});

describe('a guest whose email has an account', () => {
  const text =
    'Our records indicate that the provided email is already associated with an account, please login to continue.';

  test('sees that while something else is missing', async () => {
    const api = createApi(async () => new Response(JSON.stringify({ exists: true })), 'in-flight');
    const submission = await submitShipping(api, formOf({ ...filledIn, city: '' }), false);
    expect(submission).toMatchObject({
      saved: false,
      reply: { lead: MESSAGES.invalidForm, errors: { city: ['Required'], email: [text] } },
    });
  });

  test('sees nothing else if that is all', async () => {
    const refusal = { message: text, code: 'conflict', reason: 'email-has-account', requestId: 'r1' };
    const { api } = shop(409, refusal);
    const submission = await submitShipping(api, formOf(filledIn), false);
    expect(submission).toMatchObject({ saved: false, reply: { lead: text, errors: { email: [text] } } });
  });
});
