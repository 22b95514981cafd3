import type { Upload } from '../../../contract/upload.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';

export interface Session {
  readonly customerId: number;
  readonly tokenHash: Buffer;
}

/** Null for an unknown code, because it may be any text. */
export interface RefusedPromo {
  readonly code: string | null;
  readonly reason: string;
}

/** Added to the connection's environment when a page calls the API inside this process. */
export interface PageEnv {
  readonly pageRequestId: string;
  /** For the page request's log line. */
  readonly onSession: (session: Session | null) => void;
}

/** A room may add its own, as the office does with `office`. */
export interface AppVariables {
  requestId: string;
  /** Whether a trusted proxy sent it, whose headers about the request are read. */
  isFromProxy: boolean;
  /** Whether a page rendered by this process makes the call. */
  isInside: boolean;
  /** The pattern of the page that answered; not set for the API. */
  pageRoute?: string;
  /** Not set if none was entered or it was accepted. */
  refusedPromo?: RefusedPromo;
  /** The address that limits count by: an IPv4 address, an IPv6 /64, or 'unknown' without a connection. */
  clientAddress: string;
  brandingId: BrandingId;
  /** Whether the site is reached over HTTPS, possibly ended at the load balancer. */
  isHttps: boolean;
  /** Null for a guest. */
  session: Session | null;
  /** A file that was posted to a page, already read. */
  upload?: Upload;
}

export interface AppEnv {
  Variables: AppVariables;
}
