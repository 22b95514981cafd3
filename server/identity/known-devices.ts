import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Reader } from '../database/access.ts';
import { all, run } from '../database/query.ts';
import type { AppEnv } from '../http/app-env.ts';
import {
  type BrowserCookie,
  hashBrowserId,
  newBrowserId,
  readBrowserCookie,
  setBrowserCookie,
} from '../http/browser-cookie.ts';

const DAYS = 400;

/** As long as browsers keep a cookie. It grants no access: it only lets wrong passwords be counted per device. */
const DEVICE_COOKIE: BrowserCookie = { name: 'device', maxAgeSeconds: DAYS * 24 * 60 * 60 };

/** The hashed device id; null if this browser never logged in to the account with this email. */
export async function knownDevice(c: Context<AppEnv>, db: Reader, email: string): Promise<string | null> {
  const deviceHash = readBrowserCookie(c, DEVICE_COOKIE);
  if (deviceHash === null) return null;
  const rows = await all(db)`
    select 1 from known_devices join customers using (customer_id)
    where device_hash = ${deviceHash} and lower(email) = lower(${email})`;
  return rows.length > 0 ? deviceHash.toString('hex') : null;
}

/** Call only after the browser proved its account, by password or by a mailed link. */
export async function rememberDevice(c: Context<AppEnv>, db: Reader, customerId: number): Promise<void> {
  const brought = readBrowserCookie(c, DEVICE_COOKIE);
  const remember = (deviceHash: Buffer, isNew: boolean) =>
    sql`
    insert into known_devices (customer_id, device_hash)
    select ${customerId}, ${deviceHash} where ${isNew} or exists (
      select from known_devices where device_hash = ${deviceHash})
    on conflict (customer_id, device_hash) do update set seen_at = now() returning 1`.execute(db);
  // An id that we did not issue could be known to someone else.
  if (brought && (await remember(brought, false)).rows.length > 0) return;
  const deviceId = newBrowserId();
  await remember(hashBrowserId(deviceId), true);
  setBrowserCookie(c, DEVICE_COOKIE, deviceId);
}

export async function sweepDevices(db: Reader): Promise<void> {
  await run(db)`delete from known_devices where seen_at < now() - make_interval(days => ${sql.lit(DAYS)})`;
}
