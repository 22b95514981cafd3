import { html } from 'hono/html';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRAND_LOOKS } from './brand-look.ts';
import type { Markup } from './layout.ts';

/** The exact wording of 27 CCR 25607.4; the signal word is in bold capitals. */
const WARNING = {
  signal: 'WARNING:',
  text: 'Drinking distilled spirits, beer, coolers, wine and other alcoholic beverages may increase cancer risk, and, during pregnancy, can cause birth defects. For more information go to',
  link: 'www.P65Warnings.ca.gov/alcohol',
} as const;

export const alcoholWarning = `${WARNING.signal} ${WARNING.text} ${WARNING.link}.`;

/** Same size as the body text: the law allows no smaller. The URL may wrap, so that it fits in 320 px. */
export function alcoholWarningBox(brandingId: BrandingId): Markup {
  const { line, accent } = BRAND_LOOKS[brandingId];
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="font:inherit;color:inherit"><tr><td class="line" style="padding:12px 16px;border:1px solid ${line};overflow-wrap:anywhere;word-break:break-word"><strong>${WARNING.signal}</strong> ${WARNING.text} <a class="accent" href="https://${WARNING.link}" target="_blank" style="color:${accent}">${WARNING.link}</a>.</td></tr></table>`;
}
