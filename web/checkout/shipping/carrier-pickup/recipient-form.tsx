import { type FocusEvent, type FormEvent, useState } from 'react';
import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import { parseUsDate } from '../../../../domain/dates/day.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { BirthDate } from '../../../forms/birth-date.tsx';
import { forgetDraft, useDraft } from '../../../forms/drafts.ts';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { type FormReply, type FormValues, formValuesOf } from '../../../forms/form-reply.ts';
import { ModalForm } from '../../../forms/modal-form.tsx';
import { SubmitRow } from '../../../forms/submit-row.tsx';
import { useCheckedForm } from '../../../forms/use-checked-form.ts';
import { setFieldValue } from '../../../forms/use-field-value.ts';
import { Button } from '../../../ui/button.tsx';
import { hasAlcohol } from '../../load-checkout.ts';
import { useCheckout } from '../../use-checkout.ts';
import { type Counter, PERSON } from './chosen-pickup.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { recipientLabels } from './recipient-labels.ts';

const loadRules = () => import('./check-recipient.ts');
const DRAFT = 'pickup-recipient';

export interface RecipientFormProps {
  readonly counter: Counter;
  readonly values: FormValues;
  /** A known age: the form does not ask for a birth date twice. */
  readonly knowsAge: boolean;
  /** The label of the way back to choosing a location; null if there is none. */
  readonly back: string | null;
  readonly onBack: () => void;
  readonly onSave: (recipient: FormValues) => void;
}

/** The pickup person (spec §2, §5): a separate form that only returns its values to the page. */
export function RecipientForm({ counter, values, knowsAge, back, onBack, onSave }: RecipientFormProps) {
  const { lookups, cart } = useCheckout();
  const asksBirthDate = !knowsAge && hasAlcohol(cart);
  const today = parseUsDate(lookups.today) ?? '';
  const place = { stateShort: counter.stateShort, states: lookups.states };
  const [reply, setReply] = useState<FormReply>();
  const [isChecking, setChecking] = useState(false);
  const form = useCheckedForm(reply, {
    loadRules,
    judge: (rules, typed) => rules.checkRecipient(typed, { today, asksBirthDate }),
  });
  useDraft(form, { name: DRAFT });

  async function checkZip({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
    const { value } = field;
    if (value.trim() === '') return;
    const rules = await loadRules().catch(() => null);
    const verdict = await rules?.judgeRecipientZip(browserApi, value, place);
    const element = form.element();
    if (!verdict || !element || field.value !== value) return;
    form.setFieldErrors(ZIP, verdict.errors);
    if (verdict.city !== null && !new FormData(element).get(CITY)) setFieldValue(element, CITY, verdict.city);
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isChecking) return;
    setChecking(true);
    const typed = new FormData(event.currentTarget);
    const errors = await loadRules()
      .then((rules) => rules.askAboutRecipient(browserApi, typed, { today, asksBirthDate, ...place }))
      .catch(() => null);
    // The shopper has closed the form by now.
    if (!form.element()) return;
    setChecking(false);
    const recipient = formValuesOf(typed);
    if (errors && Object.keys(errors).length === 0) {
      forgetDraft(DRAFT);
      onSave(recipient);
    } else {
      const lead = errors ? MESSAGES.invalidForm : MESSAGES.anyError;
      setReply({ lead, errors: errors ?? {}, values: recipient });
    }
  }

  return (
    <ModalForm form={form} onSubmit={save}>
      <FormErrors form={form} labels={recipientLabels} />
      <p className="mb-6 text-muted">
        Who will pick up the package at {counter.company}, {counter.address1}, {counter.city}?
      </p>
      <RecipientFields
        fields={{ errors: form.errors, values }}
        stateName={
          lookups.states.find((each) => each.stateShort === counter.stateShort)?.stateName ??
          counter.stateShort
        }
        onZipLeft={checkZip}
      />
      <input type="hidden" name={`${PERSON}stateShort`} value={counter.stateShort} />
      {asksBirthDate && (
        <div className="mt-6">
          <BirthDate fields={{ errors: form.errors, values }} today={today} />
        </div>
      )}
      <div className="mt-8">
        <SubmitRow>
          <Button type="submit" busy={isChecking} busyText="Saving…">
            Save
          </Button>
        </SubmitRow>
        {back && (
          <div className="mt-2">
            <Button look="text" onClick={onBack}>
              {back}
            </Button>
          </div>
        )}
      </div>
    </ModalForm>
  );
}

const ZIP = `${PERSON}zip`;
const CITY = `${PERSON}city`;
