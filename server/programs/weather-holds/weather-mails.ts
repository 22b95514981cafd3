import { BRANDS } from '../../../domain/brands/brands.ts';
import { letter, type MailContent } from '../../messages/mails/letter.ts';
import { contentsOf, nameOfOrder } from '../../ordering/order-messages/order-parts.ts';
import type { OrderRecord } from '../../ordering/orders/order-wire.ts';

interface HeldOrder {
  readonly order: OrderRecord;
  /** 'Too hot on the way: 104 °F in Phoenix on Tue' */
  readonly reason: string;
  readonly url: string;
}

export function weatherHoldMail({ order, reason, url }: HeldOrder): MailContent {
  const { orderId, document } = order;
  const { brandingId } = document;
  const sentence = `We are keeping your order ${orderId} in our cool cellar, because the weather on its way would harm the wine.`;
  return letter(brandingId, {
    subject: `Your ${nameOfOrder(order)} waits for better weather`,
    heading: 'Your wine waits for better weather',
    preview: sentence,
    blocks: [
      sentence,
      `${reason}.`,
      'There is nothing to do: we look at the weather every morning, ship as soon as it is safe, and tell you when it leaves. It costs you nothing. If you would rather have it sooner, choose how:',
      { label: 'See My Choices', href: url },
      contentsOf(document),
      `Anyone with this link can decide about this order, so please keep it private. Questions? Call us at ${BRANDS[brandingId].phone}.`,
    ],
  });
}
