import type { BrandingId } from '../../domain/brands/branding.ts';

/** A customer's session, as its token proved it. */
export interface Session {
  readonly customerId: number;
  readonly tokenHash: Buffer;
}

/** Why a promo code did not count; the code is null where the shop has no such code, since that may be any text. */
export interface RefusedPromo {
  readonly code: string | null;
  readonly reason: string;
}

/** What a page that asks the API inside this process adds to the connection's own environment. */
export interface PageEnv {
  readonly pageRequestId: string;
  /** Tells the page's own request who is logged in, for its line in the log. */
  readonly onSession: (session: Session | null) => void;
}

/** What the middleware has found out about a request before its route runs. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Asked by a page that this same process renders. */
    isInside: boolean;
    /** The pattern of the page that answered; not set where the API did. */
    pageRoute?: string;
    /** A promo code that did not count for a cart; not set where none was asked for, or it counts. */
    refusedPromo?: RefusedPromo;
    /** Of whom limits count the tries: an IPv4 address, an IPv6 /64, or 'unknown' without a connection. */
    clientAddress: string;
    /** The brand whose site the request was sent to. */
    brandingId: BrandingId;
    /** Whether that site is reached over https, at the balancer if not here. */
    isHttps: boolean;
    /** Who is logged in; null for a guest. */
    session: Session | null;
  };
}
