import { html } from 'hono/html';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { BRAND_LOOKS, type BrandLook } from './brand-look.ts';

/** A piece of HTML in which everything that was put in is escaped. */
export type Markup = ReturnType<typeof html>;

export interface MailPage {
  readonly brandingId: BrandingId;
  /** The heading, and what a list of mails shows beside the subject. */
  readonly heading: string;
  readonly preview: string;
  /** Rows of the one table, each `<tr><td>…</td></tr>`. */
  readonly rows: readonly Markup[];
}

export const SANS = "'Helvetica Neue', 'Segoe UI', Arial, sans-serif";
const SERIF = "'Iowan Old Style', 'Palatino Linotype', Georgia, serif";

/** A mail's HTML: tables and inline styles, which is what mail programs understand, and nothing from elsewhere. */
export function mailPage({ brandingId, heading, preview, rows }: MailPage): string {
  const brand = BRANDS[brandingId];
  const look = BRAND_LOOKS[brandingId];
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <title>${heading}</title>
  </head>
  <body style="margin:0;padding:0;background:${look.tint}">
    <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${look.tint}">
      <tr>
        <td align="center" style="padding:24px 12px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${look.paper};border:1px solid ${look.line};border-radius:${look.corner};font:15px/1.6 ${SANS};color:${look.ink}">
            <tr>
              <td align="center" style="padding:28px 32px 20px;border-bottom:1px solid ${look.line}">
                <div style="font:400 26px/1.2 ${SERIF};color:${look.accent}">${brand.name}</div>
                <div style="font-size:13px;color:${look.muted}">${look.tagline}</div>
              </td>
            </tr>
            <tr>
              <td style="padding:28px 32px 0">
                <h1 style="margin:0;font:400 24px/1.3 ${SERIF};color:${look.ink}">${heading}</h1>
              </td>
            </tr>
            ${rows}
            <tr>
              <td style="padding:28px 32px;font-size:13px;color:${look.muted}">${closingOf(brandingId)}</td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>`;
  return String(page);
}

/** Paragraphs as rows. */
export function paragraph(content: string | Markup): Markup {
  return html`<tr><td style="padding:16px 32px 0">${content}</td></tr>`;
}

/** A link to press, and its address in letters for those who cannot press it. */
export function button(brandingId: BrandingId, { label, href }: { label: string; href: string }): Markup {
  const look: BrandLook = BRAND_LOOKS[brandingId];
  return html`<tr><td style="padding:24px 32px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:${look.accent};border-radius:${look.corner}"><a href="${href}" target="_blank" style="display:inline-block;padding:12px 24px;color:${look.onAccent};text-decoration:none;font-weight:600">${label}</a></td></tr></table></td></tr>
<tr><td style="padding:16px 32px 0;font-size:13px;color:${look.muted};word-break:break-all">Or open this address: <a href="${href}" target="_blank" style="color:${look.accent}">${href}</a></td></tr>`;
}

/** A mail's text: its paragraphs, and the same closing line. */
export function mailText(brandingId: BrandingId, paragraphs: readonly string[]): string {
  const { name } = BRANDS[brandingId];
  return `${[...paragraphs, `${name}\n${closingOf(brandingId)}`].join('\n\n')}\n`;
}

function closingOf(brandingId: BrandingId): string {
  const { name, phone } = BRANDS[brandingId];
  return `Questions? Call ${name} at ${phone}, Monday to Friday, 8am to 5pm Pacific.`;
}
