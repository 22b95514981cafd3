import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import {
  type BrowserCookie,
  hashBrowserId,
  newBrowserId,
  readBrowserCookie,
  setBrowserCookie,
} from '../../platform/http/browser-cookie.ts';

const DAYS = 400;

/** 'anyone': any account. */
export type DeviceOwner = { readonly email: string } | { readonly id: number } | 'anyone';

export interface KnownDevices {
  /** The hashed device id; null if this browser never logged in to this account. */
  find(c: Context<AppEnv>, db: Reader, owner: DeviceOwner): Promise<string | null>;
  /** Call only after the browser proved its account. */
  remember(c: Context<AppEnv>, db: Reader, id: number): Promise<void>;
  forgetAll(db: Reader, id: number): Promise<void>;
  sweep(db: Reader): Promise<void>;
}

interface DeviceTables {
  readonly cookieName: string;
  readonly devices: 'known_devices' | 'staff_devices';
  readonly accounts: 'customers' | 'staff';
  readonly id: 'customer_id' | 'staff_id';
}

/**
 * Browsers that logged in to an account. Their cookie lives as long as browsers keep one. It grants no access: it only
 * lets wrong secrets be counted by browser, so that guesses from elsewhere never lock anyone out.
 */
export function knownDevices(tables: DeviceTables): KnownDevices {
  const cookie: BrowserCookie = { name: tables.cookieName, maxAgeSeconds: DAYS * 24 * 60 * 60 };
  const [devices, accounts, ownerId] = [
    sql.table(tables.devices),
    sql.table(tables.accounts),
    sql.ref(tables.id),
  ];
  const isOf = (owner: DeviceOwner) => {
    if (owner === 'anyone') return sql`true`;
    return 'id' in owner ? sql`${ownerId} = ${owner.id}` : sql`lower(email) = lower(${owner.email})`;
  };
  const insert = (db: Reader, id: number, deviceHash: Buffer, isNew: boolean) =>
    all(db)`
      insert into ${devices} as d (${ownerId}, device_hash)
      select ${id}::integer, ${deviceHash}::bytea where ${isNew}::boolean or exists (
        select from ${devices} where device_hash = ${deviceHash})
      on conflict (${ownerId}, device_hash) do update set seen_at = now() returning 1`;
  return {
    async find(c, db, owner) {
      const deviceHash = readBrowserCookie(c, cookie);
      if (deviceHash === null) return null;
      const rows = await all(db)`
        select 1 from ${devices} join ${accounts} using (${ownerId})
        where device_hash = ${deviceHash} and ${isOf(owner)} limit 1`;
      return rows.length > 0 ? deviceHash.toString('hex') : null;
    },
    async remember(c, db, id) {
      const brought = readBrowserCookie(c, cookie);
      // An id that we did not issue could be known to someone else.
      if (brought && (await insert(db, id, brought, false)).length > 0) return;
      const deviceId = newBrowserId();
      await insert(db, id, hashBrowserId(deviceId), true);
      setBrowserCookie(c, cookie, deviceId);
    },
    forgetAll: (db, id) => run(db)`delete from ${devices} where ${ownerId} = ${id}`,
    sweep: (db) =>
      run(db)`delete from ${devices} where seen_at < now() - make_interval(days => ${sql.lit(DAYS)})`,
  };
}

export const SHOPPER_DEVICES = knownDevices({
  cookieName: 'device',
  devices: 'known_devices',
  accounts: 'customers',
  id: 'customer_id',
});
