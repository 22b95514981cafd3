import { expect, test } from 'vitest';
import { parsePlainHtml } from './plain-html.ts';

test('paragraphs and lists become a tree, with entities read', () => {
  expect(
    parsePlainHtml(
      '<p>Wine &amp; <strong>bread</strong></p>\n<ul>\n<li>one</li>\n<li>two<br>lines</li>\n</ul>',
    ),
  ).toEqual([
    { tag: 'p', children: ['Wine & ', { tag: 'strong', children: ['bread'] }] },
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: ['one'] },
        { tag: 'li', children: ['two', { tag: 'br', children: [] }, 'lines'] },
      ],
    },
  ]);
});

test.each([
  ['<script>alert(1)</script>', ['alert(1)']],
  ['<p onclick="alert(1)">text</p>', [{ tag: 'p', children: ['text'] }]],
  ['<img src=x onerror=alert(1)>', []],
  ['1 < 2', ['1 ', '<', ' 2']],
  ['&lt;b&gt;', ['<b>']],
])('what is not plain stays words: %s', (html, tree) => expect(parsePlainHtml(html)).toEqual(tree));

test('an open tag ends with its parent', () => {
  expect(parsePlainHtml('<ul><li>one<li>two</ul>after</p>')).toEqual([
    { tag: 'ul', children: [{ tag: 'li', children: ['one', { tag: 'li', children: ['two'] }] }] },
    'after',
  ]);
});
