import { clearDryPlaceRule, listDryPlaceRules, setDryPlaceRule } from '../../../../contract/office/rules.ts';
import { clearDryPlace, listDryPlaces, setDryPlace } from '../../../catalog/operations/state-terms.ts';
import { accept, invalidFields, reject } from '../../../platform/http/refusal.ts';
import type { OfficeParts } from '../../office-parts.ts';
import { cleared, defineRules } from '../define-rules.ts';
import { toZip } from '../touched.ts';

export const dryPlaces = ({ db, zips }: OfficeParts) =>
  defineRules({
    calls: { list: listDryPlaceRules, set: setDryPlaceRule, clear: clearDryPlaceRule },
    subject: 'dry-place',
    keyOf: ({ zip }) => zip,
    async rows() {
      const places = await listDryPlaces(db);
      return places.map(({ state, zip, name, isDry, isEntered }) => ({ state, zip, name, isDry, isEntered }));
    },
    touches: ({ zip }) => toZip(zip),
    async change({ zip }, { name, isDry }) {
      const known = (await listDryPlaces(db)).find((place) => place.zip === zip);
      const [place] = zips.find(zip);
      if (!place) return reject(invalidFields({ zip: ['This ZIP does not exist.'] }));
      return accept({
        details: { before: known, isDry },
        write: () =>
          setDryPlace(db, {
            ...{ zip, isDry },
            state: known?.state ?? place.stateShort,
            name: name || known?.name || place.city,
          }),
      });
    },
    clear: ({ zip }) => cleared(clearDryPlace(db, zip)),
  });
