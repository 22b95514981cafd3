import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../../server/platform/database/embedded/free-port.ts';
import type { Cookies } from './slow-phone.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type LighthouseScores = Readonly<Record<(typeof CATEGORIES)[number], number | null>>;

export interface LighthousePage {
  readonly name: string;
  readonly scores: LighthouseScores;
  /** Titles of what costs points, but for timings. */
  readonly faults: readonly string[];
}

/** Lighthouse's own phone, its network simulated; pages by name. */
export async function scorePages(
  origin: string,
  pages: Readonly<Record<string, string>>,
  cookies: Cookies,
): Promise<readonly LighthousePage[]> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'cellar-door-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    await context.addCookies(cookies);
    const scored: LighthousePage[] = [];
    for (const [name, path] of Object.entries(pages)) scored.push(await score(name, origin + path, port));
    return scored;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function score(name: string, url: string, port: number): Promise<LighthousePage> {
  const run = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
  });
  if (!run) throw new Error(`Lighthouse did not open ${url}.`);
  const { categories, audits } = run.lhr;
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => {
      const share = categories[category]?.score;
      return [category, typeof share === 'number' ? Math.round(100 * share) : null];
    }),
  ) as LighthouseScores;
  const weighed = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  const faults = Object.values(audits)
    .filter(
      ({ id, score: share, scoreDisplayMode }) =>
        weighed.has(id) && share !== null && share < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ title }) => title);
  return { name, scores, faults };
}
