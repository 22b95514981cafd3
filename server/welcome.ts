import { BRANDING_IDS } from '../domain/brands/branding.ts';
import { BRANDS } from '../domain/brands/brands.ts';
import type { Settings } from './settings.ts';

const DEMO_ACCOUNTS = [
  'grace@example.com',
  'new@example.com',
  'member@example.com',
  'former@example.com',
  'bulk@example.com',
];

const SANDBOX_CARDS =
  'Try a card   4111111111111111 is approved, 4000000000000002 declined; any future expiry, any security code';

/** What a user who just started the demo needs to know; `bulkUrl` is null if the demo's customer is gone. */
export function welcome(
  { brandOrigins, paymentProvider }: Pick<Settings, 'brandOrigins' | 'paymentProvider'>,
  bulkUrl: string | null,
): string {
  const first = brandOrigins[1];
  return `
${BRANDING_IDS.map((id) => `  ${BRANDS[id].name.padEnd(12)} ${brandOrigins[id]}/shop\n`).join('')}
  ${paymentProvider ? `Cards        are charged through ${paymentProvider.provider}` : SANDBOX_CARDS}
  Try a code   TOAST10, OAK25, SHIPFREE, FIRST15
  Known mails  ${DEMO_ACCOUNTS.join(', ')}
${bulkUrl === null ? '' : `  Bulk orders  ${bulkUrl}\n`}  Sent mail    ${first}/dev/mail
  The API      ${first}/api/docs

`;
}

/** Shown when HOST opens the demo to other machines. */
export function openDemo(host: string): string {
  return (
    `HOST=${host} opens the demo to other machines. Anyone who reaches it can read all sent mail at /dev/mail, reset links ` +
    'included, and knows its accounts. Use SHOP_MODE=production for real customers.'
  );
}
