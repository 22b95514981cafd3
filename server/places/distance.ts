/** In degrees; west and south are negative. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_MILES = 3958.8;
const RADIANS = Math.PI / 180;
const MILES_PER_DEGREE = EARTH_RADIUS_MILES * RADIANS;

/** Along the surface (haversine). Between the middles of ZIPs it is good to 1 to 5 miles. */
export function milesBetween(a: GeoPoint, b: GeoPoint): number {
  const halfLatitude = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const halfLongitude = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const share =
    halfLatitude ** 2 + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(share)));
}

export function roundMiles(miles: number): number {
  return Math.round(miles * 10) / 10;
}

export interface GeoBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Holds every point within `miles`, and more. Not for the poles. Near the date line it spans all longitudes. */
export function boxAround({ latitude, longitude }: GeoPoint, miles: number): GeoBox {
  const height = miles / MILES_PER_DEGREE;
  const farthest = Math.min(89, Math.abs(latitude) + height);
  const width = height / Math.cos(farthest * RADIANS);
  const west = longitude - width;
  const east = longitude + width;
  const isOneSided = west >= -180 && east <= 180;
  return {
    south: latitude - height,
    north: latitude + height,
    west: isOneSided ? west : -180,
    east: isOneSided ? east : 180,
  };
}
