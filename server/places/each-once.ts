import type { SuggestedAddress } from '../../contract/address.ts';
import { townKey, wordsOf } from './place-names.ts';
import { streetKey } from './street-words.ts';

export function eachOnce(addresses: readonly SuggestedAddress[]): SuggestedAddress[] {
  const seen = new Set<string>();
  return addresses.filter((address) => {
    const door = `${streetKey(address.street_line)}|${streetKey(address.secondary)}|${townKey(wordsOf(address.city))}|${address.state}`;
    if (seen.has(door)) return false;
    seen.add(door);
    return true;
  });
}
