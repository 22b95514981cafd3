import { join } from 'node:path';
import type { Sql } from 'postgres';
import { messageFrom, startChild } from '../child.ts';
import type { Journey } from '../journeys/journey.ts';
import { type Load, walk } from '../load.ts';
import { costOf } from '../measure.ts';
import { percentiles } from '../percentiles.ts';
import type { FloorResult } from '../result.ts';
import type { Listening } from './bare-server.ts';
import { createFloorTables } from './sale.ts';
import type { SaleResult } from './sale-client.ts';

export interface FloorBench {
  readonly databaseUrl: string;
  readonly sql: Sql;
  readonly postmaster: number;
  readonly warmUp: Load;
  readonly load: Load;
}

const bareRequest: Journey = {
  name: 'bare',
  what: 'one request',
  async walk(shopper) {
    await shopper.ask('bare', 'GET', '/');
  },
};

/** What no shop on this machine can undercut: a bare HTTP answer, and the smallest sale. */
export async function measureFloor(bench: FloorBench): Promise<FloorResult[]> {
  return [await measureBareAnswer(bench), await measureSale(bench)];
}

async function measureBareAnswer({ postmaster, warmUp, load }: FloorBench): Promise<FloorResult> {
  const server = startChild([join(import.meta.dirname, 'bare-server.ts')], {});
  const { port } = await messageFrom<Listening>(server);
  const target = { port, host: `127.0.0.1:${port}` };
  const catalog = { bottles: [] };
  await walk(bareRequest, target, catalog, warmUp);
  const { done, cost } = await costOf(
    { server, postmaster },
    () => walk(bareRequest, target, catalog, load),
    ({ journeys }) => journeys,
  );
  await server.stop();
  return {
    name: 'bare HTTP answer',
    perSecond: done.journeys / done.seconds,
    underLoadMs: percentiles(done.journeyMs),
    serverCpuMs: cost.serverCpuMs,
    postgresCpuMs: cost.postgresCpuMs === null ? null : 0,
  };
}

async function measureSale({ databaseUrl, sql, postmaster, warmUp, load }: FloorBench): Promise<FloorResult> {
  await createFloorTables(sql);
  const server = startChild([join(import.meta.dirname, 'sale-client.ts')], { DATABASE_URL: databaseUrl });
  await messageFrom(server);
  const sell = (order: Load) => {
    const answer = messageFrom<SaleResult>(server);
    server.process.send(order);
    return answer;
  };
  await sell(warmUp);
  const { done, cost } = await costOf(
    { server, postmaster },
    () => sell(load),
    ({ saleMs }) => saleMs.length,
  );
  await server.stop();
  return {
    name: 'smallest sale in SQL',
    perSecond: done.saleMs.length / done.seconds,
    underLoadMs: percentiles(done.saleMs),
    ...cost,
  };
}
