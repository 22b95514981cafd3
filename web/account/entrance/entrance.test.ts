import { describe, expect, test } from 'vitest';
import { afterLogin, entranceOf, entrancePath } from './entrance.ts';

describe('where a log-in leads', () => {
  test('to the shop when nobody said', () => {
    expect(afterLogin({ returnTo: null, clubType: null })).toBe('/shop');
  });
});

test('what a page was asked with goes on to the next one', () => {
  const entrance = entranceOf('http://shop/shop/login?clubType=2&returnTo=%2Fshipping%3FclubJoin%3Dtrue');
  expect(entrance).toEqual({ returnTo: '/shipping?clubJoin=true', clubType: '2' });
  const path = entrancePath('/shop/sign-up', entrance);
  expect(entranceOf(`http://shop${path}`)).toEqual(entrance);
});

test('a club that is no number, and a way out of the site, are left behind', () => {
  expect(entranceOf('http://shop/shop/login?clubType=x&returnTo=//evil')).toEqual({
    returnTo: null,
    clubType: null,
  });
  expect(entrancePath('/shop/login', {})).toBe('/shop/login');
});
