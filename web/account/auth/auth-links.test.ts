import { expect, test } from 'vitest';
import { authPath, authVisitOf } from './auth-links.ts';

test('a page passes its query on to the next one', () => {
  const visit = authVisitOf('http://shop/shop/login?clubType=2&returnTo=%2Fshipping%3FclubJoin%3Dtrue');
  expect(visit).toEqual({ returnTo: '/shipping?clubJoin=true', clubType: '2' });
  const path = authPath('/shop/sign-up', visit);
  expect(authVisitOf(`http://shop${path}`)).toEqual(visit);
  const sent = authPath('/shop/forgot-password', visit, { sent: 'yes' });
  expect(authVisitOf(`http://shop${sent}`)).toEqual(visit);
  expect(sent).toContain('sent=yes');
});

test('a way back that no mail could carry is left behind', () => {
  const way = (length: number) => authVisitOf(`http://shop/shop/login?returnTo=/${'x'.repeat(length - 1)}`);
  expect(way(500).returnTo).toHaveLength(500);
  expect(way(501).returnTo).toBeNull();
});

test.each(['x', '0', '3', '12', '1 ', ''])(
  'a club that there is not (%j) and a way out are left behind',
  (club) => {
    expect(
      authVisitOf(`http://shop/shop/login?clubType=${encodeURIComponent(club)}&returnTo=//evil`),
    ).toEqual({
      returnTo: null,
      clubType: null,
    });
    expect(authPath('/shop/login', {})).toBe('/shop/login');
  },
);
