import type { IncomingMessage } from 'node:http';

export interface Load {
  /** Whole requests in progress, without those of orders that have begun: these wait for banks, and cost almost nothing. */
  readonly waiting: number;
  readonly started: number;
  /** The delay of the event loop, in ms. */
  readonly lateMs: number;
}

/**
 * Measured on two busy cores (docs/operations.md, 'Too much to do'). Of 150 requests at once the last one waits for 3.2
 * s, which shoppers bear. Of 600 the last one waits for 8.5 s, and shoppers who reload make it worse.
 */
export const MOST_WAITING = 150;
/**
 * Bodies on their way, which cost a little memory and no work, so they turn no one away. With one more, the one that has
 * been sent for the longest is cut off: browsers send theirs within a second or two, someone who holds them open does not.
 */
export const MOST_ARRIVING = 300;
/** Accepted as long as memory lasts: each is a customer who is about to pay. */
export const MOST_BEGUN = 1_000;
/** Below this, the delay has other causes, such as another program: rejecting shoppers would not help. */
const FEW = 40;
const TOO_LATE_MS = 1_000;

/**
 * Requests that are worked on at once. With more, none is done sooner, and what all of them hold makes collecting garbage
 * dearer, so that a busy shop stays busy (decision 187). The next ones wait at the door, where they hold almost nothing.
 */
export const MOST_WORKED_ON = 24;
/** A request that takes longer waits for another service or for a slow reader, and keeps no one at the door. */
const WORK_MS = 500;

export interface Inside {
  readonly request: IncomingMessage;
  readonly isBegun: boolean;
  /** When work on it began, by `performance.now()`; null: it waits at the door. */
  readonly since: number | null;
}

/** What those inside are waiting for, the oldest first: an answer, or their own bodies to arrive. */
export function loadOf(
  inside: Iterable<Inside>,
): Pick<Load, 'waiting' | 'started'> & { readonly arriving: readonly IncomingMessage[] } {
  const arriving: IncomingMessage[] = [];
  let [waiting, started] = [0, 0];
  for (const { request, isBegun } of inside) {
    if (isArriving(request)) arriving.push(request);
    else if (isBegun) started += 1;
    else waiting += 1;
  }
  return { waiting, started, arriving };
}

/** Who may come in from the door now, of those who have come in their order. Orders that have begun never wait there. */
export function nextFromDoor<Guest extends Inside>(inside: Iterable<Guest>, now: number): Guest | null {
  let worked = 0;
  let next: Guest | null = null;
  for (const guest of inside) {
    const { request, isBegun, since } = guest;
    if (since === null) next ??= guest;
    else if (!isBegun && now - since < WORK_MS && !isArriving(request)) worked += 1;
  }
  return worked < MOST_WORKED_ON ? next : null;
}

/** A body that no one reads keeps no one waiting for it: the answer is being made, as of GET with an announced body. */
function isArriving({ complete, readableFlowing }: IncomingMessage): boolean {
  return !complete && readableFlowing !== null;
}

export function isTooMuch({ waiting, started, lateMs }: Load, isOfBegunOrder: boolean): boolean {
  if (isOfBegunOrder) return started >= MOST_BEGUN;
  return waiting >= MOST_WAITING || (waiting >= FEW && lateMs >= TOO_LATE_MS);
}

/** Always accepted: payments and their outcome, webhooks of the gateway, files of served pages, health and metrics. */
const BEGUN: readonly { readonly method: 'POST' | 'any'; readonly path: RegExp }[] = [
  { method: 'any', path: /^\/api\/cart\/(payment|bulk-payment|polling)(\/|$)/ },
  { method: 'any', path: /^\/api\/orders\/confirmation$/ },
  { method: 'any', path: /^\/(vault|webhooks|assets)\// },
  { method: 'any', path: /^\/confirmation(\/|$)/ },
  { method: 'any', path: /^\/(healthz|readyz|metrics)$/ },
  // 'Place Order' without script.
  { method: 'POST', path: /^\/(review|bulk-payment)$/ },
];

export function isOfBegunOrder({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  const [path = ''] = url.split('?', 1);
  return BEGUN.some((each) => (each.method === 'any' || each.method === method) && each.path.test(path));
}

const LOOK_EVERY_MS = 100;

export interface Lateness {
  /** The delay of the event loop at the last sample, or now if the next sample is overdue. In ms. */
  now(): number;
  stop(): void;
}

export function watchLateness(): Lateness {
  let dueAt = performance.now() + LOOK_EVERY_MS;
  let lateMs = 0;
  const timer = setInterval(() => {
    lateMs = Math.max(0, performance.now() - dueAt);
    dueAt = performance.now() + LOOK_EVERY_MS;
  }, LOOK_EVERY_MS).unref();
  return {
    now: () => Math.max(lateMs, performance.now() - dueAt),
    stop: () => clearInterval(timer),
  };
}
