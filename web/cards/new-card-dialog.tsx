import { type FormEvent, useState } from 'react';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { Day } from '../../domain/dates/day.ts';
import { FormErrors } from '../forms/form-errors.tsx';
import type { FieldErrors, FormReply } from '../forms/form-reply.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { fetchOnce } from '../parts/fetch-once.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CardFields } from './card-fields.tsx';
import { cardLabels } from './card-words.ts';
import type { NewCard } from './new-card.tsx';
import { SaveCardBoxes } from './new-card.tsx';
import { handCardInBrowser } from './vault.ts';

export interface NewCardDialogProps {
  readonly open: boolean;
  readonly today: Day;
  /** The card entered before; its number is gone, but its save options remain. */
  readonly before: NewCard | null;
  readonly offersToSave?: boolean;
  readonly onUse: (card: NewCard) => void;
  readonly onClose: () => void;
}

/** Put it next to the page's form, never inside: it contains a form. */
export function NewCardDialog({ open, onClose, ...form }: NewCardDialogProps) {
  return (
    <Dialog title="Enter a New Payment Method" open={open} onClose={onClose}>
      <NewCardForm {...form} />
    </Dialog>
  );
}

const loadRules = fetchOnce(() => import('./hand-card.ts'));

/** Afterwards this browser has only the vault's token. */
function NewCardForm({
  today,
  before,
  offersToSave = true,
  onUse,
}: Omit<NewCardDialogProps, 'open' | 'onClose'>) {
  const [reply, setReply] = useState<FormReply>();
  const [isBusy, setBusy] = useState(false);
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.checkCard(typed, today) });
  const values = {
    saveCard: before?.saveCard ? 'on' : '',
    defaultCard: before?.defaultCard ? 'on' : '',
  };
  const refuse = (lead: string, errors: FieldErrors) => setReply({ lead, errors, values: {} });

  async function submit(event: FormEvent<HTMLFormElement>) {
    form.handlers.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const card = await takeCard(new FormData(event.currentTarget), today).catch(() => lost);
    // The shopper closed the dialog while the request ran.
    if (!form.element()) return;
    setBusy(false);
    if (card.ok) onUse(card);
    else refuse(card.lead, card.errors);
  }

  const fields = { errors: form.errors, values };
  return (
    <form {...form.handlers} onSubmit={submit} className="grid gap-6">
      <FormErrors form={form} labels={cardLabels} />
      <CardFields fields={fields} today={today} />
      {offersToSave && <SaveCardBoxes fields={fields} />}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Button type="submit" busy={isBusy} busyText="Checking your card…">
          Use Payment Method
        </Button>
        <p className="text-sm text-muted">Nothing is charged yet.</p>
      </div>
    </form>
  );
}

const lost = { ok: false as const, lead: MESSAGES.anyError, errors: {} };

async function takeCard(typed: FormData, today: Day) {
  const { checkCard, handTypedCard } = await loadRules();
  const errors = checkCard(typed, today);
  if (Object.keys(errors).length > 0) return { ok: false as const, lead: MESSAGES.invalidForm, errors };
  const handed = await handTypedCard(handCardInBrowser, typed);
  if (!handed.ok) return handed;
  const defaultCard = typed.has('defaultCard');
  return { ...handed, defaultCard, saveCard: defaultCard || typed.has('saveCard') };
}
