/** What a winery allows on the way of a parcel, in °F. */
export interface WeatherLimits {
  /** A day on the way may not be hotter. */
  readonly hotF: number;
  /** Above it nothing ships, whatever the shopper says. */
  readonly neverF: number;
  /** A night on the way may not be colder. */
  readonly coldNightF: number;
  /** The highest temperature of a day on the way may not be lower. */
  readonly coldDayF: number;
  /** Whether a shopper may have it shipped on a day that is too warm or too cold. */
  readonly allowsAnyway: boolean;
}

/** Wine suffers above 85 °F, and freezes near 20 to 22 °F. */
export const USUAL_WEATHER_LIMITS: WeatherLimits = {
  hotF: 85,
  neverF: 90,
  coldNightF: 25,
  coldDayF: 32,
  allowsAnyway: true,
};

/**
 * What is usual says little about a single day: such a day counts as beyond a limit only if the usual one is beyond it by
 * this much, about as far as single days spread. A forecast decides before the parcel leaves.
 */
export const USUAL_MARGIN_F = -8;

/**
 * How far the weather may differ from a forecast, in °F, by how many days before it was made:
 * two standard deviations up to two days, and one degree more for each day after it.
 */
export function forecastMarginF(daysAhead: number): number {
  return Math.min(9, 5 + Math.max(0, daysAhead - 2));
}
