import { describe, expect, test } from 'vitest';
import { localPath } from './local-path.ts';
import { withoutParameters } from './without-parameters.ts';

describe('a path of this site', () => {
  test.each(['/', '/shop?q=caf%C3%A9&sort=price#top', '/shop/products/merlot', '/a//b', '/%5Cevil.example'])(
    'is %s',
    (path) => expect(localPath(path)).toBe(path),
  );

  test.each([
    null,
    undefined,
    '',
    'shop',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '///evil.example',
    '/ /evil.example',
    '/a/..//evil.example',
    '/..//evil.example',
    ' /shop',
    '/.//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    '/shop\r\nSet-Cookie: a=b',
    '/shop with blanks',
    '/caf\u00e9',
  ])('is not %j', (text) => expect(localPath(text)).toBeNull());
});

test.each([
  ['/shop', '/shop'],
  ['/shop?auth=a', '/shop'],
  ['/shop?auth=a#top', '/shop#top'],
  ['/shop?q=a%20b+c&auth=a&clubJoin=true&cart=b', '/shop?q=a%20b+c&clubJoin=true'],
  ['/shop?%61uth=a&authority=b&x', '/shop?authority=b&x'],
  ['/shop?auth&auth=b&auth[]=c', '/shop?auth[]=c'],
  ['/shop?', '/shop'],
  ['/shop?q=a&&x&auth=b', '/shop?q=a&&x'],
  ['/shop?q=what?&auth=a', '/shop?q=what?'],
  ['/shop#top?auth=a', '/shop#top?auth=a'],
  ['/shop?auth=a#top?auth=a&q=b', '/shop#top?auth=a&q=b'],
  ['/sh\nop?q=a\nb&auth=c#t\np', '/sh\nop?q=a\nb#t\np'],
  ['https://shop.example/shop?cart=a&page=2', 'https://shop.example/shop?page=2'],
  ['?auth=a', ''],
  ['', ''],
])('%s without codes is %s', (address, clean) => {
  expect(withoutParameters(address, ['auth', 'cart'])).toBe(clean);
});
