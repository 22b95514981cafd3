import { z } from 'zod';
import { origin } from '../../platform/setting-fields.ts';
import { type AvataxAccount, createAvatax } from './avatax.ts';
import type { TaxService } from './tax-service.ts';

const SOURCES = ['tables', 'avatax'] as const;

export const taxFields = {
  TAX_SERVICE: z.enum(SOURCES, `must be one of ${SOURCES.join(', ')}`).default('tables'),
  AVATAX_ACCOUNT_ID: z.string().optional(),
  AVATAX_LICENSE_KEY: z.string().optional(),
  AVATAX_COMPANY_CODE: z.string().optional(),
  AVATAX_URL: origin.optional(),
};

const NEEDED = ['AVATAX_ACCOUNT_ID', 'AVATAX_LICENSE_KEY', 'AVATAX_COMPANY_CODE'] as const;

const taxValues = z.object(taxFields);
type TaxValues = z.infer<typeof taxValues>;

export function taxProblems(values: TaxValues): string[] {
  if (values.TAX_SERVICE === 'tables') return [];
  return NEEDED.filter((name) => values[name] === undefined).map(
    (name) => `${name} is missing: TAX_SERVICE=avatax needs ${NEEDED.join(', ')}.`,
  );
}

/** Null: the shop's tables decide. */
export function taxAccountOf(values: TaxValues): AvataxAccount | null {
  const { AVATAX_ACCOUNT_ID: accountId, AVATAX_LICENSE_KEY: licenseKey } = values;
  const { TAX_SERVICE, AVATAX_COMPANY_CODE: companyCode, AVATAX_URL: url } = values;
  if (TAX_SERVICE !== 'avatax') return null;
  if (accountId === undefined || licenseKey === undefined || companyCode === undefined) return null;
  return { accountId, licenseKey, companyCode, url: url ?? 'https://rest.avatax.com' };
}

export function openTaxService(account: AvataxAccount | null): TaxService | null {
  return account && createAvatax(account);
}
