export type Choose = <T>(from: readonly T[]) => T;

/** Chooses at random, the same in each run with the same seed. */
export function chooser(seed: number): Choose {
  let state = seed;
  return (from) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return from[(state >>> 8) % from.length] as (typeof from)[number];
  };
}
