import type { Percentiles } from './percentiles.ts';

/** CPU milliseconds; null where the system doesn't tell (see processes.ts). */
export interface Cost {
  readonly serverCpuMs: number | null;
  readonly postgresCpuMs: number | null;
}

export interface JourneyResult extends Cost {
  readonly name: string;
  readonly what: string;
  readonly requests: number;
  readonly perSecond: number;
  /** Of the whole journey, with all shoppers at once. */
  readonly underLoadMs: Percentiles;
  /** Of the whole journey, with one shopper in the shop. */
  readonly aloneMs: Percentiles;
  /** All CPU of the journey, by all CPU of the floor. */
  readonly timesTheFloor: number | null;
  /** Of each request, with one shopper in the shop. */
  readonly stepsMs: Readonly<Record<string, Percentiles>>;
}

export interface FloorResult extends Cost {
  readonly name: string;
  readonly perSecond: number;
  readonly underLoadMs: Percentiles;
}

export interface StatementsOfStep {
  readonly step: string;
  readonly usually: number;
  readonly most: number;
}

/** Placing orders, many shoppers at once. */
export interface OrdersResult {
  readonly shoppers: number;
  /** Before each request, so long they read. */
  readonly pauseMs: number;
  /** The request that places the order, while all walk the whole checkout. */
  readonly placingMs: Percentiles;
  /** The same when nobody reads anything: the machine is full. */
  readonly placingWithoutPauseMs: Percentiles;
  /** Orders a second, when nothing but paying is left to do: of all bottles in turn, and of one bottle. */
  readonly spreadPerSecond: number;
  readonly oneRowPerSecond: number;
  /** The same with the ledger and the keys of attempts, and without them. */
  readonly withBooksPerSecond: number;
  readonly withoutBooksPerSecond: number;
}

/** A bulk payment, while other shoppers walk the checkout. */
export interface BulkResult {
  readonly carts: number;
  /** From the submit until all orders stand; the slowest of the rounds. */
  readonly seconds: number;
  /** Requests of the others, before and meanwhile. */
  readonly othersAloneMs: Percentiles;
  readonly othersMeanwhileMs: Percentiles;
  readonly p95Ratio: number | null;
}

/** Preparing what a club ships, for all of its members. */
export interface ReleaseResult {
  readonly carts: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** What the process took more at most than after its first batch. */
  readonly grownMb: number;
}

export interface BenchResult {
  readonly startedAt: string;
  readonly tookSeconds: number;
  readonly machine: Readonly<Record<'processor' | 'cores' | 'system' | 'node' | 'postgres', string>>;
  readonly shoppers: number;
  readonly quick: boolean;
  readonly floor: readonly FloorResult[];
  readonly floorCpuMs: number | null;
  readonly journeys: readonly JourneyResult[];
  readonly cartRead: {
    readonly one: JourneyResult;
    readonly thirty: JourneyResult;
    readonly ratio: number | null;
  };
  readonly statements: readonly StatementsOfStep[];
  readonly orders: OrdersResult;
  readonly bulk: BulkResult;
  readonly release: ReleaseResult;
  readonly peakMemoryMb: number | null;
}

export function totalCpuMs({ serverCpuMs, postgresCpuMs }: Cost): number | null {
  return serverCpuMs === null || postgresCpuMs === null ? null : serverCpuMs + postgresCpuMs;
}
