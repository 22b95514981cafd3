import { html, raw } from 'hono/html';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { BRAND_LOOKS } from './brand-look.ts';

/** A piece of HTML in which every inserted value is escaped. */
export type Markup = ReturnType<typeof html>;

interface MailPage {
  readonly brandingId: BrandingId;
  /** The heading, and the preview text that an inbox shows next to the subject. */
  readonly heading: string;
  readonly preview: string;
  /** Rows of the single table, each `<tr><td>…</td></tr>`. */
  readonly rows: readonly Markup[];
}

const SANS = "'Helvetica Neue', 'Segoe UI', Arial, sans-serif";
const SERIF = "'Iowan Old Style', 'Palatino Linotype', Georgia, serif";

/** Tables and inline styles for mail programs; no external files. The classes serve dark mode and narrow screens. */
export function mailPage({ brandingId, heading, preview, rows }: MailPage): string {
  const brand = BRANDS[brandingId];
  const look = BRAND_LOOKS[brandingId];
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${heading}</title>
    <style>${raw(styleOf(brandingId))}</style>
  </head>
  <body class="tint" style="margin:0;padding:0;background:${look.tint};-webkit-text-size-adjust:100%">
    <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
    <table role="presentation" class="tint" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${look.tint}">
      <tr>
        <td align="center" class="around" style="padding:24px 12px">
          <table role="presentation" class="paper ink line" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${look.paper};border:1px solid ${look.line};border-radius:${look.corner};font:16px/1.6 ${SANS};color:${look.ink}">
            <tr>
              <td align="center" class="line in" style="padding:28px 32px 22px;border-bottom:1px solid ${look.line}">
                <div class="accent" style="font-family:${SERIF};line-height:1.2;${look.wordmark};color:${look.accent}">${brand.name}</div>
                <div class="muted" style="padding-top:4px;font-size:14px;color:${look.muted}">${brand.tagline}</div>
              </td>
            </tr>
            <tr>
              <td class="in" style="padding:28px 32px 0">
                <h1 class="ink" style="margin:0;font:400 26px/1.3 ${SERIF};color:${look.ink}">${heading}</h1>
              </td>
            </tr>
            ${rows}
            <tr>
              <td class="muted in" style="padding:28px 32px;font-size:14px;color:${look.muted}">${closingOf(brandingId)}</td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>`;
  return String(page);
}

function styleOf(brandingId: BrandingId): string {
  const { paper, tint, ink, muted, line, accent, onAccent } = BRAND_LOOKS[brandingId].dark;
  return `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .tint { background: ${tint} !important; }
        .paper { background: ${paper} !important; }
        .ink { color: ${ink} !important; }
        .muted { color: ${muted} !important; }
        .line { border-color: ${line} !important; }
        .accent { color: ${accent} !important; }
        .press { background: ${accent} !important; }
        .press a { color: ${onAccent} !important; }
      }
      @media (max-width: 480px) {
        .around { padding: 0 !important; }
        .in { padding-left: 20px !important; padding-right: 20px !important; }
      }
    `;
}

export function row(content: string | Markup): Markup {
  return html`<tr><td class="in" style="padding:16px 32px 0">${content}</td></tr>`;
}

export function mailText(brandingId: BrandingId, paragraphs: readonly string[]): string {
  const { name } = BRANDS[brandingId];
  return `${[...paragraphs, `${name}\n${closingOf(brandingId)}`].join('\n\n')}\n`;
}

function closingOf(brandingId: BrandingId): string {
  const { name, phone } = BRANDS[brandingId];
  return `Questions? Call ${name} at ${phone}, Monday to Friday, 8am to 5pm Pacific.`;
}
