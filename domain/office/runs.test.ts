import { expect, test } from 'vitest';
import { permissionsOf } from './roles.ts';
import { RUN_KINDS } from './runs.ts';

test('the cellar sees only the runs of its own work', () => {
  const seen = Object.values(RUN_KINDS).filter(({ permission }) =>
    permissionsOf('cellar').includes(permission),
  );
  expect(seen.map(({ title }) => title)).toEqual(['Shipping orders', 'Marking pickups ready']);
});
