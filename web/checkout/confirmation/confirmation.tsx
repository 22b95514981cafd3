import { useState } from 'react';
import { Link } from 'react-router';
import type { ConfirmedOrder } from '../../../contract/orders.ts';
import { HAND_OVER } from '../../../domain/checkout/hand-over.ts';
import { isProcessedSoon, processingWords } from '../../../domain/checkout/processing-words.ts';
import { type Day, parseUsDate } from '../../../domain/dates/day.ts';
import type { DeliveryKind } from '../../../domain/delivery/methods.ts';
import { membershipName } from '../../shop/clubs/club-names.ts';
import { useSupportPhone } from '../../site/lookups.ts';
import { Notice } from '../../ui/notice.tsx';
import { NextShipments } from '../club/next-shipments.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { useCheckout } from '../use-checkout.ts';
import { helpParagraphs } from './help-text.ts';
import { LeaveButtons } from './leave-buttons.tsx';
import type { ConfirmationContent } from './load.ts';
import { OrderSummary } from './order-summary.tsx';

export interface ConfirmationProps {
  readonly order: ConfirmedOrder;
  readonly content: ConfirmationContent;
}

export function Confirmation({ order, content }: ConfirmationProps) {
  const { clubs, lookups } = useCheckout();
  const club = order.clubName ? clubs.find(({ name }) => name === order.clubName) : undefined;
  return (
    <>
      <PageTitle title="Confirmation" />
      <div className="grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)] lg:gap-x-24">
        <div className="wrap-anywhere min-w-0">
          {content.heroImage && <HeroImage {...content.heroImage} />}
          <h1 className="title">{headingOf(order, content)}</h1>
          <p className="subheading mt-5">Order Number: {order.purchaseOrderId}</p>
          <p className="mt-2">
            A confirmation is on its way to <strong className="font-medium">{order.customer.email}</strong>.
          </p>
          {order.accountOpened && <AccountOpened email={order.customer.email} />}
          <section className="mt-10 border-t border-line pt-9">
            <h2 className="heading">What's Next</h2>
            <p className="mt-3 max-w-prose">
              {whenItLeaves(order, parseUsDate(lookups.today))}
              {whatComesNext(order)}
            </p>
            {club && <NextShipments club={club} order={order} />}
            {content.helpText ? <HelpText html={content.helpText} /> : <CallUs />}
          </section>
          <LeaveButtons />
        </div>
        <div className="min-w-0">
          <OrderSummary order={order} />
        </div>
      </div>
    </>
  );
}

/** A new member is thanked for joining the club by name; the content site's heading is about orders. */
function headingOf({ clubName }: ConfirmedOrder, { heading }: ConfirmationContent): string {
  if (clubName) return `Thank you for joining the ${membershipName(clubName)}`;
  return heading ?? 'Thank you for your order';
}

/** What waits for better weather is said in the summary, with its day; a pickup far away is ready from its day on. */
function whenItLeaves({ heldUntil, requestedShipDate, pickUp }: ConfirmedOrder, today: Day | null): string {
  const shipDay = parseUsDate(requestedShipDate);
  if (heldUntil || shipDay === null || today === null) return '';
  const isSoon = isProcessedSoon({ shipDay, today });
  return pickUp?.kind === 'winery' && !isSoon ? '' : `${processingWords({ shipDay, today })} `;
}

function whatComesNext({ pickUp, containsAlcohol }: ConfirmedOrder): string {
  const handOver = (kind: DeliveryKind) => (containsAlcohol ? ` ${HAND_OVER[kind]}` : '');
  switch (pickUp?.kind) {
    case 'winery':
      return `It is ready at the winery from the day you chose.${handOver('winery-pickup')}`;
    case 'carrier':
      return `We will email you when it ships.${handOver('carrier-pickup')}`;
    default:
      return `We will email you when it ships.${handOver('deliver')}`;
  }
}

function AccountOpened({ email }: { email: string }) {
  return (
    <div className="no-print mt-6">
      <Notice tone="good" title="Your account is ready.">
        <p>
          You are logged in, and an email to verify {email} is on its way.{' '}
          <Link to="/account" className="link">
            See your account
          </Link>
        </p>
      </Notice>
    </div>
  );
}

/** Hides the image if the content site has moved it, instead of showing a broken one. */
function HeroImage({ url, alt }: { url: string; alt: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={url}
      alt={alt}
      fetchPriority="high"
      onError={() => setBroken(true)}
      className="no-print mb-9 aspect-[2/1] w-full rounded-brand bg-tint object-cover"
    />
  );
}

function CallUs() {
  const phone = useSupportPhone();
  return (
    <p className="mt-3 text-muted">
      Questions? Call <span className="whitespace-nowrap">{phone}</span>, Monday to Friday 8am to 5pm Pacific.
    </p>
  );
}

export function HelpText({ html }: { html: string }) {
  return helpParagraphs(html).map((parts) => (
    <p key={JSON.stringify(parts)} className="mt-3 max-w-prose">
      {parts.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.href} href={part.href} className="link">
            {part.text}
          </a>
        ),
      )}
    </p>
  ));
}
