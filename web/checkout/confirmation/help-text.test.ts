import { describe, expect, test } from 'vitest';
import { helpParagraphs } from './help-text.ts';

describe('the help text of the content site', () => {
  test('becomes paragraphs of words and links', () => {
    expect(
      helpParagraphs(
        '<p>Questions? <a class="x" href="mailto:care@example.com">Write</a> to us.</p><p>Bye &amp; thanks</p>',
      ),
    ).toEqual([
      ['Questions? ', { text: 'Write', href: 'mailto:care@example.com' }, ' to us.'],
      ['Bye & thanks'],
    ]);
  });

  test.each([
    ['<p>a<script>alert(1)</script>b</p>', [['ab']]],
    ['<img src=x onerror=alert(1)>a', [['a']]],
    ['<a href="javascript:alert(1)">a</a>', [['a']]],
    ['<a href="&#106;avascript:alert(1)">a</a>', [['a']]],
    ['<a href="//elsewhere.example">a</a>', [['a']]],
    ['<p> </p>', []],
  ])('drops what could do anything: %s', (html, expected) => {
    expect(helpParagraphs(html)).toEqual(expected);
  });
});
