import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepDraft } from '../../forms/drafts.ts';
import { fieldsIn } from '../../forms/fields-in.ts';
import type { FormHandle } from '../../forms/form-context.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { SHIPPING_DRAFT } from '../progress/draft-names.ts';
import { afterChoosing } from './after-choosing.ts';
import { recallMethod, rememberMethod } from './method-memory.ts';

export interface ShownMethod {
  readonly method: string;
  readonly values: FormValues;
  /** Grows with each choice. As a key it makes the fields start again with the values. */
  readonly turn: number;
}

export interface MethodOptions {
  readonly form: Pick<FormHandle, 'element'>;
  readonly initial: FormValues;
  readonly freshValues: (method: string) => FormValues;
  /** The values restored into the form, including its method. */
  readonly draft: FormValues;
  readonly onChosen: () => void;
}

const SELECT = 'deliveryMethod';

/**
 * Follows the select when the shopper or an offered alternative changes it, and keeps what is typed for each method.
 * Attach it to the element around the method's own fields.
 */
export function useDeliveryMethod({
  form: { element },
  initial,
  freshValues,
  draft,
  onChosen,
}: MethodOptions) {
  const [displayed, setDisplayed] = useState<ShownMethod>(() => ({
    method: initial[SELECT] ?? '',
    values: initial,
    turn: 0,
  }));
  const [shownDraft, setShownDraft] = useState(draft);
  if (draft !== shownDraft) {
    setShownDraft(draft);
    setDisplayed((before) => withDraft(before, draft, freshValues));
  }
  const method = useRef(displayed.method);
  const ownFields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    method.current = displayed.method;
    const form = element();
    if (displayed.turn > 0 && form) keepDraft(form, { name: SHIPPING_DRAFT });
  }, [displayed, element]);

  const choose = useEffectEvent((form: HTMLFormElement, chosen: string) => {
    method.current = chosen;
    const values = afterChoosing({
      method: chosen,
      current: fieldsIn(form),
      remembered: recallMethod(chosen),
      fresh: freshValues(chosen),
    });
    setDisplayed(({ turn }) => ({ method: chosen, values, turn: turn + 1 }));
    onChosen();
  });

  useEffect(() => {
    const form = element();
    if (!form) return;
    const chosenIn = () => String(new FormData(form).get(SELECT) ?? '');
    const follow = () => {
      const chosen = chosenIn();
      if (chosen !== method.current) choose(form, chosen);
    };
    const keep = ({ target }: Event) => {
      if (target instanceof Node && ownFields.current?.contains(target)) {
        rememberMethod(method.current, fieldsIn(form));
      } else follow();
    };
    // It may have been chosen before this script loaded.
    follow();
    form.addEventListener('input', keep);
    form.addEventListener('change', keep);
    return () => {
      form.removeEventListener('input', keep);
      form.removeEventListener('change', keep);
    };
  }, [element]);

  return { displayed, ownFields };
}

/** A draft holds all fields of its method, so nothing is cleared, unlike for a newly chosen method. */
function withDraft(
  { method, values, turn }: ShownMethod,
  draft: FormValues,
  freshValues: MethodOptions['freshValues'],
): ShownMethod {
  const drafted = draft[SELECT] ?? method;
  if (drafted === method) return { method, values: { ...values, ...draft }, turn };
  return { method: drafted, values: { ...freshValues(drafted), ...draft }, turn: turn + 1 };
}
