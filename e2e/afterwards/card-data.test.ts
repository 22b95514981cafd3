import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import postgres from 'postgres';
import { findInDatabase, findInText } from '../../server/testing/find-card-data.ts';
import { askShop } from '../shop/ask-shop.ts';
import { findInFiles } from './find-in-files.ts';
import { typedCards } from './typed-cards.ts';

/** Runs when all other tests have ended, however they did: what they typed of cards must be nowhere. */
test.describe('after all tests, nothing of any card is', () => {
  const cards = typedCards();
  let sql: postgres.Sql;

  test.beforeAll(async () => {
    const { databaseUrl } = await askShop<{ databaseUrl: string }>('db', 'url');
    sql = postgres(databaseUrl, { max: 1 });
  });
  test.afterAll(() => sql.end());

  test('in any column of any table: orders, mails, jobs, the gateway’s books', async () => {
    const { tables, found } = await findInDatabase(sql, cards);
    expect(found).toEqual([]);
    // The names of the others may change; a search that misses these has searched something else.
    expect(tables).toEqual(
      expect.arrayContaining([
        'graphile_worker._private_jobs',
        'public.mails',
        'public.payment_attempts',
        'sandbox_gateway.cards',
      ]),
    );
  });

  test('in what PostgreSQL has written: rows long deleted, its log of changes, its server log', async () => {
    // The shop's role in the database may not ask where its files are.
    const { bytes, found } = findInFiles(process.env.E2E_DATA_DIR ?? '', cards);
    expect(found).toEqual([]);
    expect(bytes).toBeGreaterThan(10_000_000);
  });

  test('in what the server has said', () => {
    const log = readFileSync(`${process.env.E2E_DATA_DIR}.log`, 'utf8');
    const ofItself = log.replace(TRY_THESE, '');
    expect(findInText(ofItself, cards)).toEqual([]);
    expect(ofItself.length).toBeLessThan(log.length);
  });
});

/** The line of the welcome that tells a developer which cards to try. */
const TRY_THESE = /^.*4111111111111111 .*$/m;
