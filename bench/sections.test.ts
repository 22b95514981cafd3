import { expect, test } from 'vitest';
import { withBullet, withSection } from './sections.ts';

const page = '# Speed\n\n## A run\n\nold\n\n### Aims\n\nold\n\n## A soak\n\nnot yet\n';

test('replaces one section with its subsections, and nothing else', () => {
  const changed = withSection(page, 'A run', 'new');
  expect(changed).toBe('# Speed\n\n## A run\n\nnew\n\n## A soak\n\nnot yet\n');
  expect(withSection(changed, 'A soak', 'even')).toBe('# Speed\n\n## A run\n\nnew\n\n## A soak\n\neven\n');
});

test('rejects a section that the page does not have', () => {
  expect(() => withSection(page, 'Growth', 'new')).toThrow('No section is called "Growth".');
});

test('replaces the line of one bullet', () => {
  const short = '# Speed\n\n- **Orders**: 1 a second.\n- **Soak**: $& never.\n';
  expect(withBullet(short, 'Orders', '2 a second, $1.')).toBe(
    '# Speed\n\n- **Orders**: 2 a second, $1.\n- **Soak**: $& never.\n',
  );
  expect(() => withBullet(short, 'Memory', 'none')).toThrow('No bullet is called "Memory".');
});
