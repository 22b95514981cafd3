import { stateByShort } from '../../domain/geography/states.ts';
import { field } from '../fields.ts';

export const stateCode = field('code', 'the code of a state, such as NY', (code) =>
  stateByShort(code)?.stateShort === code ? code : undefined,
);
