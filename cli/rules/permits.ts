import { ENDS_BEFORE_IT_BEGINS, isInOrder } from '../../contract/office/fields.ts';
import type { Permit } from '../../contract/office/winery.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import type { Day } from '../../domain/dates/day.ts';
import { writePermitSwitch } from '../../server/catalog/operations/permit-rules-store.ts';
import { addPermit, changePermit } from '../../server/office/winery/enter-permit.ts';
import {
  deletePermit,
  selectPermitSwitches,
  selectPermits,
} from '../../server/office/winery/permit-store.ts';
import type { Db } from '../../server/platform/database/access.ts';
import type { Refusal } from '../../server/platform/http/refusal.ts';
import { type Command, defineCommand, done, type Outcome, refused, rejected } from '../command.ts';
import { brand, day, id, onOff, text } from '../fields.ts';
import { inColumns } from '../format.ts';
import { stateCode } from './states.ts';

const permitId = id('a permit');

export const permitCommands: readonly Command[] = [
  defineCommand({
    name: 'permit list',
    options: {
      state: stateCode.optional().describe('One state; all if omitted'),
      brand: brand.optional().describe('One brand; both if omitted'),
    },
    audit: 'reads',
    summary: 'List the permits to ship to states',
    details: 'It also says for which brands permits decide where wine may go.',
    example: 'permit list --state OH',
    async run({ db }, { state, brand: brandingId }) {
      const [all, rules] = await Promise.all([selectPermits(db), selectPermitSwitches(db)]);
      const isWanted = (permit: Permit) =>
        (state === undefined || permit.state === state) &&
        (brandingId === undefined || permit.brandingId === brandingId);
      const permits = all.filter(isWanted);
      const rows = permits.map(cellsOf);
      const lines = rules.map(
        ({ brandingId: of, isOn }) => `${BRANDS[of].name}: permits ${isOn ? 'decide' : 'do not decide'}`,
      );
      const table = permits.length === 0 ? 'No permit.' : inColumns([HEADINGS, ...rows]);
      return done({ permits, rules }, [table, ...lines].join('\n'));
    },
  }),
  defineCommand({
    name: 'permit add',
    parameters: {
      brand,
      code: stateCode,
      number: text('number').min(1, 'is missing.').max(60, 'is longer than 60 characters.'),
    },
    options: {
      from: day.describe('The first day'),
      to: day.optional().describe('The last day; until further notice if omitted'),
    },
    summary: 'Enter a permit to ship to a state',
    details:
      'From the first permit of a brand on, its wine ships only under a permit that is valid on the ship day. A renewal may ' +
      'begin on the day after the old permit ends.',
    example: 'permit add 1 OH OH-2231 --from 2027-04-01 --to 2028-03-31',
    async run({ db }, { brand: brandingId, code: state, number, from: validFrom, to: validTo = null }) {
      if (!isInOrder({ validFrom, validTo })) return refused(ENDS_BEFORE_IT_BEGINS);
      const added = await addPermit(db, { brandingId, state, number, validFrom, validTo });
      return added.ok ? answer(added.value) : refusedPermit(added.refusal);
    },
  }),
  defineCommand({
    name: 'permit end',
    parameters: { permit: permitId, day },
    summary: 'Set the last day of a permit',
    details: 'Members and open orders that it stops are on Today, and in the review of a release.',
    example: 'permit end 12 2027-03-31',
    run: async ({ db }, { permit: number, day: validTo }) => ending(db, number, validTo),
  }),
  defineCommand({
    name: 'permit remove',
    parameters: { permit: permitId },
    summary: 'Remove a permit that was entered by mistake',
    example: 'permit remove 12',
    run: async ({ db }, { permit }) =>
      (await deletePermit(db, permit))
        ? done({ permitId: permit }, `Permit ${permit} is removed`)
        : refused(unknownPermit(permit)),
  }),
  defineCommand({
    name: 'permit rule',
    parameters: { brand, decides: onOff },
    summary: 'Set whether the permits of a brand decide',
    details: 'Off: its wine ships without permits. It is on from the first permit of the brand on.',
    example: 'permit rule 2 off',
    async run({ db }, { brand: brandingId, decides: isOn }) {
      await writePermitSwitch(db, brandingId, isOn);
      return done(
        { brandingId, isOn },
        `${BRANDS[brandingId].name}: permits ${isOn ? 'decide' : 'do not decide'}`,
      );
    },
  }),
];

async function ending(db: Db, permitId: number, validTo: Day): Promise<Outcome> {
  const permit = (await selectPermits(db)).find((each) => each.permitId === permitId);
  if (permit === undefined) return refused(unknownPermit(permitId));
  const { permitId: _, ...fields } = permit;
  if (!isInOrder({ ...fields, validTo })) return refused(ENDS_BEFORE_IT_BEGINS);
  const changed = await changePermit(db, permitId, { ...fields, validTo });
  return changed.ok ? answer(changed.value) : refusedPermit(changed.refusal);
}

function refusedPermit(refusal: Refusal): Outcome {
  const [overlaps] = refusal.fields?.validFrom ?? [];
  return overlaps === undefined ? rejected(refusal) : refused(overlaps);
}

const unknownPermit = (permitId: number) => `There is no permit ${permitId}.`;

const HEADINGS = ['permit', 'state', 'brand', 'number', 'from', 'to'];

function answer(permit: Permit): Outcome {
  return done(permit, inColumns([cellsOf(permit)]));
}

function cellsOf({ permitId, state, brandingId, number, validFrom, validTo }: Permit): string[] {
  return [String(permitId), state, BRANDS[brandingId].name, number, validFrom, validTo ?? 'further notice'];
}
