import type { BrandingId } from '../../domain/brands/branding.ts';

/** What the middleware has found out about a request before its route runs. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** The brand whose site the request was sent to. */
    brandingId: BrandingId;
    /** Whether that site is reached over https, at the balancer if not here. */
    isHttps: boolean;
  };
}
