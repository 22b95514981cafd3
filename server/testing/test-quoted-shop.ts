import { afterAll, afterEach, beforeAll } from 'vitest';
import { createAvatax } from '../providers/tax/avatax.ts';
import { AVATAX_KEY, NAPA_COUNTY, startTestAvatax, type TestAvatax } from './test-avatax.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** As `testShop`, with a tax service: each test begins with one that answers as usual and was asked nothing. */
export function quotedShop({ quoteMs = 5_000 } = {}): {
  readonly shop: TestShop;
  readonly avatax: TestAvatax;
} {
  const shop = {} as TestShop;
  const avatax = {} as TestAvatax;
  beforeAll(async () => {
    await startTestAvatax(avatax);
    const tax = createAvatax({ ...AVATAX_KEY, url: avatax.service.url }, { quoteMs, restMs: 0 });
    Object.assign(shop, await openTestShop({ tax }));
  });
  afterEach(() => {
    avatax.service.badDay = null;
    avatax.county = NAPA_COUNTY;
    avatax.quotes.splice(0);
  });
  afterAll(async () => {
    await shop.close();
    await avatax.service.close();
  });
  return { shop, avatax };
}
