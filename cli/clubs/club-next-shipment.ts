import { setNextShipment } from '../../server/clubs/set-next-shipment.ts';
import { type Command, done, misused, misusedFields, refused, wholeNumberOf } from '../command.ts';

export const clubNextShipment: Command = {
  name: 'club next-shipment',
  parameters: ['clubTypeId', 'day'],
  summary: 'Say on which day a club ships next: members see it, and it counts against limits of volume',
  example: 'club next-shipment 1 2027-04-05',
  async run({ db, clock }, { values: { clubTypeId = '', day = '' } }) {
    const id = wholeNumberOf(clubTypeId, 1);
    if (id === null) return misused(`<clubTypeId> must be a whole number, not '${clubTypeId}'.`);
    const set = await setNextShipment(db, { clubTypeId: id, day, today: clock.today() });
    if (set.ok) {
      const { nextShipmentOn, processed } = set.value;
      const words = `${nextShipmentOn}, processed from ${processed.from} to ${processed.to}`;
      return done(set.value, `Club ${id} ships next on ${words}`);
    }
    if (set.refusal.code === 'not-found') return refused(`There is no club ${id}.`);
    return misusedFields(set.refusal, { day: '<day>' });
  },
};
