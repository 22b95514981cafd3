const MOST_A_MINUTE = 120;
/** More addresses than that in a minute are counted as one. */
const MOST_ADDRESSES = 10_000;
const OTHERS = '';

/**
 * How many beacons of an address are heard in a minute. Counted in this process and not in the database, since the
 * figures are of this process as well, and a beacon is not worth a statement.
 */
export function beaconLimit(now: () => number): (address: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const present = Math.floor(now() / 60_000);
    if (present !== minute) {
      minute = present;
      counts = new Map();
    }
    const key = counts.has(address) || counts.size < MOST_ADDRESSES ? address : OTHERS;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= MOST_A_MINUTE;
  };
}
