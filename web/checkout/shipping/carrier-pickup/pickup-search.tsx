import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_LENGTH } from '../../../../domain/checkout/limits.ts';
import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCheckout } from '../../use-checkout.ts';
import { PICKUP_NOTE, PICKUP_PROMPT, SEARCH_DISTANCE, SEARCH_ZIP } from './pickup-path.ts';
import { distanceChoices, type FoundLocations, searchLocations } from './search-locations.ts';

interface PickupSearchFieldsProps {
  readonly method: string;
  readonly zipRef: RefObject<HTMLInputElement | null>;
  /** Whether the code that shows the locations has loaded. */
  readonly dialogs: 'coming' | 'here' | 'missing';
  /** The shopper is about to search: time to load it. */
  readonly onBegin: () => void;
  readonly onFound: (found: FoundLocations) => void;
}

type Search =
  | { readonly state: 'none' }
  | { readonly state: 'under-way' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly outcome: FoundLocations };

/** Its fields belong to no form: the search is not posted with the order, and Enter searches. */
const NO_FORM = 'carrier-search';

export function PickupSearchFields({ method, zipRef, dialogs, onBegin, onFound }: PickupSearchFieldsProps) {
  const { clubJoin } = useCheckout();
  const distance = useRef<HTMLSelectElement>(null);
  const [search, setSearch] = useState<Search>({ state: 'none' });
  const isBusy = search.state === 'under-way' || (search.state === 'done' && dialogs === 'coming');
  const message = messageOf(search, dialogs);

  async function start() {
    if (isBusy) return;
    onBegin();
    setSearch({ state: 'under-way' });
    const typed = {
      zip: zipRef.current?.value ?? '',
      distance: distance.current?.value ?? '',
      deliveryMethod: method,
    };
    const outcome = await searchLocations(browserApi, typed, clubJoin);
    // The shopper has chosen another method by now.
    if (!zipRef.current) return;
    if (outcome.kind === 'found') return setSearch({ state: 'done', outcome });
    setSearch({ state: 'failed', message: outcome.message });
    zipRef.current.focus();
  }

  useEffect(() => {
    if (search.state !== 'done' || dialogs !== 'here') return;
    setSearch({ state: 'none' });
    onFound(search.outcome);
  }, [search, dialogs, onFound]);

  function startOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void start();
  }

  return (
    <div className="grid gap-4">
      <p className="font-medium">{PICKUP_PROMPT}</p>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <TextField
          field={{ name: SEARCH_ZIP, errors: message === null ? undefined : [message] }}
          ref={zipRef}
          form={NO_FORM}
          label="ZIP Code"
          kind="digits"
          width="zip"
          autoComplete="postal-code"
          maxLength={MAX_LENGTH.zip}
          onFocus={onBegin}
          onKeyDown={startOnEnter}
          onInput={() => search.state === 'failed' && setSearch({ state: 'none' })}
        />
        <SelectField
          field={{ name: SEARCH_DISTANCE }}
          ref={distance}
          form={NO_FORM}
          label="Distance"
          choices={distanceChoices}
          onKeyDown={startOnEnter}
        />
        <div className="w-full sm:mt-7.5 sm:w-auto">
          <Button look="quiet" busy={isBusy} busyText="Searching…" aria-haspopup="dialog" onClick={start}>
            Search
          </Button>
        </div>
      </div>
      <LoadingLocations isShown={isBusy} />
      <p className="text-sm text-muted">{PICKUP_NOTE}</p>
    </div>
  );
}

function messageOf(search: Search, dialogs: PickupSearchFieldsProps['dialogs']): string | null {
  if (search.state === 'failed') return search.message;
  return search.state === 'done' && dialogs === 'missing' ? MESSAGES.carrierSearchFailed : null;
}

/** Announced at once, but visible only if the search takes longer than a moment. */
export function LoadingLocations({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <div className="appears-late grid gap-3 bg-tint px-5 py-6 text-center">
          <p>{MESSAGES.carrierSearching}</p>
          <progress aria-label="Searching" className="mx-auto h-1 w-full max-w-sm accent-accent" />
        </div>
      )}
    </div>
  );
}
