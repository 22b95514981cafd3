import type { ShopSize } from '../server/testing/fill-shop.ts';
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
  /** The same without any readers: the machine is full. */
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
  /** Requests of the other shoppers, before and during it. */
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

export type Machine = Readonly<Record<'processor' | 'cores' | 'system' | 'node' | 'postgres', string>>;

/** What becomes of each request's time when the shop has grown. */
export interface GrowthResult {
  readonly startedAt: string;
  readonly tookSeconds: number;
  readonly machine: Machine;
  readonly usual: ShopSize;
  readonly huge: ShopSize;
  readonly steps: readonly {
    readonly step: string;
    readonly usualMs: Percentiles;
    readonly hugeMs: Percentiles;
  }[];
}

/** Many minutes at a part of the highest load. */
export interface SoakResult {
  readonly startedAt: string;
  readonly machine: Machine;
  /** Guest checkouts a second: as many as the shop can take, and as many as came. */
  readonly highestPerSecond: number;
  readonly perSecond: number;
  readonly checkouts: number;
  readonly errors: number;
  readonly minutes: readonly SoakMinute[];
}

export interface SoakMinute {
  readonly checkouts: number;
  readonly requestMs: Percentiles;
  /** The most that the server held in this minute; null where that can't be read. */
  readonly memoryMb: number | null;
}

export interface BenchResult {
  readonly startedAt: string;
  /** Missing in results kept before it was measured. */
  readonly decisionCpuMs?: number;
  readonly tookSeconds: number;
  readonly machine: Machine;
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
