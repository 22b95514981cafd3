import type { IncomingMessage } from 'node:http';

/** What the process has to do at a moment. */
export interface Load {
  /** Requests without their answer yet, but for those of orders that are begun: they wait for banks, and cost next to nothing. */
  readonly waiting: number;
  /** Those of orders that are begun. */
  readonly begun: number;
  /** How late the process is with whatever it wanted to do just now, in ms. */
  readonly lateMs: number;
}

/**
 * Measured on two busy cores, docs/operations.md 'Too much to do': a process answers 64 pages a second and takes in as many
 * as come. Of 150 at once half wait for 2.2 s and the last one for 3.2 s, which shoppers bear; of 600 the last one waits
 * for 8.5 s, and whoever comes back in between makes it worse.
 */
export const MOST_WAITING = 150;
/** Orders that are begun are taken in as long as memory lasts: each is money that somebody is about to hand over. */
export const MOST_BEGUN = 1_000;
/** Late for other reasons than too many requests, such as a neighbour on the machine: turning shoppers away would not help. */
const FEW = 40;
const TOO_LATE_MS = 1_000;

/** Whether one more request makes it too much. */
export function isTooMuch({ waiting, begun, lateMs }: Load, isOfBegunOrder: boolean): boolean {
  if (isOfBegunOrder) return begun >= MOST_BEGUN;
  return waiting >= MOST_WAITING || (waiting >= FEW && lateMs >= TOO_LATE_MS);
}

/**
 * What goes through first: the payment of an order, whatever asks what became of it, what a gateway tells; scripts and styles
 * of a page that was let in; and whoever asks how the shop is.
 */
const BEGUN: readonly { readonly method: 'POST' | 'any'; readonly path: RegExp }[] = [
  { method: 'any', path: /^\/api\/cart\/(payment|bulk-payment|polling)(\/|$)/ },
  { method: 'any', path: /^\/api\/orders\/confirmation$/ },
  { method: 'any', path: /^\/(vault|webhooks|assets)\// },
  { method: 'any', path: /^\/confirmation(\/|$)/ },
  { method: 'any', path: /^\/(healthz|readyz|metrics)$/ },
  // 'Place Order' where no script runs.
  { method: 'POST', path: /^\/(review|bulk-payment)$/ },
];

export function isOfBegunOrder({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  const [path = ''] = url.split('?', 1);
  return BEGUN.some((each) => (each.method === 'any' || each.method === method) && each.path.test(path));
}

const LOOK_EVERY_MS = 100;

export interface Lateness {
  /** How late the process was at the last look, or is by now where that look is overdue. In ms. */
  now(): number;
  stop(): void;
}

/** Looks ten times a second how late the process is. */
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
