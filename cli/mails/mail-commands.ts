import { MESSAGE_STATES } from '../../domain/office/messages.ts';
import { recordAction } from '../../server/catalog/operations/operator-actions.ts';
import { type MailSummary, OPERATOR, selectMails } from '../../server/messages/mails/mail-store.ts';
import { resendMail, showMail, withoutHash } from '../../server/messages/mails/show-mail.ts';
import { type Command, defineCommand, done, misused, refused } from '../command.ts';
import { flag, id, limit, oneOf, text } from '../fields.ts';
import { counted, inColumns, minuteOf } from '../format.ts';
import { osUser } from '../os-user.ts';

const parameters = { mail: id('an email') };

export const mailCommands: readonly Command[] = [
  defineCommand({
    name: 'mail list',
    options: {
      failed: flag.describe('Only emails that are not tried again; the same as --state failed'),
      state: oneOf('state', MESSAGE_STATES)
        .optional()
        .describe(`One of ${MESSAGE_STATES.join(', ')}`),
      to: text('email').optional().describe('Only emails to this address'),
      limit,
    },
    audit: 'reads',
    summary: 'List emails by state, newest first',
    example: 'mail list --failed',
    async run({ db }, { failed, state = null, to = null, limit }) {
      if (failed && state !== null) return misused('Give either --failed or --state.');
      const found = await selectMails(db, { state: failed ? 'failed' : state, to, limit });
      const mails = found.map(withoutHash);
      return done({ mails }, inColumns(mails.map(toRow)) || 'There are none.');
    },
  }),
  defineCommand({
    name: 'mail show',
    parameters,
    audit: 'reads',
    summary: 'Show an email and its delivery state',
    details: 'Links that open something are left out.',
    example: 'mail show 7',
    async run({ db }, { mail: mailId }) {
      const mail = await showMail(db, mailId, OPERATOR);
      if (mail === null) return unknownMail(mailId);
      const facts = [
        ['to', mail.to],
        ['subject', mail.subject],
        ['about', mail.eventKey],
        ['state', stateOf(mail)],
        ['created', minuteOf(mail.createdAt)],
        ...(mail.sentAt ? [['sent', minuteOf(mail.sentAt)]] : []),
      ];
      return done(mail, [`Email ${mailId}`, inColumns(facts), mail.text].join('\n\n'));
    },
  }),
  defineCommand({
    name: 'mail resend',
    parameters,
    options: { again: flag.describe('Send it a second time although it was sent') },
    audit: 'itself',
    summary: 'Send an email again, word for word',
    details: 'For an email that failed, or with --again for one that was sent.',
    example: 'mail resend 7',
    async run({ db }, { mail: mailId, again }) {
      const mail = await showMail(db, mailId, OPERATOR);
      if (mail === null) return unknownMail(mailId);
      if (mail.sentAt !== null && !again) {
        return refused(
          `Email ${mailId} was sent at ${minuteOf(mail.sentAt)}. To send it again, add --again.`,
        );
      }
      const result = await resendMail(db, mailId, OPERATOR);
      if (!result.ok) return refused(result.refusal.message);
      const orderId = /^order-[a-z-]* (\d{1,9})( |$)/.exec(mail.eventKey)?.[1];
      await recordAction(db, {
        command: 'mail resend',
        osUser: osUser(),
        details: { mailId },
        ...(orderId === undefined ? {} : { orderId: Number(orderId) }),
      });
      return done(
        { mailId, to: mail.to, subject: mail.subject },
        `email ${mailId} is being sent to ${mail.to} again`,
      );
    },
  }),
];

function unknownMail(mailId: number) {
  return refused(`There is no email ${mailId}.`);
}

function toRow(mail: MailSummary): string[] {
  return [String(mail.mailId), minuteOf(mail.createdAt), mail.to, mail.eventKey, stateOf(mail)];
}

function stateOf({ state, tries, lastError }: MailSummary): string {
  return lastError === null ? state : `${state} after ${counted(tries, 'attempt')}: ${lastError}`;
}
