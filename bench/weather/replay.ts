import { stateTerms } from '../../domain/compliance/state-terms.ts';
import { addDays, type Day, dayOfWeek, daysBetween } from '../../domain/dates/day.ts';
import { BLACKOUT_DAYS } from '../../domain/delivery/calendar-facts.ts';
import {
  BY_AIR,
  leadDays,
  OVERNIGHT_SERVICE,
  roadDaysTo,
  type StandardService,
  TWO_DAY_SERVICE,
} from '../../domain/delivery/methods.ts';
import { openDeliveryDates, type ShipDateContext, toShipDate } from '../../domain/delivery/ship-dates.ts';
import { SEEDED_FREIGHT_TABLE } from '../../domain/freight/freight-table.ts';
import { standardService } from '../../domain/freight/road-days.ts';
import { USUAL_WEATHER_LIMITS } from '../../domain/weather/limits.ts';
import { type Weather, weatherOf } from '../../server/catalog/weather/weather.ts';
import type { WeatherPlace } from '../../server/catalog/weather/weather-places.ts';
import { lastShipDay } from './read-year.ts';
import { chanceOf, type WeatherYear } from './year.ts';

const ORDERS = 10_000;
/** So many days of waiting are worth the price of overnight shipping. */
const WORTH_DAYS = 3;
const MONDAY = 1;
const DAYS_LOOKED_AT = 52;

interface Order {
  readonly day: Day;
  readonly to: WeatherPlace;
}

interface Choice {
  readonly shipViaId: number;
  readonly shipDay: Day;
}

interface Shipped {
  readonly isOvernight: boolean;
  /** Days after the first one that the rules of delivery days allow. */
  readonly waited: number;
  readonly exposed: 'fine' | 'warm' | 'freezing';
}

export interface PolicyResult {
  readonly policy: string;
  readonly shipped: number;
  readonly warm: number;
  readonly freezing: number;
  readonly overnight: number;
  /** Days after the first possible one. */
  readonly medianWait: number;
  readonly meanWait: number;
  readonly p90Wait: number;
  /** Not shipped before the year was over. */
  readonly waiting: number;
}

export interface ReplayResult {
  readonly year: string;
  readonly orders: number;
  readonly places: number;
  readonly policies: readonly PolicyResult[];
}

/** Sends the same orders through a year's weather: as the shop does, on Mondays, and on the first day there is. */
export function replayYear(year: WeatherYear): ReplayResult {
  const orders = ordersOf(year);
  const replay = new Replay(year);
  const byRoad = new Replay(year, standardService('FedEx Ground', SEEDED_FREIGHT_TABLE));
  return {
    year: year.name,
    orders: orders.length,
    places: year.places.all.length,
    policies: [
      summarize(
        'the first day there is',
        orders.map((order) => replay.atOnce(order)),
      ),
      summarize(
        'on Mondays',
        orders.map((order) => replay.onMonday(order)),
      ),
      summarize(
        'Cellar Door, by 2Day only',
        orders.map((order) => replay.byWeather(order, [TWO_DAY_SERVICE])),
      ),
      summarize(
        'Cellar Door, by road only',
        orders.map((order) => byRoad.byWeather(order, [TWO_DAY_SERVICE])),
      ),
      summarize(
        'Cellar Door',
        orders.map((order) => replay.byWeather(order, [TWO_DAY_SERVICE, OVERNIGHT_SERVICE])),
      ),
    ],
  };
}

/** Spread evenly over the year, and over the places by their numbers of ZIPs. */
function ordersOf({ places, firstDay, days }: WeatherYear): Order[] {
  const open = places.all.filter(({ stateShort }) => stateTerms(stateShort)?.isShippable);
  const zips = open.reduce((sum, place) => sum + place.zips, 0);
  return Array.from({ length: ORDERS }, (_, at) => {
    let left = chanceOf('place', at) * zips;
    const to = open.find((place) => {
      left -= place.zips;
      return left < 0;
    });
    const day = addDays(firstDay, Math.floor(chanceOf('day', at) * (days - 30)));
    return { day, to: to ?? (open[0] as WeatherPlace) };
  });
}

const HOLIDAYS = BLACKOUT_DAYS.map(({ day }) => day);

/** The rules of delivery days as a new shop has them. */
const RULES: Omit<ShipDateContext, 'today' | 'shipViaId' | 'leadDays'> = {
  brandingId: 2,
  requiresShipDate: false,
  calendar: {
    blackoutDates: HOLIDAYS,
    shipDates: [],
    exceptions: [],
    defaultShipDateOverrides: {},
    defaultShipDate: null,
  },
};

class Replay {
  readonly #year: WeatherYear;
  readonly #end: Day;
  readonly #service: StandardService;
  readonly #weather = new Map<Day, Weather>();
  readonly #real: Weather;
  readonly #open = new Map<string, readonly Day[]>();

  constructor(year: WeatherYear, service: StandardService = BY_AIR) {
    this.#year = year;
    this.#service = service;
    this.#end = lastShipDay(year);
    const { places, real } = year;
    this.#real = weatherOf({
      forecasts: real,
      limits: USUAL_WEATHER_LIMITS,
      today: year.firstDay,
      holidays: HOLIDAYS,
      places,
      standardService: service,
      // What it was has no margin.
      marginF: () => 0,
    });
  }

  atOnce(order: Order): Shipped | null {
    return this.#ship(order, this.#byTwoDay(this.#openShipDays(order, order.day, TWO_DAY_SERVICE)[0]));
  }

  onMonday(order: Order): Shipped | null {
    const open = this.#openShipDays(order, order.day, TWO_DAY_SERVICE);
    return this.#ship(order, this.#byTwoDay(open.find((day) => dayOfWeek(day) === MONDAY)));
  }

  /**
   * The first fine day when it is ordered, by 2Day unless overnight is clearly sooner; each morning before it ships it
   * is looked at again.
   */
  byWeather(order: Order, services: readonly number[]): Shipped | null {
    let today = order.day;
    for (;;) {
      const choice = this.#choose(order, today, services);
      if (choice === null || choice.shipDay > this.#end) return null;
      if (this.#isFine(order, choice, choice.shipDay)) return this.#ship(order, choice);
      today = addDays(choice.shipDay, 1);
    }
  }

  #choose(order: Order, today: Day, services: readonly number[]): Choice | null {
    const [twoDay, overnight] = services.map((shipViaId) => {
      const isFine = (shipDay: Day) => this.#isFine(order, { shipViaId, shipDay }, today);
      const shipDay = this.#openShipDays(order, today, shipViaId).find(isFine);
      return shipDay === undefined ? null : { shipViaId, shipDay };
    });
    if (!twoDay || !overnight) return twoDay ?? overnight ?? null;
    return daysBetween(overnight.shipDay, twoDay.shipDay) > WORTH_DAYS ? overnight : twoDay;
  }

  #isFine({ to }: Order, choice: Choice, today: Day): boolean {
    return this.#knownOn(today).verdictOn({ zip: `${to.prefix}01`, ...choice }).kind === 'fine';
  }

  #knownOn(today: Day): Weather {
    const { places, forecast } = this.#year;
    const known =
      this.#weather.get(today) ??
      weatherOf({
        forecasts: (prefix, day) => forecast(prefix, day, Math.max(0, daysBetween(today, day))),
        limits: USUAL_WEATHER_LIMITS,
        today,
        holidays: HOLIDAYS,
        places,
        standardService: this.#service,
      });
    this.#weather.set(today, known);
    return known;
  }

  #openShipDays({ to }: Order, today: Day, shipViaId: number): readonly Day[] {
    const roadDays = roadDaysTo(to.stateShort, shipViaId, this.#service);
    const key = `${today} ${shipViaId} ${roadDays}`;
    const lead = leadDays({ shipViaId }, roadDays);
    const open =
      this.#open.get(key) ??
      openDeliveryDates({ ...RULES, today, shipViaId, leadDays: lead }, DAYS_LOOKED_AT).map((day) =>
        toShipDate(day, lead),
      );
    this.#open.set(key, open);
    return open;
  }

  #ship(order: Order, choice: Choice | null): Shipped | null {
    const first = this.#openShipDays(order, order.day, TWO_DAY_SERVICE)[0];
    if (choice === null || first === undefined || choice.shipDay > this.#end) return null;
    return {
      isOvernight: choice.shipViaId === OVERNIGHT_SERVICE,
      waited: Math.max(0, daysBetween(first, choice.shipDay)),
      exposed: this.#real.verdictOn({ zip: `${order.to.prefix}01`, ...choice }).kind,
    };
  }

  #byTwoDay(shipDay: Day | undefined): Choice | null {
    return shipDay === undefined ? null : { shipViaId: TWO_DAY_SERVICE, shipDay };
  }
}

function summarize(policy: string, parcels: readonly (Shipped | null)[]): PolicyResult {
  const shipped = parcels.filter((parcel) => parcel !== null);
  const waits = shipped.map(({ waited }) => waited).toSorted((one, other) => one - other);
  const at = (share: number) =>
    waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? Number.NaN;
  return {
    policy,
    shipped: shipped.length,
    warm: shipped.filter(({ exposed }) => exposed === 'warm').length,
    freezing: shipped.filter(({ exposed }) => exposed === 'freezing').length,
    overnight: shipped.filter(({ isOvernight }) => isOvernight).length,
    medianWait: at(0.5),
    meanWait: waits.reduce((sum, wait) => sum + wait, 0) / Math.max(1, waits.length),
    p90Wait: at(0.9),
    waiting: parcels.length - shipped.length,
  };
}

/** How many fewer parcels of every hundred shipped were exposed than on Mondays, in percent. */
export function fewerThanOnMondays({ policies }: ReplayResult): number {
  const shareOf = (name: string) => {
    const policy = policies.find((each) => each.policy === name);
    return policy ? (policy.warm + policy.freezing) / policy.shipped : Number.NaN;
  };
  return 100 * (1 - shareOf('Cellar Door') / shareOf('on Mondays'));
}

/** The median wait of our parcels, in days after the first possible one. */
export function waitOf({ policies }: ReplayResult): number {
  return policies.find(({ policy }) => policy === 'Cellar Door')?.medianWait ?? Number.NaN;
}
