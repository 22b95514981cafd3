import { Form, Link, useActionData, useNavigation, useRouteLoaderData } from 'react-router';
import type { Product } from '../../../contract/catalog.ts';
import { checkoutPath, FIRST_STEP } from '../../../domain/checkout/steps.ts';
import type { Api } from '../../api/client.ts';
import { usePlace } from '../../place/use-place.ts';
import type { HeaderProps } from '../../site/header.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { COOKIES_NEEDED } from '../cookies-needed.ts';

export type AddOutcome =
  | { readonly added: true; readonly qty: number }
  | { readonly added: false; readonly message: string };

export async function addToCart(api: Api, form: FormData): Promise<AddOutcome> {
  const productId = Number(form.get('productId'));
  const qty = Number(form.get('qty'));
  const answer = await api.call('post /cart', { body: { items: [{ productId, qty }] } });
  if (answer.ok) return { added: true, qty };
  const detail = Object.values(answer.error.fields ?? {}).flat()[0];
  return { added: false, message: answer.error.status === 422 && detail ? detail : answer.error.message };
}

/** Larger quantities are ordered in the cart. */
const longestList = 24;

export interface AddToCartFormProps {
  readonly product: Product;
  readonly qty: number;
  readonly added: number;
  /** Whether the request after that addition brought the cart's cookie. */
  readonly isKept: boolean;
  readonly onQuantity: (quantity: number) => void;
}

export function AddToCartForm({ product, qty, added, isKept, onQuantity }: AddToCartFormProps) {
  const { state } = useNavigation();
  const { place } = usePlace();
  const answered = useActionData<AddOutcome>();
  const isBusy = state === 'submitting';
  const arrived: AddOutcome = isKept ? { added: true, qty: added } : NOT_KEPT;
  const outcome = useKept(answered) ?? (added > 0 ? arrived : undefined);
  const quantities = Array.from({ length: Math.min(product.cartLimit, longestList) }, (_, at) =>
    String(at + 1),
  );

  return (
    <Form method="post" preventScrollReset className="mt-5 md:mt-7">
      <input type="hidden" name="productId" value={product.productId} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          field={{ name: 'qty', initialValue: String(Math.min(qty, quantities.length)) }}
          label="Quantity"
          width="code"
          autoComplete="off"
          choices={quantities.map((quantity) => ({ value: quantity, label: quantity }))}
          onChange={(event) => onQuantity(Number(event.target.value))}
        />
        <div className="min-w-40 flex-1">
          <Button type="submit" busy={isBusy} busyText="Adding to cart…" wide>
            Add to Cart
          </Button>
        </div>
      </div>
      {place && (
        <button type="submit" formMethod="get" className="link-line mt-3 text-sm script:hidden">
          Show the price for this quantity
        </button>
      )}
      {product.cartLimit <= 6 && (
        <p className="mt-3 text-sm text-muted">
          {product.cartLimit === 1 ? 'One bottle per order' : `Up to ${product.cartLimit} per order`}
        </p>
      )}
      <div role="status" aria-live="polite" aria-atomic="true">
        {!isBusy && outcome && <Outcome outcome={outcome} name={product.name} />}
      </div>
    </Form>
  );
}

const NOT_KEPT: AddOutcome = { added: false, message: COOKIES_NEEDED };

/** With the cart as it is read after the addition: without its cookie it is empty. Undefined until it is read. */
function useKept(answered: AddOutcome | undefined): AddOutcome | undefined {
  const { state } = useNavigation();
  const isEmpty = useRouteLoaderData<HeaderProps>('shop')?.cartCount === 0;
  if (!answered?.added || !isEmpty) return answered;
  return state === 'idle' ? NOT_KEPT : undefined;
}

function Outcome({ outcome, name }: { outcome: AddOutcome; name: string }) {
  if (!outcome.added) return <p className="mt-4 font-medium text-danger">{outcome.message}</p>;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-good py-4">
      <p>
        <span className="font-medium">Added to your cart:</span> {outcome.qty} × {name}
      </p>
      <Link to={checkoutPath(FIRST_STEP.slug, false)} className="button max-sm:w-full">
        Checkout
      </Link>
    </div>
  );
}
