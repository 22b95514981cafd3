import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

type Source = readonly [file: string, text: string];

const HANDS_CARD = /\.get\(handCardContext\)/;

const sources: readonly Source[] = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]);

/** Pages whose typed card would go through the shop's server: they hand it to the vault in an action of the server alone. */
function throughServer(files: readonly Source[]): string[] {
  const handing = files.filter(([, text]) => HANDS_CARD.test(text)).map(([file]) => file);
  const isPage = (text: string) => /export default function/.test(text);
  return files
    .filter(
      ([file, text]) =>
        isPage(text) && handing.some((hand) => hand === file || text.includes(`/${basename(hand)}'`)),
    )
    .filter(([, text]) => !/\bclientAction\b/.test(text))
    .map(([file]) => file);
}

test('each page that a card is typed into hands it to the vault in the browser', () => {
  expect(sources.filter(([, text]) => HANDS_CARD.test(text)).length).toBeGreaterThan(5);
  expect(throughServer(sources)).toEqual([]);
});

test('a planted page that does so on the server alone is found, also through a helper', () => {
  const page = 'export async function action({ context }) {}\nexport default function Page() {}';
  const files: Source[] = [
    ['web/a/card-page.tsx', `${page}\ncontext.get(handCardContext)`],
    ['web/b/send-card.ts', 'context.get(handCardContext)'],
    ['web/b/card-page.tsx', `import { send } from './send-card.ts';\n${page}`],
    [
      'web/c/card-page.tsx',
      `${page}\ncontext.get(handCardContext); export { act as action, act as clientAction };`,
    ],
  ];
  expect(throughServer(files)).toEqual(['web/a/card-page.tsx', 'web/b/card-page.tsx']);
});
