import { toE164 } from '../../domain/people/phone.ts';
import { MAIL_STATES } from '../../server/mails/mail-store.ts';
import { selectTextSummaries } from '../../server/texts/text-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, wholeNumberOf } from '../command.ts';

const USUAL_LIMIT = 100;

export const textList: Command = {
  name: 'text list',
  parameters: [],
  audit: 'reads',
  options: {
    failed: { type: 'boolean', describe: 'Only those that nobody tries any more' },
    to: { type: 'string', value: 'phone', describe: 'Only those to this number' },
    limit: { type: 'string', value: 'n', describe: `How many at most, ${USUAL_LIMIT} when left out` },
  },
  summary: `Text messages, newest first, with what became of them: ${MAIL_STATES.join(', ')}`,
  example: 'text list --failed',
  async run({ db }, { options }) {
    const limit = wholeNumberOf(String(options.limit ?? USUAL_LIMIT), 1);
    if (limit === null) return misused('--limit must be a whole number from 1 on.');
    const to = options.to === undefined ? null : toE164(String(options.to));
    if (options.to !== undefined && to === null)
      return misused('--to must be a number such as "(707) 555-0123".');
    const state = options.failed === true ? 'failed' : null;
    const texts = await selectTextSummaries(db, { state, to, limit });
    const rows = texts.map(({ textId, state: became, to: phone, body, lastError }) => [
      String(textId),
      became,
      phone,
      lastError ?? '',
      body,
    ]);
    return done({ texts }, inColumns(rows) || 'There are none.');
  },
};
