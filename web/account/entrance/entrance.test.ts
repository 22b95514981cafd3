import { expect, test } from 'vitest';
import { entranceOf, entrancePath } from './entrance.ts';

test('what a page was asked with goes on to the next one', () => {
  const entrance = entranceOf('http://shop/shop/login?clubType=2&returnTo=%2Fshipping%3FclubJoin%3Dtrue');
  expect(entrance).toEqual({ returnTo: '/shipping?clubJoin=true', clubType: '2' });
  const path = entrancePath('/shop/sign-up', entrance);
  expect(entranceOf(`http://shop${path}`)).toEqual(entrance);
  const sent = entrancePath('/shop/forgot-password', entrance, { sent: 'yes' });
  expect(entranceOf(`http://shop${sent}`)).toEqual(entrance);
  expect(sent).toContain('sent=yes');
});

test('a way back that no mail could carry is left behind', () => {
  const way = (length: number) => entranceOf(`http://shop/shop/login?returnTo=/${'x'.repeat(length - 1)}`);
  expect(way(500).returnTo).toHaveLength(500);
  expect(way(501).returnTo).toBeNull();
});

test.each(['x', '0', '3', '12', '1 ', ''])(
  'a club that there is not (%j) and a way out are left behind',
  (club) => {
    expect(entranceOf(`http://shop/shop/login?clubType=${encodeURIComponent(club)}&returnTo=//evil`)).toEqual(
      {
        returnTo: null,
        clubType: null,
      },
    );
    expect(entrancePath('/shop/login', {})).toBe('/shop/login');
  },
);
