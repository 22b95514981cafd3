import { html } from 'hono/html';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRAND_LOOKS } from './brand-look.ts';
import { type Markup, row } from './layout.ts';
import { cutAddress } from './secret-links.ts';

/** The exact wording of 27 CCR 25607.4; the signal word is in bold capitals. */
const WARNING = {
  signal: 'WARNING:',
  text: 'Drinking distilled spirits, beer, coolers, wine and other alcoholic beverages may increase cancer risk, and, during pregnancy, can cause birth defects. For more information go to',
  link: 'www.P65Warnings.ca.gov/alcohol',
} as const;

const alcoholWarning = `${WARNING.signal} ${WARNING.text} ${WARNING.link}.`;

/** Same size as the body text: the law allows no smaller. The URL may wrap, so that it fits in 320 px. */
function alcoholWarningBox(brandingId: BrandingId): Markup {
  const { line, accent } = BRAND_LOOKS[brandingId];
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="font:inherit;color:inherit"><tr><td class="line" style="padding:12px 16px;border:1px solid ${line};overflow-wrap:anywhere;word-break:break-word"><strong>${WARNING.signal}</strong> ${WARNING.text} <a class="accent" href="https://${WARNING.link}" target="_blank" style="color:${accent}">${WARNING.link}</a>.</td></tr></table>`;
}

/** Each appears in both the HTML and the text part. */
export type Block =
  | string
  /** Lines under a title, such as an address. */
  | { readonly title: string; readonly lines: readonly string[] }
  | LinkBlock
  | CodeBlock
  | { readonly products: readonly ProductRow[]; readonly sums: readonly Sum[] }
  | 'ALCOHOL-WARNING';

/** Anyone who has the link can use it, unless it is public: then anyone may read it. */
interface LinkBlock {
  readonly label: string;
  readonly href: string;
  readonly isPublic?: true;
}

/** Anyone who has the code can use it. */
interface CodeBlock {
  readonly code: string;
}

/** The block as everyone but the email's receiver may read it; null: it opens nothing. */
export function cutBlock(block: Block): Block | null {
  if (typeof block !== 'object') return null;
  if ('code' in block) return { code: '……' };
  return 'href' in block && block.isPublic !== true ? { ...block, href: cutAddress(block.href) } : null;
}

export interface ProductRow {
  readonly name: string;
  readonly note: string;
  readonly amount: string;
  /** The whole row for the text part. */
  readonly inWords: string;
}

/** The last one is the total. */
export type Sum = readonly [name: string, amount: string];

export function textOf(block: Block): string {
  if (block === 'ALCOHOL-WARNING') return alcoholWarning;
  if (typeof block === 'string') return block;
  if ('title' in block) return [block.title, ...block.lines].join('\n');
  if ('code' in block) return block.code;
  if ('href' in block) return `${block.label}:\n${block.href}`;
  const products = block.products.map(({ inWords }) => inWords).join('\n');
  return `${products}\n\n${block.sums.map(([name, amount]) => `${name}: ${amount}`).join('\n')}`;
}

export function htmlOf(brandingId: BrandingId, block: Block): Markup {
  if (block === 'ALCOHOL-WARNING') return row(alcoholWarningBox(brandingId));
  if (typeof block === 'string') return row(block);
  if ('title' in block) {
    return row(html`<strong>${block.title}</strong>${block.lines.map((line) => html`<br />${line}`)}`);
  }
  if ('code' in block) {
    return row(html`<strong style="font-size:28px;letter-spacing:4px">${block.code}</strong>`);
  }
  return 'href' in block ? linkRows(brandingId, block) : row(productTable(brandingId, block));
}

/** The URL is also there as text, for readers who cannot click a button. */
function linkRows(brandingId: BrandingId, { label, href }: LinkBlock): Markup {
  const { accent, corner, muted, onAccent } = BRAND_LOOKS[brandingId];
  return html`${row(html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="press" style="background:${accent};border-radius:${corner}"><a href="${href}" target="_blank" style="display:inline-block;padding:13px 24px;color:${onAccent};text-decoration:none;font-weight:600">${label}</a></td></tr></table>`)}
${row(html`<span class="muted" style="font-size:14px;color:${muted};word-break:break-all">Or open this address: <a class="accent" href="${href}" target="_blank" style="color:${accent}">${href}</a></span>`)}`;
}

function productTable(
  brandingId: BrandingId,
  { products, sums }: { products: readonly ProductRow[]; sums: readonly Sum[] },
): Markup {
  const { line, muted } = BRAND_LOOKS[brandingId];
  const cell = `padding:10px 0;border-bottom:1px solid ${line}`;
  const last = sums.length - 1;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="font:inherit;color:inherit">
${products.map(
  ({ name, note, amount }) =>
    html`<tr><td class="line" style="${cell}">${name}<br /><span class="muted" style="font-size:14px;color:${muted}">${note}</span></td><td align="right" valign="top" class="line" style="${cell};padding-left:16px;white-space:nowrap">${amount}</td></tr>
`,
)}${sums.map(([name, amount], index) => {
  const bold = index === last ? ';font-weight:700' : '';
  return html`<tr><td style="padding:6px 0 0${bold}">${name}</td><td align="right" style="padding:6px 0 0 16px;white-space:nowrap${bold}">${amount}</td></tr>
`;
})}</table>`;
}
