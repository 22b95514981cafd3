import { defineConfig } from 'vitest/config';

/**
 * Two projects. `rules` needs nothing but the code: domain, contract and the pages' own logic.
 * `server` has a real PostgreSQL: one throwaway server for the run, one database for each test file
 * (server/testing/database.ts). Both fail a test that writes to the console.
 */
export default defineConfig({
  test: {
    // One more than cores: the tests of the server wait for PostgreSQL, for time-outs and for processes half of their time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          // Pure functions leave nothing behind: their modules are loaded once, not for each file.
          isolate: false,
          include: ['{domain,contract,web,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['./scripts/testing/fail-on-console-output.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // A database of its own keeps a file apart from the others. Loading the server again for each would cost a third more.
          isolate: false,
          include: ['{server,cli,bench,storm}/**/*.test.ts'],
          globalSetup: [
            './server/testing/postgres.ts',
            './server/testing/row-types/provide-declared-rows.ts',
          ],
          setupFiles: [
            './scripts/testing/fail-on-console-output.ts',
            './server/testing/fail-on-wrong-rows.ts',
          ],
          // These end a test that hangs. Some tests start several programs, each of which takes seconds on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
