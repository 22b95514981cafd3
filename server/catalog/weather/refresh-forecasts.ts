import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import type {
  ForecastFound,
  ForecastService,
  WeatherCell,
} from '../../providers/weather/forecast-service.ts';
import { weatherPlaces } from './weather.ts';
import type { WeatherPlace } from './weather-places.ts';

interface RefreshParts {
  readonly db: Db;
  readonly service: ForecastService;
}

/** Forecasts are issued about twice a day and mended in between. */
const AGAIN_AFTER_HOURS = 4;

export type Refreshed = 'stored' | 'nothing to do' | { readonly failed: string };

interface KnownCell {
  readonly prefix: string;
  readonly office: string | null;
  readonly x: number | null;
  readonly y: number | null;
}

/** Stores the forecast for the place that waits longest. Processes that do this at once take different places. */
export async function refreshOne({ db, service }: RefreshParts): Promise<Refreshed> {
  const known = await claimPlace(db);
  const place = known && weatherPlaces().of(known.prefix);
  if (!known || !place) return 'nothing to do';
  const cell = await cellOf(known, place, { db, service });
  if (cell === null) return 'stored';
  if ('failed' in cell) return cell;
  const found = await service.forecast(cell);
  switch (found.kind) {
    case 'forecast':
      await storeForecast(db, place.prefix, found);
      return 'stored';
    case 'moved':
      await run(
        db,
      )`update weather_cells set office = null, x = null, y = null where prefix = ${place.prefix}`;
      return { failed: `${place.prefix}: the grid has changed` };
    case 'failed':
      return { failed: `${place.prefix}: ${found.why}` };
  }
}

/** Never asked before, else the one that was asked longest ago. */
async function claimPlace(db: Reader): Promise<KnownCell | null> {
  const prefixes = weatherPlaces().all.map(({ prefix }) => prefix);
  return first<KnownCell>(db)`
    with due as (
      select w.prefix from unnest(${prefixes}::text[]) with ordinality as w (prefix, at)
        left join weather_cells c on c.prefix = w.prefix
      where c.asked_at is null or c.asked_at < clock_timestamp() - make_interval(hours => ${AGAIN_AFTER_HOURS})
      order by c.asked_at nulls first, w.at limit 1
    )
    insert into weather_cells as c (prefix) select prefix from due
    on conflict (prefix) do update set asked_at = clock_timestamp()
      where c.asked_at < clock_timestamp() - make_interval(hours => ${AGAIN_AFTER_HOURS})
    returning prefix, office, x, y`;
}

/** Null: the service knows nothing of the place. */
async function cellOf(
  { office, x, y }: KnownCell,
  place: WeatherPlace,
  { db, service }: RefreshParts,
): Promise<WeatherCell | { readonly failed: string } | null> {
  if (office !== null && x !== null && y !== null) return { office, x, y };
  const found = await service.findCell(place);
  if (found.kind === 'failed') return { failed: `${place.prefix}: ${found.why}` };
  if (found.kind === 'nowhere') return null;
  const { cell } = found;
  await run(db)`
    update weather_cells set office = ${cell.office}, x = ${cell.x}, y = ${cell.y}, found_at = clock_timestamp()
    where prefix = ${place.prefix}`;
  return cell;
}

async function storeForecast(
  db: Reader,
  prefix: string,
  { issuedAt, days }: Extract<ForecastFound, { kind: 'forecast' }>,
): Promise<void> {
  const rows = days.map(({ day, highF, lowF }) => ({ day, high: Math.round(highF), low: Math.round(lowF) }));
  await run(db)`
    with old as (delete from weather_forecasts where prefix = ${prefix} and day < current_date - 1)
    insert into weather_forecasts as f (prefix, day, high_f, low_f, issued_at)
    select ${prefix}, r.day, r.high, r.low, ${issuedAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (day date, high smallint, low smallint)
    on conflict (prefix, day) do update set high_f = excluded.high_f, low_f = excluded.low_f,
      issued_at = excluded.issued_at where f.issued_at <= excluded.issued_at`;
}

export interface Regularly {
  stop(): Promise<void>;
}

const BETWEEN_CALLS_MS = 1_000;
const NOTHING_DUE_MS = 60_000;
/** After as many failures in a row, the service is left alone for a while. */
const FAILURES_IN_A_ROW = 5;
const LEFT_ALONE_MS = 10 * 60_000;

/** One place a second at most, around the clock: 916 places take a quarter of an hour. */
export function refreshRegularly(parts: RefreshParts, report: (why: string) => void): Regularly {
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const work = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const refreshed = await refreshOne(parts).catch((error: unknown) => ({ failed: String(error) }));
      failures = typeof refreshed === 'string' ? 0 : failures + 1;
      if (typeof refreshed !== 'string') report(refreshed.failed);
      const isBroken = failures >= FAILURES_IN_A_ROW;
      if (isBroken) failures = 0;
      await pause(
        isBroken ? LEFT_ALONE_MS : refreshed === 'nothing to do' ? NOTHING_DUE_MS : BETWEEN_CALLS_MS,
      );
    }
  };
  const running = work();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
