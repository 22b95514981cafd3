import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { PlaceChoice } from './use-place.ts';

/** Why a place was refused, and what was typed. */
export interface PlaceRefusal {
  readonly message: string;
  readonly typed: string;
}

interface PlaceFieldsProps {
  /** Two of these forms may be on a page. */
  readonly id: string;
  readonly where: PlaceChoice;
  readonly returnTo: string;
  readonly refusal: PlaceRefusal | undefined;
  readonly busy: boolean;
}

/** For a form that is sent to `/place`. Enter sends the ZIP. */
export function PlaceFields({ id, where: { place, pickups }, returnTo, refusal, busy }: PlaceFieldsProps) {
  return (
    <>
      <input type="hidden" name="returnTo" value={returnTo} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          field={{
            name: 'zip',
            id,
            initialValue: refusal?.typed ?? (place?.pickup === null ? place.zip : ''),
            errors: refusal && [refusal.message],
          }}
          label="ZIP Code"
          kind="digits"
          width="zip"
          autoComplete="shipping postal-code"
        />
        <Button type="submit" look="quiet" busy={busy}>
          Show prices
        </Button>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        {pickups.map(({ deliveryMethod, town }) => (
          <Button key={deliveryMethod} type="submit" look="text" name="pickup" value={deliveryMethod}>
            Pick up in {town}
          </Button>
        ))}
        {place && (
          <Button type="submit" look="text" name="clear" value="on">
            Clear
          </Button>
        )}
      </p>
    </>
  );
}
