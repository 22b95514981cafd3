import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TypedCards } from '../../server/testing/find-card-data.ts';
import { cards, securityCodes } from '../shop/cards.ts';

const e2e = fileURLToPath(new URL('../', import.meta.url));

/** Every number that a browser test may have typed: those with a name, and whatever stands in a test beside them. */
export function typedCards(): TypedCards {
  const files = readdirSync(e2e, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const literals = files.flatMap(
    (name) => readFileSync(`${e2e}/${name}`, 'utf8').match(/\b\d{13,19}\b/g) ?? [],
  );
  return {
    numbers: [...new Set([...Object.values(cards), ...literals])],
    codes: Object.values(securityCodes),
  };
}
