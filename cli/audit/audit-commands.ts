import { ACTION_OUTCOMES } from '../../domain/office/action-views.ts';
import { selectStaffByEmail } from '../../server/office/accounts/staff-store.ts';
import { listActions } from '../../server/office/actions/list-actions.ts';
import { type Command, defineCommand, done, refused, rejected } from '../command.ts';
import { day, limit, oneOf, text } from '../fields.ts';
import { inColumns, secondOf } from '../format.ts';

export const auditCommands: readonly Command[] = [
  defineCommand({
    name: 'audit list',
    audit: 'reads',
    options: {
      staff: text('email').optional().describe('Of this staff member'),
      command: text('command').optional().describe('Of this command, such as "order ship"'),
      subject: text('subject').optional().describe('About this, such as "order 100042"'),
      outcome: oneOf('outcome', ACTION_OUTCOMES).optional().describe(ACTION_OUTCOMES.join(', ')),
      from: day.optional().describe('Since this day, winery time'),
      to: day.optional().describe('Until the end of this day'),
      q: text('words').optional().describe('With these words'),
      limit,
    },
    summary: 'List what staff and operators did',
    details: 'The newest comes first. Times are UTC. With --json, details have the old and new values.',
    example: 'audit list --command "order refund" --from 2027-03-01',
    async run({ db }, { staff: email, ...filter }) {
      const staff = email === undefined ? null : await selectStaffByEmail(db, email);
      if (email !== undefined && staff === null) return refused(`No member of staff has the email ${email}.`);
      const listed = await listActions(db, { ...filter, view: 'all', staff: staff?.staffId });
      if (!listed.ok) return rejected(listed.refusal);
      const { rows } = listed.value;
      const lines = rows.map(({ when, who, what, about, outcome, via }) => [
        secondOf(new Date(when)),
        who ?? '-',
        what,
        about ?? '-',
        outcome,
        via,
      ]);
      return done({ actions: rows }, inColumns(lines) || 'No action matches.');
    },
  }),
];
