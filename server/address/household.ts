import { normalizeZip } from '../../domain/geography/zip.ts';
import { streetKey } from './street-words.ts';

interface HouseholdAddress {
  readonly address1: string;
  readonly address2?: string | null | undefined;
  readonly zip: string;
}

/** An address as it compares where a law counts by household: '1 Main Street, Apt 2' is '1 MAIN ST., apartment 2'. */
export function householdOf({ address1, address2, zip }: HouseholdAddress): string {
  return [streetKey(address1), streetKey(address2 ?? ''), normalizeZip(zip) ?? zip].join('|');
}
