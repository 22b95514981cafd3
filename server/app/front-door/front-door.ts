import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { ListenOptions } from 'node:net';
import {
  type Inside,
  isOfBegunOrder,
  isTooMuch,
  loadOf,
  MOST_ARRIVING,
  nextFromDoor,
  watchLateness,
} from './load-shedding.ts';
import type { Reason } from './turned-away.ts';

export interface FrontDoor {
  /** Resolves when connections are accepted. Requests before `open` are answered that the shop is not open yet. */
  listen(address: ListenOptions): Promise<void>;
  open(answer: RequestListener): void;
  /** Refuses new work with 503. Cuts off requests that take longer than `finishWithinMs`, and returns how many. */
  close(finishWithinMs?: number): Promise<number>;
}

/** The longest that a request may take (server/app/app.ts). */
const FINISH_WITHIN_MS = 15_000;

/**
 * In ms. Browsers send headers and bodies within a second or two. An idle connection outlasts most load balancers (60
 * s). Otherwise one could send a request on a connection that the server is closing.
 */
const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 20_000;
const KEEP_ALIVE_MS = 65_000;
const LOOK_EVERY_MS = 2_000;
/** Room is made by answers, and by requests that take long. */
const LET_IN_EVERY_MS = 100;

interface Guest extends Inside {
  since: number | null;
  readonly begin: () => void;
}

export function buildFrontDoor(turnAway: Readonly<Record<Reason, RequestListener>>): FrontDoor {
  let answer = turnAway.opening;
  const inside = new Map<ServerResponse, Guest>();
  const lateness = watchLateness();
  const letIn = () => {
    const now = performance.now();
    for (;;) {
      const guest = nextFromDoor(inside.values(), now);
      if (guest === null) return;
      guest.since = now;
      guest.begin();
    }
  };
  const letInAgain = setInterval(letIn, LET_IN_EVERY_MS).unref();
  const server = createServer(
    {
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
    },
    (request, response) => {
      const isBegun = isOfBegunOrder(request);
      const { arriving, ...load } = loadOf(inside.values());
      if (isTooMuch({ ...load, lateMs: lateness.now() }, isBegun)) {
        turnAway.busy(request, response);
        return;
      }
      // As if its sender had hung up: a request that is destroyed by itself rejects a promise that no one awaits.
      if (arriving.length >= MOST_ARRIVING) arriving[0]?.socket.destroy();
      const begin = answer.bind(null, request, response);
      inside.set(response, { request, isBegun, since: isBegun ? performance.now() : null, begin });
      response.once('close', () => {
        inside.delete(response);
        letIn();
      });
      if (isBegun) begin();
      else letIn();
    },
  );
  return {
    listen: (address) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    open(shop) {
      if (answer === turnAway.opening) answer = shop;
    },
    async close(finishWithinMs = FINISH_WITHIN_MS) {
      answer = turnAway.closing;
      for (const response of inside.keys()) response.shouldKeepAlive = false;
      let cutOff = 0;
      const timer = setTimeout(() => {
        cutOff = inside.size;
        server.closeAllConnections();
      }, finishWithinMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(timer);
      clearInterval(letInAgain);
      lateness.stop();
      return cutOff;
    },
  };
}
