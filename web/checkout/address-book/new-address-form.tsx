import { useState } from 'react';
import { createPortal } from 'react-dom';
import { PrefetchPageLinks, useFetcher } from 'react-router';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { AddressFields, addressLabels } from '../../forms/address-fields.tsx';
import { forgetDraft, useDraft } from '../../forms/drafts.ts';
import { FormErrors } from '../../forms/form-errors.tsx';
import type { FormReply, FormValues } from '../../forms/form-reply.ts';
import { SubForm } from '../../forms/sub-form.tsx';
import { SubmitRow } from '../../forms/submit-row.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { useFieldValue, useSetField } from '../../forms/use-field-value.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { useAnswer } from '../../parts/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LeaveForm } from '../leave-form.tsx';
import type { ChoiceReply } from '../save-choice.ts';
import { useCheckout } from '../use-checkout.ts';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';
import { KeepAddress } from './inline-address-fields.tsx';
import { ADDRESS_BOOK_ID, NEW } from './offered-addresses.ts';

interface EnterAddressProps {
  readonly kind: AddressKind;
  /** To be edited; null for none yet. */
  readonly entered: FormValues | null;
  /** Whether the address may be in that state; if omitted, any state is allowed. */
  readonly mayLieIn?: (stateId: string) => boolean;
}

/** Without a script, leads to the page with the form. */
export function EnterAddress({ kind, entered, mayLieIn }: EnterAddressProps) {
  const words = KIND_WORDS[kind];
  const { clubJoin } = useCheckout();
  // Null: it never was, and there is nothing to show.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const setField = useSetField();
  const text = entered ? words.edit : words.enter;

  function choose() {
    setOpen(false);
    setField(ADDRESS_BOOK_ID, NEW);
  }

  return (
    <>
      <div className="noscript:hidden">
        <Button look={entered ? 'text' : 'quiet'} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {text}
        </Button>
      </div>
      <LeaveForm to={newAddressPath(kind, clubJoin)} keepsTyped={kind === 'shipping'}>
        {text}
      </LeaveForm>
      {isOpen !== null &&
        createPortal(
          <Dialog title={words.title} open={isOpen} onClose={() => setOpen(false)}>
            <NewAddressForm kind={kind} entered={entered} mayLieIn={mayLieIn} onSaved={choose} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}

/** At the first touch of the form, at the latest when it is sent: parsing a form needs the contract's schemas. */
export const loadSubmit = fetchOnce(() => import('./save-address.ts'));
const STATE_REASON = 'new-address-state-reason';

/** Also the page with the form, for browsers without a script. */
export function newAddressPath(kind: AddressKind, clubJoin: boolean): string {
  return checkoutPath(kind, clubJoin).replace('?', '/address?');
}

export const newAddressDraft = (kind: AddressKind) => `new-${kind}-address`;

interface NewAddressFormProps {
  readonly kind: AddressKind;
  readonly entered: FormValues | null;
  readonly mayLieIn?: ((stateId: string) => boolean) | undefined;
  /** The answer to a form that was posted without a script. */
  readonly reply?: FormReply | undefined;
  readonly onSaved: () => void;
}

/** Saved with the cart, for the step's form to refer to. */
export function NewAddressForm({ kind, entered, mayLieIn, reply, onSaved }: NewAddressFormProps) {
  const { lookups, clubJoin } = useCheckout();
  const words = KIND_WORDS[kind];
  const path = newAddressPath(kind, clubJoin);
  const fetcher = useFetcher<ChoiceReply>();
  const refused = fetcher.data?.saved === false ? fetcher.data.reply : reply;
  const form = useCheckedForm(refused, {
    loadRules: loadSubmit,
    judge: (rules, typed) => rules.checkAddress(typed),
  });
  const values = reply?.values ?? entered ?? (kind === 'billing' ? { countryId: String(UNITED_STATES) } : {});
  const stateId = useFieldValue('stateId', values.stateId ?? '', form);
  const isAllowed = mayLieIn?.(stateId) ?? true;
  const draft = newAddressDraft(kind);
  useDraft(form, { name: draft });

  useAnswer(fetcher.data, ({ saved }) => {
    if (!saved) return;
    forgetDraft(draft);
    onSaved();
  });

  const errors = isAllowed ? form.errors : { ...form.errors, stateId: [MESSAGES.invalidState] };
  const fields = { errors, values };
  return (
    <SubForm form={form} fetcher={fetcher} action={path} isRefused={!isAllowed}>
      <PrefetchPageLinks page={path} />
      <FormErrors form={form} labels={addressLabels} />
      <AddressFields
        section={kind}
        form={fields}
        states={lookups.states}
        {...(kind === 'billing' && { countries: lookups.countries })}
        phoneHint={words.phoneHint}
      />
      <div className="mt-4 mb-6">
        <KeepAddress kind={kind} fields={fields} />
      </div>
      {!isAllowed && (
        <div id={STATE_REASON} role="alert" className="mb-6">
          <Notice tone="problem">
            <p>{MESSAGES.stateNotShippable}</p>
          </Notice>
        </div>
      )}
      <SubmitRow>
        <Button
          type="submit"
          busy={fetcher.state !== 'idle'}
          busyText="Checking…"
          refusedBecause={isAllowed ? undefined : STATE_REASON}
        >
          Use This Address
        </Button>
      </SubmitRow>
    </SubForm>
  );
}
