import { MAIL_STATES, type MailState, type MailSummary, selectMails } from '../../server/mails/mail-store.ts';
import { resendMail } from '../../server/mails/resend-mail.ts';
import { showMail, withoutSecrets } from '../../server/mails/show-mail.ts';
import { recordAction } from '../../server/operations/operator-actions.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, type Outcome, refused, wholeNumberOf } from '../command.ts';
import { osUser } from '../os-user.ts';

const USUAL_LIMIT = 100;

export const mailList: Command = {
  name: 'mail list',
  parameters: [],
  audit: 'reads',
  options: {
    failed: { type: 'boolean', describe: 'Only those that nobody tries any more, as --state failed' },
    state: { type: 'string', value: 'state', describe: `One of ${MAIL_STATES.join(', ')}` },
    to: { type: 'string', value: 'email', describe: 'Only those to this address' },
    limit: { type: 'string', value: 'n', describe: `How many at most, ${USUAL_LIMIT} when left out` },
  },
  summary: 'Mails that are owed, sent or failed, newest first',
  example: 'mail list --failed',
  async run({ db }, { options }) {
    const limit = wholeNumberOf(String(options.limit ?? USUAL_LIMIT), 1);
    if (limit === null) return misused('--limit must be a whole number from 1 on.');
    const asked = options.state === undefined ? null : String(options.state);
    const known = MAIL_STATES.find((state) => state === asked);
    if (asked !== null && known === undefined) return misused(`There is no state '${asked}'.`);
    if (options.failed === true && asked !== null) return misused('Give either --failed or --state.');
    const state: MailState | null = options.failed === true ? 'failed' : (known ?? null);
    const to = options.to === undefined ? null : String(options.to);
    const mails = (await selectMails(db, { state, to, limit })).map((mail) =>
      withoutSecrets({ ...mail, text: '' }),
    );
    return done(
      { mails: mails.map(({ text: _, ...mail }) => mail) },
      inColumns(mails.map(toRow)) || 'There are none.',
    );
  },
};

export const mailShow: Command = {
  name: 'mail show',
  parameters: ['mail'],
  audit: 'reads',
  summary: 'What a mail says and what became of it; its links stay with whom they were for',
  example: 'mail show 7',
  async run({ db }, { values: { mail: given = '' } }) {
    const mailId = wholeNumberOf(given, 1);
    if (mailId === null) return notANumber(given);
    const mail = await showMail(db, mailId);
    if (mail === null) return refused(`There is no mail ${mailId}.`);
    const { text, ...summary } = mail;
    const facts = [
      ['to', mail.to],
      ['subject', mail.subject],
      ['about', mail.eventKey],
      ['state', stateOf(mail)],
      ['written', minuteOf(mail.createdAt)],
      ...(mail.sentAt ? [['sent', minuteOf(mail.sentAt)]] : []),
    ];
    return done({ ...summary, text }, [`Mail ${mailId}`, inColumns(facts), text].join('\n\n'));
  },
};

export const mailResend: Command = {
  name: 'mail resend',
  parameters: ['mail'],
  audit: 'itself',
  options: { again: { type: 'boolean', describe: 'Also where it has been sent: it goes out a second time' } },
  summary:
    'Have a mail sent once more, word for word: one that has failed, or with --again one that was sent',
  example: 'mail resend 7',
  async run({ db }, { values: { mail: given = '' }, options }) {
    const mailId = wholeNumberOf(given, 1);
    if (mailId === null) return notANumber(given);
    const mail = await showMail(db, mailId);
    if (mail === null) return refused(`There is no mail ${mailId}.`);
    if (mail.eventKey.startsWith('reset-password')) {
      return refused(
        `Mail ${mailId} has a link that lives for an hour: the shopper asks for a new one at the log-in.`,
      );
    }
    if (mail.sentAt !== null && options.again !== true) {
      return refused(
        `Mail ${mailId} was sent at ${minuteOf(mail.sentAt)}: give --again to send it a second time.`,
      );
    }
    const result = await resendMail(db, mailId);
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
      `mail ${mailId} goes out to ${mail.to} once more`,
    );
  },
};

function notANumber(given: string): Outcome {
  return misused(`<mail> must be the number of a mail, not '${given}'.`);
}

function toRow(mail: MailSummary): string[] {
  return [String(mail.mailId), minuteOf(mail.createdAt), mail.to, mail.eventKey, stateOf(mail)];
}

function stateOf({ state, tries, lastError }: MailSummary): string {
  return lastError === null
    ? state
    : `${state} after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${lastError}`;
}

function minuteOf(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}
