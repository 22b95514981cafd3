/** What a page needs for Stripe's own card fields. */
export interface StripeFields {
  readonly provider: 'stripe';
  readonly publishableKey: string;
  readonly scriptUrl: string;
}

/** As much of Stripe.js as the card fields use: https://docs.stripe.com/js */
export interface StripeJs {
  elements(): { create(type: StripeElementType, options: object): StripeElement };
  createPaymentMethod(request: { type: 'card'; card: StripeElement }): Promise<StripeCardAnswer>;
}

export type StripeElementType = 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** A field in a frame of Stripe's: this page cannot read what is typed into it. */
export interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(event: 'ready' | 'change', hear: () => void): void;
}

export interface StripeCardAnswer {
  readonly paymentMethod?: {
    readonly id: string;
    readonly card: { brand: string; last4: string; exp_month: number; exp_year: number };
  };
  readonly error?: { readonly type: string; readonly code?: string };
}

type OpenStripe = (publishableKey: string) => StripeJs;

const scripts = new Map<string, Promise<OpenStripe>>();

/** Loads Stripe.js from Stripe, as Stripe requires, once for all pages. Retries a load that failed. */
export async function openStripe({ scriptUrl, publishableKey }: StripeFields): Promise<StripeJs> {
  const fetched = scripts.get(scriptUrl) ?? fetchScript(scriptUrl);
  scripts.set(scriptUrl, fetched);
  fetched.catch(() => scripts.delete(scriptUrl));
  return (await fetched)(publishableKey);
}

function fetchScript(url: string): Promise<OpenStripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onerror = () => reject(new Error('Stripe.js did not come'));
    script.onload = () => {
      const { Stripe } = window as { Stripe?: OpenStripe };
      if (Stripe) resolve(Stripe);
      else reject(new Error('Stripe.js brought nothing'));
    };
    document.head.append(script);
  });
}
