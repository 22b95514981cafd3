import { mailboxOf } from '../../../domain/people/email.ts';
import type { Tries } from './rate-limiter.ts';

interface MailCaller {
  readonly clientAddress: string;
  readonly customerId?: number;
  /** The caller just gave the account's password: counted apart, so that a stolen session cannot use the count up. */
  readonly hasPassword?: boolean;
  /** Omitted if the email goes to the account's own address, which the account's limit covers. */
  readonly recipient?: string;
}

export function mailTries({ clientAddress, customerId, hasPassword, recipient }: MailCaller): Tries {
  const account = hasPassword ? `password ${customerId}` : String(customerId);
  return {
    mailsByAddress: clientAddress,
    ...(customerId === undefined ? {} : { mailsByAccount: account }),
    ...(recipient === undefined ? {} : { mailsByRecipient: mailboxOf(recipient) }),
  };
}
