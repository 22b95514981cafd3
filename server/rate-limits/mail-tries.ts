import { mailboxOf } from '../../domain/people/email.ts';
import type { Tries } from './rate-limiter.ts';

interface MailCaller {
  readonly clientAddress: string;
  /** The account in whose name the mail is asked for. */
  readonly customerId?: number;
  /** Left out where the mail goes to the account's own email, which the account's limit covers. */
  readonly recipient?: string;
}

/** What a call that sends mail counts against: who asks, from where, and whose mailbox fills up. */
export function mailTries({ clientAddress, customerId, recipient }: MailCaller): Tries {
  return {
    mailsByAddress: clientAddress,
    ...(customerId === undefined ? {} : { mailsByAccount: String(customerId) }),
    ...(recipient === undefined ? {} : { mailsByRecipient: mailboxOf(recipient) }),
  };
}
