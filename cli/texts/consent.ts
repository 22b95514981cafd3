import { toE164 } from '../../domain/people/phone.ts';
import { selectConsents, withdrawConsent } from '../../server/texts/consent-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused } from '../command.ts';

export const consentShow: Command = {
  name: 'consent show',
  parameters: ['phone'],
  audit: 'reads',
  summary:
    'What a number has agreed to be texted: when, on which page, to which words; and whether it still does',
  example: 'consent show "(707) 555-0123"',
  async run({ db }, { values: { phone: given = '' } }) {
    const phone = toE164(given);
    if (phone === null) return notANumber(given);
    const consents = await selectConsents(db, phone);
    const rows = consents.map(
      ({ purpose, version, givenAt, source, orderId, withdrawnAt, withdrawnBy, wording }) => [
        purpose,
        `given ${minuteOf(givenAt)} on ${source}${orderId === null ? '' : ` with order ${orderId}`}`,
        withdrawnAt === null ? 'in force' : `withdrawn ${minuteOf(withdrawnAt)} (${withdrawnBy})`,
        `${version}: ${wording}`,
      ],
    );
    return done({ phone, consents }, inColumns(rows) || `${phone} has never agreed to anything.`);
  },
};

export const consentWithdraw: Command = {
  name: 'consent withdraw',
  parameters: ['phone'],
  namesShopper: ['phone'],
  summary: 'End all that a number has agreed to, as STOP does: nothing is texted to it any more',
  example: 'consent withdraw "(707) 555-0123"',
  async run({ db }, { values: { phone: given = '' } }) {
    const phone = toE164(given);
    if (phone === null) return notANumber(given);
    const withdrawn = await db
      .transaction()
      .execute((trx) => withdrawConsent(trx, phone, 'asked of an operator'));
    return done(
      { phone, withdrawn },
      `${phone}: ${withdrawn === 0 ? 'nothing was in force' : 'gets no more texts'}`,
    );
  },
};

function notANumber(given: string) {
  return misused(`<phone> must be a number such as "(707) 555-0123", not '${given}'.`);
}

function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
