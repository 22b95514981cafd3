import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import { checkUser, validateEmail } from '../../contract/identity.ts';
import { readCartKey } from '../cart/cart-key.ts';
import { cartIsKnown } from '../cart/store.ts';
import type { Database } from '../database/schema.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { emailHasAccount } from './store.ts';

/** Only somebody who is shopping may ask (contract §5): the answer tells who has an account. */
const NEEDS_CART: Refusal = { code: 'unauthenticated', message: 'Please add something to your cart first.' };

export function identityRoutes({ db }: { db: Kysely<Database> }) {
  const hasCart = async (c: Context<AppEnv>) => {
    const keys = [readCartKey(c, 'shop'), readCartKey(c, 'club')];
    for (const key of keys) if (key && (await cartIsKnown(db, key))) return true;
    return false;
  };
  return apiRoutes()
    .openapi(serve(checkUser), async (c) => {
      if (!(await hasCart(c))) return refuse(c, NEEDS_CART);
      return c.json({ exists: await emailHasAccount(db, c.req.valid('json').email) }, 200);
    })
    .openapi(serve(validateEmail), async (c) => {
      if (!(await hasCart(c))) return refuse(c, NEEDS_CART);
      return c.json({ exists: await emailHasAccount(db, c.req.valid('param').email) }, 200);
    });
}
