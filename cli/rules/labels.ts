import { listLabels, removeLabel, setLabel } from '../../server/catalog/operations/label-registrations.ts';
import { type Command, defineCommand, done, refused } from '../command.ts';
import { day, text } from '../fields.ts';
import { inColumns } from '../format.ts';
import { stateCode } from './states.ts';

const wine = { code: stateCode, slug: text('slug') };

export const labelCommands: readonly Command[] = [
  defineCommand({
    name: 'labels list',
    options: { state: stateCode.optional().describe('One state; all if omitted') },
    audit: 'reads',
    summary: 'List the registered labels',
    example: 'labels list --state CT',
    async run({ db }, { state = null }) {
      const labels = await listLabels(db, { state });
      const rows = labels.map((each) => [
        each.state,
        each.slug,
        each.validFrom,
        each.validTo ?? 'further notice',
      ]);
      return done({ labels }, inColumns([['state', 'wine', 'from', 'to'], ...rows]));
    },
  }),
  defineCommand({
    name: 'labels set',
    parameters: wine,
    options: {
      from: day.describe('The first day'),
      to: day.optional().describe('The last day; until further notice if omitted'),
    },
    summary: 'Enter the registration of a label',
    details:
      'It counts where the state has registered labels only: states set <code> --registered-labels on. A registration with the same first day is changed.',
    example: 'labels set CT library-cabernet --from 2026-01-01 --to 2028-12-31',
    async run({ db }, { code: state, slug, from: validFrom, to: validTo = null }) {
      const label = { slug, state, validFrom, validTo };
      const result = await setLabel(db, label);
      if (result.ok) return done(label, `${slug} is registered in ${state} from ${validFrom}`);
      return refused(
        result.refusal.code === 'not-found' ? `There is no wine ${slug}.` : result.refusal.message,
      );
    },
  }),
  defineCommand({
    name: 'labels remove',
    parameters: wine,
    summary: 'Remove the registrations of a label',
    example: 'labels remove CT library-cabernet',
    run: async ({ db }, { code: state, slug }) =>
      (await removeLabel(db, { slug, state }))
        ? done({ slug, state }, `${slug} is not registered in ${state}`)
        : refused(`No registration of ${slug} in ${state} was entered.`),
  }),
];
