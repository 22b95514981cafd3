import { REFUSAL_MESSAGES } from '../../domain/checkout/refusal-messages.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/access.ts';
import { accept, type Result, reject } from '../http/refusal.ts';
import { enter, type LoggedIn, type NewLogIn } from './enter.ts';
import { isPassword } from './passwords.ts';
import { selectCredentials } from './store.ts';

export interface LogIn extends Pick<NewLogIn, 'guestCarts' | 'replaced'> {
  readonly email: string;
  readonly password: string;
}

/** Logs in. Neither the text nor the response time tells a wrong password from an unknown email (`unauthenticated`). */
export async function logIn(
  { db, clock }: { db: Db; clock: Clock },
  { email, password, guestCarts, replaced }: LogIn,
): Promise<Result<LoggedIn>> {
  const known = await selectCredentials(db, email);
  const isRight = await isPassword(known?.passwordHash ?? null, password);
  if (!known || !isRight) return reject({ code: 'unauthenticated', message: REFUSAL_MESSAGES.wrongLogin });
  const { customerId } = known;
  return accept(
    await db
      .transaction()
      .execute((trx) => enter(trx, { customerId, guestCarts, replaced, today: clock.today() })),
  );
}
