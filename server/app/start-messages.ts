import { BRANDING_IDS } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { DEMO_OWNER, DEMO_STAFF_PASSWORD } from '../office/demo-staff.ts';
import { testKeySetting } from '../providers/payment/providers.ts';
import type { Settings } from './settings.ts';

type Concerned = Pick<Settings, 'port' | 'host' | 'databaseUrl' | 'dataDir'>;

const FOLDER_CODES = new Set(['ENOENT', 'ENOTDIR', 'EEXIST', 'EPERM', 'EACCES', 'EROFS', 'ENOSPC']);

/**
 * Why the shop could not start, in a sentence that names the setting to check; null if only a programmer can fix it.
 * Never contains a secret, such as the database password.
 */
export function startProblem(error: unknown, settings: Concerned): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const syscall = 'syscall' in error ? error.syscall : null;
  if (code === 'EADDRINUSE')
    return `PORT ${settings.port} is taken by another program: choose another, or stop that one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `PORT ${settings.port} is not ours to listen on: choose one above 1023.`;
  if (syscall === 'getaddrinfo' && settings.databaseUrl === null)
    return `HOST ${settings.host} is no address of this machine.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${settings.host} is no address of this machine.`;
  if (
    error.message.startsWith('Migration ') ||
    /^The database (has migration|is PostgreSQL)/.test(error.message)
  ) {
    return `${settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}: ${error.message}`;
  }
  if (settings.databaseUrl !== null && isAboutDatabase(error, code)) {
    return `DATABASE_URL names a database that cannot be used: ${error.message}.`;
  }
  if (FOLDER_CODES.has(code))
    return `DATA_DIR ${settings.dataDir} cannot hold the database: ${error.message}.`;
  return null;
}

export function waitingFor(error: Error, settings: Concerned): string {
  const setting = settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  return `The database of ${setting} is not there yet (${error.message || 'no answer'}): the shop waits for it and answers 503 until then.`;
}

/** PostgreSQL's own refusals (wrong password, no such database) carry a severity; network errors have a code. */
function isAboutDatabase(error: Error, code: string): boolean {
  return 'severity' in error || /^(CONNECT|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/.test(code);
}

const DEMO_ACCOUNTS = [
  'grace@example.com',
  'new@example.com',
  'member@example.com',
  'former@example.com',
  'bulk@example.com',
];

const SANDBOX_CARDS =
  'Try a card   4111111111111111 is approved, 4000000000000002 declined; any future expiry, any security code';

/** `bulkUrl` is null if the demo's customer is gone. */
export function welcome(
  {
    brandOrigins,
    officeOrigin,
    paymentProvider,
  }: Pick<Settings, 'brandOrigins' | 'officeOrigin' | 'paymentProvider'>,
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
  The office   ${officeOrigin}/office
               ${DEMO_OWNER}, password ${DEMO_STAFF_PASSWORD}, code at ${officeOrigin}/dev/office-code

`;
}

export function openDemo({ PUBLISH_ON, HOST }: Readonly<Record<string, string | undefined>>): string {
  return (
    `${PUBLISH_ON ? `PUBLISH_ON=${PUBLISH_ON}` : `HOST=${HOST}`} opens the demo to other machines, and everyone knows its accounts: ` +
    'sent mail (/dev/mail) and the accounts of the office are closed. Use SHOP_MODE=production for real customers. In a ' +
    'container whose port is published on this machine only, set PUBLISH_ON=127.0.0.1.'
  );
}

/** What production is allowed to do, and an operator should not overlook. */
export function productionWarnings({
  mode,
  unencrypted,
  paymentProvider,
}: Pick<Settings, 'mode' | 'unencrypted' | 'paymentProvider'>): string[] {
  const testKey = paymentProvider && testKeySetting(paymentProvider);
  return [
    ...(unencrypted.length > 0
      ? [
          `ALLOW_UNENCRYPTED: ${unencrypted.join(', ')} without TLS. Anyone on the way can read and change it.`,
        ]
      : []),
    ...(mode === 'production' && testKey
      ? [`${testKey} is a test key: orders are taken, and no card is charged.`]
      : []),
  ];
}
