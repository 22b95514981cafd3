import { type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { Form, Link, PrefetchPageLinks, useNavigation } from 'react-router';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { CartItem } from '../../../contract/cart.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import { checkoutPath, checkoutStep, pathAfter } from '../../../domain/checkout/steps.ts';
import { useDraft } from '../../forms/drafts.ts';
import { later } from '../../parts/later.tsx';
import { WarningNote } from '../../site/warnings.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { anotherCardPath } from '../billing/new-card-query.ts';
import { joinedClub } from '../club/club-in-cart.ts';
import { AGREED_TO_POLICY, PolicyAgreement, RenewalTerms } from '../club/policy-agreement.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { hasAlcohol } from '../load-checkout.ts';
import { LogInToContinue } from '../log-in-to-continue.tsx';
import { emailChoicesDraft } from '../progress/draft-names.ts';
import { FOR_CUSTOMER } from '../progress/session-ended.ts';
import { kindOf } from '../shipping/after-choosing.ts';
import { StepBar } from '../step-bar.tsx';
import { useCheckout, useCheckoutMode } from '../use-checkout.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { isDatePassed } from './requested-date.ts';
import { CannotTell, CareNotes, SecureBadge } from './review-notes.tsx';
import { isRefused, type ReviewStage, reviewStage, showsForm } from './review-stage.ts';
import { KNOWN_SOLD_OUT, type PaymentReply } from './submit.ts';
import { SubscribeToEmails } from './subscribe-to-emails.tsx';
import { PaymentInformation, ShippingSummary } from './summary-sections.tsx';
import { usePaymentOutcome } from './use-payment-outcome.ts';
import { useStayWhilePlacing } from './use-stay-while-placing.ts';

const PLACE_ORDER = 'place-order';

/** Loaded only when a card has to be confirmed by email. */
export const CodeSection = later(async () => (await import('./code-section.tsx')).CodeSection);

export interface ReviewOrderProps {
  readonly shipping: StoredShipping;
  readonly billing: StoredBilling;
  readonly reply: PaymentReply | undefined;
  /** A payment of this cart had no outcome yet when the page loaded. */
  readonly isPending: boolean;
}

export function ReviewOrder({ shipping, billing, reply, isPending }: ReviewOrderProps) {
  const checkout = useCheckout();
  const { lookups, cart, customer, clubJoin } = checkout;
  const mode = useCheckoutMode();
  const club = joinedClub(checkout);
  const [met, setMet] = useState<PaymentReply | undefined>();
  const { location, formAction } = useNavigation();
  const isSending = formAction?.startsWith('/review') ?? false;
  const isLeaving = useStayWhilePlacing(isSending);
  const stage = reviewStage({
    reply,
    met,
    outcome: usePaymentOutcome(reply, isPending),
    isSending,
    // Leaving for the confirmation is allowed only for a placed order.
    isLeadingToConfirmation: location?.pathname.startsWith(checkoutStep('confirmation').path) ?? false,
  });
  const isLate = isDatePassed(shipping, lookups.today);
  return (
    <>
      <PageTitle title="Review" hasErrors={isRefused(stage)} />
      <AnswerAtTop stage={stage} shipping={shipping} onConfirmed={() => setMet(reply)} />
      {/* Loaded early: the connection may be gone when the order is placed. */}
      <PrefetchPageLinks page={pathAfter('review', clubJoin)} />
      <PaymentProgress
        isPlacing={stage.kind === 'placing'}
        isPlaced={stage.kind === 'placed'}
        isLeaving={isLeaving}
      />
      <h1 className="title mb-3">Review Your Order</h1>
      <p className="lead mb-10">
        {stage.kind === 'placed' ? 'Thank you. You are all set.' : mode.reviewLead}
      </p>
      <ShippingSummary shipping={shipping} />
      <PaymentInformation billing={billing} shipping={shipping} />
      {customer && mode.asksForLetters && !isLate && (
        <SubscribeToEmails form={PLACE_ORDER} prefs={customer.emailPrefs} />
      )}
      <CareNotes kind={kindOf(shipping.deliveryMethod)} hasAlcohol={hasAlcohol(cart)} />
      <div className="mt-9">
        <AnswerByButton stage={stage} />
        {isLate ? (
          <DatePassed />
        ) : (
          showsForm(stage) && (
            <PlaceOrder shipping={shipping} stage={stage}>
              {club && (
                <>
                  <PolicyAgreement
                    club={club}
                    errors={stage.kind === 'not-agreed' ? [PAYMENT_MESSAGES.policyNotAgreed] : undefined}
                    onAgree={() => setMet(reply)}
                  />
                  <RenewalTerms />
                </>
              )}
            </PlaceOrder>
          )
        )}
      </div>
    </>
  );
}

interface AnswerProps {
  readonly stage: ReviewStage;
  readonly shipping: StoredShipping;
  readonly onConfirmed: () => void;
}

function AnswerAtTop({ stage, shipping, onConfirmed }: AnswerProps) {
  const { cart, customer } = useCheckout();
  switch (stage.kind) {
    case 'not-agreed':
      return (
        <ErrorSummary
          lead={MESSAGES.invalidForm}
          lines={[{ fieldId: AGREED_TO_POLICY, message: PAYMENT_MESSAGES.policyNotAgreed }]}
          attempt={stage.reply}
        />
      );
    case 'refused':
      return <PaymentRefusal message={stage.reply.message} reply={stage.reply} takesFocus />;
    case 'code-needed':
      return (
        <Suspense>
          <CodeSection
            reply={stage.reply}
            email={customer?.email ?? shipping.email ?? ''}
            onConfirmed={onConfirmed}
          />
        </Suspense>
      );
    case 'cart-changed':
      return <CartChanged reply={stage.reply} soldOut={cart.shoppingCartItemsDeleted} />;
    case 'has-account':
      return <HasAccount reply={stage.reply} email={shipping.email ?? ''} />;
    default:
      return null;
  }
}

function AnswerByButton({ stage }: { stage: ReviewStage }) {
  switch (stage.kind) {
    case 'refused':
      return <PaymentRefusal message={stage.reply.message} reply={stage.reply} />;
    case 'code-needed':
      return stage.reply.message === undefined || stage.isConfirmed ? null : (
        <PaymentRefusal message={stage.reply.message} reply={stage.reply} />
      );
    case 'checking':
    case 'cut-off':
      return <StillChecking isCutOff={stage.kind === 'cut-off'} />;
    case 'not-charged':
      return <NotCharged />;
    case 'cannot-tell':
      return <CannotTell />;
    default:
      return null;
  }
}

interface PlaceOrderProps {
  readonly shipping: StoredShipping;
  readonly stage: ReviewStage;
  readonly children: ReactNode;
}

function PlaceOrder({ shipping, stage, children }: PlaceOrderProps) {
  const { cart, customer } = useCheckout();
  const mode = useCheckoutMode();
  const form = useRef<HTMLFormElement>(null);
  const isPlaced = stage.kind === 'placed';
  const isBusy = isPlaced || stage.kind === 'placing';
  return (
    <>
      <Form
        id={PLACE_ORDER}
        ref={form}
        method="post"
        noValidate
        onSubmit={isBusy ? (event) => event.preventDefault() : scrollToTop}
      >
        {/* The amounts on this page, so that a change in another tab is never paid for unseen. */}
        <input type="hidden" name="quote" value={cart.quote} />
        {cart.shoppingCartItemsDeleted.map(({ shoppingCartItemId: id }) => (
          <input key={id} type="hidden" name={KNOWN_SOLD_OUT} value={id} />
        ))}
        {customer && <input type="hidden" name={FOR_CUSTOMER} value="on" />}
        {shipping.smsMarketing && <input type="hidden" name="smsMarketing" value="on" />}
        {shipping.smsTransactional && <input type="hidden" name="smsTransactional" value="on" />}
        {children}
        <StepBar>
          <Button type="submit" busy={isBusy} busyText={isPlaced ? 'Order placed' : mode.placing}>
            {mode.place}
          </Button>
        </StepBar>
        <SecureBadge />
      </Form>
      {customer && <KeptChoices form={form} name={emailChoicesDraft(customer)} />}
      {hasAlcohol(cart) && <WarningNote />}
    </>
  );
}

const NOT_KEPT = [AGREED_TO_POLICY];

/** Drafts for the email choices, which are outside their form. Placed after the form, whose element it needs. */
function KeptChoices({ form, name }: { form: RefObject<HTMLFormElement | null>; name: string }) {
  const element = useCallback(() => form.current, [form]);
  useDraft({ element }, { name, secret: NOT_KEPT });
  return null;
}

/** The payment's result appears at the top. */
function scrollToTop(): void {
  window.scrollTo({ top: 0 });
}

interface PaymentRefusalProps {
  readonly message: string;
  readonly reply: PaymentReply;
  readonly takesFocus?: boolean;
}

/** In bold red at two places, above the page and by the button; the words are enough without the color. */
function PaymentRefusal({ message, reply, takesFocus = false }: PaymentRefusalProps) {
  const { clubJoin } = useCheckout();
  return (
    <RefusalNotice reply={reply} takesFocus={takesFocus}>
      <p role={takesFocus ? 'alert' : undefined} className="font-bold text-danger">
        {message}
      </p>
      <p className="mt-1">
        Nothing was charged.{' '}
        {reply.kind === 'refused' && reply.isOfCard && (
          <Link to={anotherCardPath(clubJoin)} className="link">
            Use another card
          </Link>
        )}
      </p>
    </RefusalNotice>
  );
}

/** The account may have been opened in another tab a moment ago. */
function HasAccount({ reply, email }: { reply: PaymentReply; email: string }) {
  return (
    <RefusalNotice reply={reply} role="alert">
      <p>{MESSAGES.emailHasAccount}</p>
      <p className="mt-1">Nothing was charged.</p>
      <LogInToContinue emailOf={() => email} />
    </RefusalNotice>
  );
}

interface CartChangedProps {
  readonly reply: Extract<PaymentReply, { kind: 'cart-changed' }>;
  readonly soldOut: readonly CartItem[];
}

/** Items that sold out in the meantime have their own sentence. */
function CartChanged({ reply, soldOut }: CartChangedProps) {
  const isSoldOut = soldOut.some(({ shoppingCartItemId: id }) => !reply.knownSoldOut.includes(String(id)));
  return (
    <RefusalNotice
      reply={reply}
      role="alert"
      title={isSoldOut ? MESSAGES.soldOutRemoved : 'Your cart has changed'}
    >
      <p>
        {!isSoldOut && 'The cart, a price, a promo or our stock changed while you were here. '}
        Nothing was charged. Please check your cart and place your order again.
      </p>
    </RefusalNotice>
  );
}

function StillChecking({ isCutOff }: { isCutOff: boolean }) {
  const { clubJoin } = useCheckout();
  return (
    <div role="status" className="mb-8">
      <Notice>
        <p className="font-medium">{PAYMENT_MESSAGES.paymentUnknown}</p>
        <p className="mt-1 text-muted">
          {isCutOff
            ? 'You seem to be offline. This page will check again as soon as you are connected.'
            : 'This page will continue as soon as we know.'}
        </p>
        <p className="script:hidden mt-2">
          <a className="link" href={checkoutPath('review', clubJoin)}>
            Check again
          </a>
        </p>
      </Notice>
    </div>
  );
}

function NotCharged() {
  return (
    <div role="status" className="mb-8">
      <Notice>
        <p>The payment did not go through, and nothing was charged. You can place the order again.</p>
      </Notice>
    </div>
  );
}

function DatePassed() {
  const { clubJoin } = useCheckout();
  return (
    <Notice tone="problem">
      <p>{PAYMENT_MESSAGES.requestedDatePassed}</p>
      <p className="mt-1">
        <Link to={checkoutPath('shipping', clubJoin)} className="link">
          Update the delivery or pick-up date
        </Link>
      </p>
    </Notice>
  );
}
