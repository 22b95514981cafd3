import { Hono } from 'hono';
import { type Clock, daysAfter } from '../../platform/clock.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { NOT_FOUND, refuse } from '../../platform/http/refusal.ts';
import type { SiteOrigins } from '../../platform/sites.ts';

export interface SecurityTxtParts {
  readonly clock: Clock;
  readonly origins: SiteOrigins;
  /** A mailto: or https: address; null: no contact. */
  readonly securityContact: string | null;
}

/** RFC 9116 wants a date that is less than a year away. */
const GOOD_FOR_DAYS = 90;

export function securityTxtRoutes({ clock, origins, securityContact }: SecurityTxtParts) {
  return new Hono<AppEnv>().get('/.well-known/security.txt', (c) => {
    if (securityContact === null) return refuse(c, NOT_FOUND);
    const expires = daysAfter(clock.now(), GOOD_FOR_DAYS).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${origins[c.var.brandingId]}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });
}
