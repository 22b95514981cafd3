import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { type Cents, formatUsd } from '../../../domain/money/cents.ts';
import type { Block, Sum } from './blocks.ts';
import { letter, type MailContent } from './letter.ts';

interface PaymentLink {
  readonly brandingId: BrandingId;
  readonly url: string;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unitPriceCents: Cents;
  }[];
  readonly subTotalCents: Cents;
  /** As agreed on the phone; null while no address is known. */
  readonly agreed: {
    readonly markdownCents: Cents;
    readonly freightCents: Cents;
    readonly taxCents: Cents;
    readonly totalCents: Cents;
  } | null;
  readonly promoCode: string | null;
}

/** For a phone order. It names no address: a person it is passed on to learns none. */
export function paymentLinkMail(link: PaymentLink): MailContent {
  const { brandingId, url, lines, promoCode, agreed } = link;
  const { name, phone } = BRANDS[brandingId];
  const products = lines.map(({ name: product, quantity, unitPriceCents }) => {
    const amount = formatUsd(quantity * unitPriceCents);
    return {
      name: product,
      note: `${quantity} × ${formatUsd(unitPriceCents)}`,
      amount,
      inWords: `${quantity} x ${product}: ${amount}`,
    };
  });
  const blocks: Block[] = [
    'As we agreed on the phone, your items are in the cart. Enter where they go, and pay by card.',
    { products, sums: sumsOf(link) },
    ...(promoCode === null ? [] : [`Enter the promo code ${promoCode} at checkout.`]),
    agreed
      ? 'Shipping and tax are those of the address that you gave us. Another address may change them.'
      : 'Shipping and tax follow from your address.',
    { label: 'Pay for Your Order', href: url },
    `The link works for seven days, until you have paid. Questions? Call us at ${phone}.`,
  ];
  return letter(brandingId, {
    subject: `Your order from ${name}`,
    heading: 'Your order is ready for you to pay',
    preview: 'Your items are in the cart. The link works for seven days.',
    blocks,
  });
}

function sumsOf({ subTotalCents, agreed }: PaymentLink): Sum[] {
  if (agreed === null) return [['Subtotal', formatUsd(subTotalCents)]];
  const { markdownCents, freightCents, taxCents, totalCents } = agreed;
  return [
    ['Subtotal', formatUsd(subTotalCents)],
    ...(markdownCents > 0 ? ([['Discounts', formatUsd(-markdownCents)]] as const) : []),
    ['Shipping', formatUsd(freightCents)],
    ['Tax', formatUsd(taxCents)],
    ['Total', formatUsd(totalCents)],
  ];
}
