import { type FormEvent, useState } from 'react';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { AddressFields, addressLabels } from '../../forms/address-fields.tsx';
import { forgetDraft, useDraft } from '../../forms/drafts.ts';
import { FormErrors } from '../../forms/form-errors.tsx';
import { type FormReply, type FormValues, formValuesOf } from '../../forms/form-reply.ts';
import { ModalForm } from '../../forms/modal-form.tsx';
import { SubmitRow } from '../../forms/submit-row.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { useFieldValue } from '../../forms/use-field-value.ts';
import { useLookups } from '../../site/lookups.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';
import { KeepAddress } from './keep-address.tsx';

const loadRules = () => import('./check-new-address.ts');
const STATE_REASON = 'new-address-state-reason';

export interface NewAddressFormProps {
  readonly kind: AddressKind;
  /** The address entered earlier, to be edited. */
  readonly entered: FormValues | null;
  /** Whether the address may be in that state; if omitted, any state is allowed. */
  readonly mayLieIn?: ((stateId: string) => boolean) | undefined;
  readonly onUse: (address: FormValues) => void;
}

/** The content of the modal: a separate form that only returns its values to the page. */
export function NewAddressForm({ kind, entered, mayLieIn, onUse }: NewAddressFormProps) {
  const lookups = useLookups();
  const words = KIND_WORDS[kind];
  const [reply, setReply] = useState<FormReply>();
  const [isChecking, setChecking] = useState(false);
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.checkNewAddress(typed) });
  const values = entered ?? (kind === 'billing' ? { countryId: String(UNITED_STATES) } : {});
  const stateId = useFieldValue('stateId', values.stateId ?? '', form);
  const isAllowed = mayLieIn?.(stateId) ?? true;
  const draft = `new-${kind}-address`;
  useDraft(form, { name: draft });

  async function use(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isChecking || !isAllowed) return;
    setChecking(true);
    const typed = new FormData(event.currentTarget);
    const errors = await loadRules()
      .then((rules) => rules.askAboutNewAddress(typed, lookups.states))
      .catch(() => null);
    setChecking(false);
    const address = formValuesOf(typed);
    if (errors && Object.keys(errors).length === 0) {
      forgetDraft(draft);
      onUse(address);
    } else {
      const lead = errors ? MESSAGES.invalidForm : MESSAGES.anyError;
      setReply({ lead, errors: errors ?? {}, values: address });
    }
  }

  const errors = isAllowed ? form.errors : { ...form.errors, stateId: [MESSAGES.invalidState] };
  const fields = { errors, values };
  return (
    <ModalForm form={form} onSubmit={use}>
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
          busy={isChecking}
          busyText="Checking…"
          refusedBecause={isAllowed ? undefined : STATE_REASON}
        >
          Use This Address
        </Button>
      </SubmitRow>
    </ModalForm>
  );
}
