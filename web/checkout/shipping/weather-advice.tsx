import { useEffect, useState } from 'react';
import type { Lookups } from '../../../contract/lookups.ts';
import { formatWeekdayDate, parseUsDate } from '../../../domain/dates/day.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { useFieldValue, useSetField } from '../../forms/use-field-value.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCheckout } from '../use-checkout.ts';
import { type DateContext, defaultDate, shipDateContext, tidyDate } from './delivery-date.ts';
import { WaysOn } from './shipping-refusal.tsx';
import { type KnownWeather, weatherFor } from './use-delivery-weather.ts';

interface WeatherAdviceProps {
  readonly context: DateContext;
  readonly fields: FormState;
  readonly weather: KnownWeather;
  /** The carrier's, the chosen one included. */
  readonly services: Lookups['shippers'];
}

/** What can be done about a day that is too warm or too cold, and why earlier days were left out. */
export function WeatherAdvice({ context, fields, weather, services }: WeatherAdviceProps) {
  const chosen = useFieldValue('requestedShipDate', fields.values.requestedShipDate ?? '');
  const setField = useSetField();
  const day = parseUsDate(tidyDate(chosen));
  const bad = day === null ? undefined : context.badDays.get(day);
  const fine = fineDayOf(context);
  const faster = useFaster(context, weather, services);
  const isWorthIt = faster !== null && (fine === null || faster.day < fine.day);
  if (!bad) {
    const before = [...context.badDays].find(([each]) => each >= context.today && each < (day ?? ''));
    if (!before || chosen !== fine?.date) return null;
    return (
      <div className="mt-2 text-sm text-muted">
        <p>The first day that is safe for wine. Before it: {before[1].reason}.</p>
        {isWorthIt && <FasterButton {...faster} />}
      </div>
    );
  }
  return (
    <div role="status" className="mt-3">
      <Notice tone="problem" title={bad.reason}>
        <p>
          If the weather is like that when it is due, we keep your wine in our cool cellar, free of charge,
          until it can travel safely.
        </p>
        {fine && (
          <p className="mt-1">
            <Button look="text" onClick={() => setField('requestedShipDate', fine.date)}>
              Choose the next safe day, {formatWeekdayDate(fine.day)}
            </Button>
          </p>
        )}
        {isWorthIt && <FasterButton {...faster} />}
        <WaysOn />
        {weather.allowsAnyway && !bad.isForbidden && (
          <CheckboxField
            field={fieldOf(fields, 'shipAnyway')}
            label="Ship it on this day anyway, at my own risk"
          />
        )}
      </Notice>
    </div>
  );
}

/** Null if no day of the service is fine. */
function fineDayOf(context: DateContext): { readonly date: string; readonly day: string } | null {
  const date = defaultDate(context);
  const day = parseUsDate(date);
  return day === null || context.badDays.has(day) ? null : { date, day };
}

interface Faster {
  readonly shipViaId: number;
  readonly name: string;
  readonly day: string;
}

function FasterButton({ shipViaId, name, day }: Faster) {
  const setField = useSetField();
  return (
    <p className="mt-1">
      <Button look="text" onClick={() => setField('shipViaId', String(shipViaId))}>
        {name} is safe from {formatWeekdayDate(day)}
      </Button>
    </p>
  );
}

/** Another service of the carrier, and the first day that is safe with it. */
function useFaster(
  { shipViaId, leadDays }: DateContext,
  { zip }: KnownWeather,
  services: Lookups['shippers'],
): Faster | null {
  const { lookups, cart } = useCheckout();
  const roadDays = typeof leadDays === 'number' ? null : leadDays.businessDays;
  const other = services.find(({ shipTrackingTypeId }) => shipTrackingTypeId !== shipViaId);
  const [faster, setFaster] = useState<Faster | null>(null);
  useEffect(() => {
    setFaster(null);
    if (!other || zip === null) return;
    const leave = new AbortController();
    const { shipTrackingTypeId: id, shipTrackingName: name } = other;
    void weatherFor(zip, id, leave.signal).then((found) => {
      if (!found || leave.signal.aborted) return;
      const fine = fineDayOf(shipDateContext(lookups, cart, { shipViaId: id, roadDays }, found.badDays));
      if (fine) setFaster({ shipViaId: id, name, day: fine.day });
    });
    return () => leave.abort();
  }, [other, zip, lookups, cart, roadDays]);
  return faster;
}
