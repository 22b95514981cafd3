import type { BrandingId } from '../../domain/brands/branding.ts';

/** A customer's session, as proven by its token. */
export interface Session {
  readonly customerId: number;
  readonly tokenHash: Buffer;
}

/** Why a promo code was refused. The code is null if the shop has no such code, since it may then be any text. */
export interface RefusedPromo {
  readonly code: string | null;
  readonly reason: string;
}

/** What a page adds to the connection's environment when it calls the API inside this process. */
export interface PageEnv {
  readonly pageRequestId: string;
  /** Tells the page request who is logged in, for its log line. */
  readonly onSession: (session: Session | null) => void;
}

/** What the middleware found out about a request before its route runs. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Whether a page rendered by this process makes the call. */
    isInside: boolean;
    /** The pattern of the page that answered; not set for the API. */
    pageRoute?: string;
    /** A promo code that a cart refused; not set if none was entered or it was accepted. */
    refusedPromo?: RefusedPromo;
    /** The address that limits count by: an IPv4 address, an IPv6 /64, or 'unknown' without a connection. */
    clientAddress: string;
    /** The brand whose site received the request. */
    brandingId: BrandingId;
    /** Whether the site is reached over HTTPS, possibly ended at the load balancer. */
    isHttps: boolean;
    /** Who is logged in; null for a guest. */
    session: Session | null;
  };
}
