import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown.ts';

test('paragraphs, headings, lists and emphasis', () => {
  expect(markdownToHtml('## Nose\n\nBlack *cherry*, **cedar**\nand smoke\n\n- duck\n- hard cheese')).toBe(
    '<h2>Nose</h2>\n<p>Black <em>cherry</em>, <strong>cedar</strong><br>\nand smoke</p>\n<ul>\n<li>duck</li>\n<li>hard cheese</li>\n</ul>\n',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a link](javascript:alert(1))',
  '![a picture](https://elsewhere.example/a.png)',
  '<https://elsewhere.example>',
  '`code` and\n\n    indented',
  '[a]: https://elsewhere.example\n[a]',
])('%s stays text', (text) => {
  expect(markdownToHtml(text)).not.toMatch(/<(?!\/?p>|br>)/);
});
