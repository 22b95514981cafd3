import { z } from 'zod';
import { askJson } from '../ask-json.ts';

export interface FedexAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  /** 'https://apis.fedex.com', or the sandbox URL. */
  readonly apiUrl: string;
}

export type FedexToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'unavailable'; readonly why: string };

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A token is dropped this long before it expires, so that none expires in transit. */
const MARGIN_MS = 30_000;

/** Bearer tokens of a FedEx account. Each is reused until shortly before it expires, or until it is forgotten. */
export function fedexTokens(account: FedexAccount) {
  let current: { token: string; until: number } | null = null;
  return {
    async token(signal: AbortSignal): Promise<FedexToken> {
      if (current !== null && performance.now() < current.until)
        return { kind: 'token', token: current.token };
      const answer = await askJson(new URL('/oauth/token', account.apiUrl), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: account.clientId,
          client_secret: account.clientSecret,
        }),
        signal,
      });
      if (answer.kind === 'silent') return { kind: 'unavailable', why: answer.why };
      const read = grant.safeParse(answer.body);
      if (answer.status !== 200 || !read.success) {
        return { kind: 'unavailable', why: `FedEx gave no token (status ${answer.status})` };
      }
      const { access_token: token, expires_in } = read.data;
      current = { token, until: performance.now() + expires_in * 1000 - MARGIN_MS };
      return { kind: 'token', token };
    },

    /** Call this when FedEx rejects the token. */
    forget(token: string): void {
      if (current?.token === token) current = null;
    },
  };
}
