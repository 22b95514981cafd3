import { z } from 'zod';
import type { WeatherLimits } from '../../../domain/weather/limits.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { selectShopRules } from '../lookups/shop-rules.ts';
import { readInput } from './read-input.ts';

const degrees = z
  .number('must be degrees Fahrenheit')
  .min(-20, 'must be from -20 to 120')
  .max(120, 'must be from -20 to 120');

const limits = z.strictObject({
  hotF: degrees.optional(),
  neverF: degrees.optional(),
  coldNightF: degrees.optional(),
  coldDayF: degrees.optional(),
  allowsAnyway: z.boolean().optional(),
});

/** What is left out keeps its value. Refuses limits that contradict each other (`invalid`). */
export async function setWeatherLimits(
  db: Db,
  input: z.input<typeof limits>,
): Promise<Result<WeatherLimits>> {
  const read = readInput(limits, input);
  if (!read.ok) return read;
  const given = Object.entries(read.value).filter(([, value]) => value !== undefined);
  const { weatherLimits } = await selectShopRules(db);
  const changed: WeatherLimits = { ...weatherLimits, ...Object.fromEntries(given) };
  if (changed.neverF < changed.hotF) {
    return reject(invalidFields({ neverF: [`must not be below the limit for heat, ${changed.hotF} °F`] }));
  }
  if (changed.coldNightF > changed.coldDayF) {
    return reject(
      invalidFields({ coldNightF: [`must not be above the limit for cold days, ${changed.coldDayF} °F`] }),
    );
  }
  await run(db)`update shop_rules set weather_limits = ${JSON.stringify(changed)}::text::jsonb`;
  return accept(changed);
}

export async function resetWeatherLimits(db: Reader): Promise<void> {
  await run(db)`update shop_rules set weather_limits = null`;
}
