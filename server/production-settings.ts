import { ORIGIN_SETTINGS, type OriginSetting } from './brand-settings.ts';
import { PROVIDER_ADDRESSES } from './providers/payment/providers.ts';
import { hasKnownPassword, weaknessOf } from './secret-strength.ts';

interface ProductionValues
  extends Readonly<Partial<Record<OriginSetting | (typeof PROVIDER_ADDRESSES)[number], string | undefined>>> {
  readonly VAULT_ORIGIN?: string | undefined;
  readonly FEDEX_API_URL?: string | undefined;
  readonly SMARTY_AUTOCOMPLETE_URL?: string | undefined;
  readonly SMARTY_STREET_URL?: string | undefined;
  readonly TWILIO_API_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly LINK_SECRET?: string | undefined;
  readonly BACKUP_KEY?: string | undefined;
  readonly METRICS_TOKEN?: string | undefined;
  readonly PAYMENT_PROVIDER?: string | undefined;
  readonly SHOP_TODAY?: string | undefined;
  readonly CELLAR_DOOR_DEV?: string | undefined;
}

/** Problems that the demo tolerates and a shop that takes money may not have. */
export function productionProblems(values: ProductionValues): string[] {
  const problems = [...addressProblems(values), ...secretProblems(values)];
  if (values.PAYMENT_PROVIDER === undefined) {
    problems.push(
      'PAYMENT_PROVIDER is missing: in production it has no default, since sandbox charges nobody.',
    );
  }
  if (values.SHOP_TODAY !== undefined) {
    problems.push('SHOP_TODAY is set: a fixed day is for development only.');
  }
  if (values.CELLAR_DOOR_DEV !== undefined) {
    problems.push('CELLAR_DOOR_DEV is set: reload on save is for development only.');
  }
  return problems;
}

/** URLs over which cards, passwords, keys or scripts travel. */
const SECURE = [
  ...ORIGIN_SETTINGS,
  'VAULT_ORIGIN',
  ...PROVIDER_ADDRESSES,
  'FEDEX_API_URL',
  'SMARTY_AUTOCOMPLETE_URL',
  'SMARTY_STREET_URL',
  'TWILIO_API_URL',
] as const;

function addressProblems(values: ProductionValues): string[] {
  const missing = ORIGIN_SETTINGS.filter((name) => values[name] === undefined).map(
    (name) =>
      `${name} is missing: in production each site needs its https origin, such as https://shop.example.`,
  );
  const plain = SECURE.filter((name) => values[name]?.startsWith('http:')).map(
    (name) =>
      `${name} is an http address: production needs https. Use SHOP_MODE=development to try the shop over http.`,
  );
  return [...missing, ...plain];
}

const ADVICE = 'make one with: openssl rand -base64 32';

function secretProblems(values: ProductionValues): string[] {
  const problems: string[] = [];
  if (values.LINK_SECRET === undefined) {
    problems.push(`LINK_SECRET is missing: in production it signs the links that customers get; ${ADVICE}.`);
  }
  for (const name of ['LINK_SECRET', 'BACKUP_KEY', 'METRICS_TOKEN'] as const) {
    const weakness = values[name] === undefined ? null : weaknessOf(values[name]);
    if (weakness !== null) problems.push(`${name} ${weakness}, so it can be guessed: ${ADVICE}.`);
  }
  if (values.DATABASE_URL !== undefined && hasKnownPassword(values.DATABASE_URL)) {
    problems.push(`DATABASE_URL has a password that everyone knows: ${ADVICE}, without / and + in it.`);
  }
  return problems;
}
