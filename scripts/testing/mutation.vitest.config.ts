import { defineConfig } from 'vitest/config';

/** The tests of `domain/` alone, for `npm run test:mutation`. */
export default defineConfig({
  test: { environment: 'node', include: ['domain/**/*.test.ts'], testTimeout: 60_000 },
});
