import { mailboxOf } from '../../domain/people/email.ts';
import type { Tries } from './rate-limiter.ts';

interface MailCaller {
  readonly clientAddress: string;
  readonly customerId?: number;
  /** Omitted if the email goes to the account's own address, which the account's limit covers. */
  readonly recipient?: string;
}

export function mailTries({ clientAddress, customerId, recipient }: MailCaller): Tries {
  return {
    mailsByAddress: clientAddress,
    ...(customerId === undefined ? {} : { mailsByAccount: String(customerId) }),
    ...(recipient === undefined ? {} : { mailsByRecipient: mailboxOf(recipient) }),
  };
}
