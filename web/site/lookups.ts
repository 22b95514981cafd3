import { createContext, useContext } from 'react';
import type { Lookups } from '../../contract/lookups.ts';
import { useSite } from './site.ts';

export const LookupsContext = createContext<Lookups | null>(null);

export function useLookups(): Lookups {
  const lookups = useContext(LookupsContext);
  if (!lookups) throw new Error('a part that needs the lookups stands where no layout gives them');
  return lookups;
}

export function useSupportPhone(): string {
  const { brandingId } = useSite();
  return useLookups().brands.find((brand) => brand.brandingId === brandingId)?.phone ?? '';
}
