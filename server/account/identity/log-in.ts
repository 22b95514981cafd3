import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { isPassword } from '../../people/identity/passwords.ts';
import { keepsPassword, selectCredentials } from '../../people/identity/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import { accept, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { enter, type LoggedIn, type NewLogIn } from './enter.ts';

const WRONG_LOG_IN: Refusal = { code: 'unauthenticated', message: REFUSAL_MESSAGES.wrongLogin };

export interface LogIn extends Pick<NewLogIn, 'guestCarts' | 'replaced' | 'browser'> {
  readonly email: string;
  readonly password: string;
}

/** Logs in. Neither the text nor the response time tells a wrong password from an unknown email (`unauthenticated`). */
export async function logIn(
  { db, clock }: { db: Db; clock: Clock },
  { email, password, ...browser }: LogIn,
): Promise<Result<LoggedIn>> {
  const known = await selectCredentials(db, email);
  const passwordHash = known?.passwordHash ?? null;
  const isRight = await isPassword(passwordHash, password);
  if (!known || passwordHash === null || !isRight) return reject(WRONG_LOG_IN);
  const { customerId } = known;
  return db.transaction().execute(async (trx) => {
    if (!(await keepsPassword(trx, { customerId, passwordHash }))) return reject(WRONG_LOG_IN);
    return accept(await enter(trx, { customerId, ...browser, today: clock.today() }));
  });
}
