import pg from 'pg';

const CONNECT_MS = 5_000;

/**
 * The servers of `postgres://user:password@a:5432,b:5432/shop`, as libpq writes several hosts: a URL for each, in their
 * order. One host, or a text that is no such URL, stays as it is.
 */
export function serversOf(databaseUrl: string): string[] {
  const [, start = '', hosts = '', end = ''] = URL_PARTS.exec(databaseUrl) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${end}`) : [databaseUrl];
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/**
 * The one of several servers that accepts writes. Of one server nothing is asked. Throws `NoPrimary` when none answers
 * that it does: in the middle of a failover.
 */
export async function findPrimary(databaseUrl: string): Promise<string> {
  const servers = serversOf(databaseUrl);
  if (servers.length === 1) return databaseUrl;
  return await Promise.any(servers.map(confirmPrimary)).catch((error: AggregateError) => {
    throw new NoPrimary(error);
  });
}

async function confirmPrimary(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby !== false) throw new Error(`${client.host}:${client.port} is a standby`);
    return url;
  } finally {
    // Not awaited: a machine that is gone does not answer a goodbye.
    void client.end().catch(() => undefined);
  }
}

/** None of the servers accepts writes. The code is SQL's connection_failure. */
export class NoPrimary extends Error {
  readonly code = '08006';

  constructor({ errors }: AggregateError) {
    super(`No server accepts writes: ${errors.map((error: Error) => error.message).join('; ')}`);
  }
}
