import { MESSAGE_STATES } from '../../domain/office/messages.ts';
import { selectConsents, withdrawConsent } from '../../server/messages/texts/consent-store.ts';
import { selectTextSummaries } from '../../server/messages/texts/text-store.ts';
import { type Command, defineCommand, done } from '../command.ts';
import { flag, limit, phone } from '../fields.ts';
import { inColumns, minuteOf } from '../format.ts';

export const textCommands: readonly Command[] = [
  defineCommand({
    name: 'text list',
    options: {
      failed: flag.describe('Only texts that are not tried again'),
      to: phone.optional().describe('Only texts to this number'),
      limit,
    },
    audit: 'reads',
    summary: 'List text messages, newest first',
    details: `States: ${MESSAGE_STATES.join(', ')}.`,
    example: 'text list --failed',
    async run({ db }, { failed, to = null, limit }) {
      const texts = await selectTextSummaries(db, { state: failed ? 'failed' : null, to, limit });
      const rows = texts.map(({ textId, state, to, body, lastError }) => [
        String(textId),
        state,
        to,
        lastError ?? '',
        body,
      ]);
      return done({ texts }, inColumns(rows) || 'There are none.');
    },
  }),
  defineCommand({
    name: 'consent show',
    parameters: { phone },
    audit: 'reads',
    summary: 'Show the text consents of a number',
    details:
      'When, on which page, to which wording, when the age was checked, and whether the consent is still in force.',
    example: 'consent show "(707) 555-0123"',
    async run({ db }, { phone }) {
      const consents = await selectConsents(db, phone);
      const rows = consents.map(
        ({ purpose, version, givenAt, source, orderId, ageCheckedOn, withdrawnAt, withdrawnBy, wording }) => [
          purpose,
          `given ${minuteOf(givenAt)} UTC on ${source}${orderId === null ? '' : ` with order ${orderId}`}`,
          withdrawnAt === null
            ? ageCheckedOn === null
              ? 'not in force: no birth date was checked'
              : `in force, age checked on ${ageCheckedOn}`
            : `withdrawn ${minuteOf(withdrawnAt)} UTC (${withdrawnBy})`,
          `${version}: ${wording}`,
        ],
      );
      return done({ phone, consents }, inColumns(rows) || `${phone} has never agreed to texts.`);
    },
  }),
  defineCommand({
    name: 'consent withdraw',
    parameters: { phone },
    namesShopper: ['phone'],
    summary: 'Stop all texts to a number',
    details: 'The same as a reply of STOP.',
    example: 'consent withdraw "(707) 555-0123"',
    async run({ db }, { phone }) {
      const withdrawn = await db
        .transaction()
        .execute((trx) => withdrawConsent(trx, phone, 'asked of an operator'));
      return done(
        { phone, withdrawn },
        `${phone}: ${withdrawn === 0 ? 'there was no consent in force' : 'gets no more texts'}`,
      );
    },
  }),
];
