import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type FormState, fieldOf } from '../forms/field-of.ts';
import { Button } from '../ui/button.tsx';
import { type FieldWidth, fieldIds, widths } from '../ui/field.ts';
import { FieldError } from '../ui/labelled.tsx';
import { AcceptedCards } from './card-pictures.tsx';
import { MOUNTED_CARD } from './card-secrets.ts';
import {
  openStripe,
  readStripeCard,
  type StripeElement,
  type StripeElementType,
  type StripeFields,
  type StripeJs,
} from './stripe-card.ts';
import { offerMountedCard } from './typed-card.ts';

const FIELDS: readonly { name: string; type: StripeElementType; label: string; width: FieldWidth }[] = [
  { name: 'cardNumber', type: 'cardNumber', label: 'Card Number', width: 'half' },
  { name: 'expirationMonth', type: 'cardExpiry', label: 'Expiration Date', width: 'zip' },
  { name: 'cvv', type: 'cardCvc', label: 'Security Code', width: 'code' },
];

type Loading = 'loading' | 'ready' | 'failed';

/** Each field is in a Stripe frame: number and code never reach this page. */
export default function StripeCardFields({ fields, page }: { fields: FormState; page: StripeFields }) {
  const id = useId();
  const places = useRef<HTMLDivElement>(null);
  const elements = useRef(new Map<string, StripeElement>());
  const [attempt, setAttempt] = useState(1);
  const [loading, setLoading] = useState<Loading>('loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches the script again.
  useEffect(() => {
    const made = elements.current;
    let isOver = false;
    let end = () => {};
    openStripe(page).then(
      (js) => {
        if (isOver || !places.current) return;
        end = offerMountedCard(id, mountFields(js, places.current, made));
        setLoading('ready');
      },
      () => !isOver && setLoading('failed'),
    );
    return () => {
      isOver = true;
      end();
      for (const element of made.values()) element.destroy();
      made.clear();
    };
  }, [page, id, attempt]);

  function tryAgain() {
    setLoading('loading');
    setAttempt((tries) => tries + 1);
  }

  return (
    <div ref={places} className="grid gap-6" aria-busy={loading === 'loading'}>
      <input type="hidden" name={MOUNTED_CARD} value={id} />
      <div>
        <AcceptedCards />
        <div role="status">
          {loading === 'failed' && (
            <div className="mt-4 grid justify-items-start gap-2">
              <p className="text-danger">The fields of our payment provider could not be loaded.</p>
              <Button look="quiet" onClick={tryAgain}>
                Try again
              </Button>
            </div>
          )}
        </div>
      </div>
      {FIELDS.map(({ name, label, width }) => (
        <StripeField key={name} {...{ name, label, width, fields, elements }} />
      ))}
    </div>
  );
}

interface StripeFieldProps {
  readonly name: string;
  readonly label: string;
  readonly width: FieldWidth;
  readonly fields: FormState;
  readonly elements: RefObject<Map<string, StripeElement>>;
}

function StripeField({ name, label, width, fields, elements }: StripeFieldProps) {
  const field = fieldOf(fields, name);
  const ids = fieldIds(field);
  const hasErrors = Boolean(field.errors?.length);
  const focus = () => elements.current.get(name)?.focus();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${ids.control}-label`} className="text-[0.9375rem] font-medium">
        {label}
      </span>
      <div className={widths[width]}>
        {/* The real control is inside the frame, so focus moves on to it. A frame shows no focus itself. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would count as a field of the form. */}
        <div
          id={ids.control}
          role="group"
          tabIndex={-1}
          aria-labelledby={`${ids.control}-label`}
          aria-describedby={hasErrors ? ids.error : undefined}
          aria-invalid={hasErrors || undefined}
          data-field={name}
          className="control focus-within:[outline:3px_solid_var(--focus)] focus-within:outline-offset-2"
          onFocus={(event) => event.target === event.currentTarget && focus()}
        />
        {/* Reports the frame's changes to the form, which does not hear them. */}
        <input type="hidden" name={name} value="" />
      </div>
      <FieldError field={field} />
    </div>
  );
}

function mountFields(js: StripeJs, places: HTMLElement, made: Map<string, StripeElement>) {
  const elements = js.elements();
  for (const { name, type } of FIELDS) {
    const place = places.querySelector<HTMLElement>(`[data-field=${name}]`);
    if (!place) continue;
    const { color, fontFamily } = getComputedStyle(place);
    const element = elements.create(type, {
      style: { base: { color, fontFamily, fontSize: '16px', lineHeight: '24px' } },
    });
    element.mount(place);
    element.on('change', () => {
      place.nextElementSibling?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    made.set(name, element);
  }
  const number = made.get('cardNumber');
  return async () =>
    readStripeCard(
      number ? await js.createPaymentMethod({ type: 'card', card: number }).catch(() => ({})) : {},
    );
}
