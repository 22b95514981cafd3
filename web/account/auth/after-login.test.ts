import { describe, expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { afterLogin } from './after-login.ts';
import { authPath, authVisitOf } from './auth-links.ts';

/** The API of a shopper with a membership in the cart, or without. */
function apiWith({ membership }: { membership: boolean }) {
  return createApi(async (path) => {
    const isClub = new URL(path, 'http://shop').searchParams.get('clubJoin') === 'true';
    return Response.json({ shoppingCartItems: isClub && membership ? [{ qty: 1 }] : [] });
  }, 'in-flight');
}

const leads = (query: string, membership: boolean, otherwise: '/shop' | '/account' = '/shop') =>
  afterLogin(apiWith({ membership }), authVisitOf(`http://shop/shop/login${query}`), otherwise);

describe('a log-in leads', () => {
  test.each([
    ['to the shop when nobody said', '', false, '/shop'],
    ['back to where the shopper came from', '?returnTo=/shipping', false, '/shipping'],
    ['one who joins a club on with the membership', '?clubType=1', true, '/shipping?clubJoin=true'],
    ['also one who came from elsewhere', '?clubType=2&returnTo=/cart', true, '/shipping?clubJoin=true'],
    ['back again where no membership is in the cart', '?clubType=2&returnTo=/cart', false, '/cart'],
    ['to the club where no membership is in the cart', '?clubType=2', false, '/shop/clubs/2'],
    ['not to a membership that nobody spoke of', '?returnTo=/cart', true, '/cart'],
    ['not for a club that there is not', '?clubType=3&returnTo=/cart', true, '/cart'],
  ])('%s', async (_, query, membership, path) => {
    expect(await leads(query, membership)).toBe(path);
  });

  test('one who is logged in already to the account', async () => {
    expect(await leads('', false, '/account')).toBe('/account');
  });

  test('a failing API blocks no one', async () => {
    const down = createApi(
      async () => Response.json({ message: '', code: 'x' }, { status: 503 }),
      'in-flight',
    );
    expect(await afterLogin(down, { returnTo: null, clubType: '1' }, '/shop')).toBe('/shop/clubs/1');
  });

  test('the same after a sign-up in between', async () => {
    const signUp = authPath('/shop/sign-up', authVisitOf('http://shop/shop/login?clubType=1'));
    expect(await leads(signUp.slice(signUp.indexOf('?')), true)).toBe('/shipping?clubJoin=true');
  });
});
