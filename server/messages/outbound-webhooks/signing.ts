import { createHmac } from 'node:crypto';

/** In Standard Webhooks format. Derived each time, so that a copy of the database alone cannot sign. */
export function webhookSecret(linkSecret: string, salt: string): string {
  return `whsec_${createHmac('sha256', linkSecret).update(`webhook ${salt}`).digest('base64')}`;
}

export interface SignedContent {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The Standard Webhooks headers (standardwebhooks.com, version 1), signed with each secret. */
export function signedHeaders(
  { id, timestamp, body }: SignedContent,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
