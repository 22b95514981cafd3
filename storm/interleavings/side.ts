import { createApp } from '../../server/app/app.ts';
import { settleAnswerFor } from '../../server/ordering/payments/settle.ts';
import { type Connection, connect } from '../../server/platform/database/connection.ts';
import { chooseGateway } from '../../server/providers/payment/choose-gateway.ts';
import type { TestBrowser } from '../../server/testing/test-browser.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';
import { type Rewrite, StatementGate } from './statement-gate.ts';

const LATE_ANSWER_MS = 200;
const CONNECTIONS = 4;

/** One of two shop processes on a database; its statements, and its gateway's, pass a gate. */
export interface Side {
  readonly gate: StatementGate;
  readonly parts: TestShop['parts'];
  /** Another tab of a browser: the same site and cookies, served by this side. */
  tabOf(browser: TestBrowser, brandingId?: 1 | 2): TestBrowser;
  close(): Promise<void>;
}

export async function openSide(shop: TestShop, planted?: Rewrite): Promise<Side> {
  const { gate, gatedUrl } = await StatementGate.open(shop.databaseUrl, planted);
  const { db, close }: Connection = connect(gatedUrl, { max: CONNECTIONS });
  const gateway = chooseGateway({
    db,
    provider: null,
    timeoutMs: shop.parts.gatewayTimeoutMs,
    lateAnswerMs: LATE_ANSWER_MS,
    onRepeatedAnswer: settleAnswerFor(db),
  });
  const parts: TestShop['parts'] = {
    ...shop.parts,
    db,
    gateway,
    // A killed process reports nothing, and where a fault was planted the books are to tell.
    reportError: (error, requestId) => {
      if (!gate.isCut && planted === undefined) shop.parts.reportError(error, requestId);
    },
  };
  const app = createApp(parts);
  const remoteAddress = '198.18.255.1';
  return {
    gate,
    parts,
    tabOf(browser, brandingId = 2) {
      const fetch = (request: Request) => app.fetch(request, { incoming: { socket: { remoteAddress } } });
      return browser.tabAt(fetch, shop.parts.origins[brandingId]);
    },
    async close() {
      await gate.close();
      await close();
    },
  };
}
