import { type RefObject, useEffect, useRef, useState } from 'react';
import { fieldsIn } from '../../forms/fields-in.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { afterChoosing } from './after-choosing.ts';
import { recallMethod, rememberMethod } from './method-memory.ts';

export interface ShownMethod {
  readonly method: string;
  readonly values: FormValues;
  /** Grows with each choice: fields with another key begin anew with the values. */
  readonly turn: number;
}

export interface MethodOptions {
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** What the page came with. */
  readonly initial: FormValues;
  readonly freshValues: (method: string) => FormValues;
  readonly onChosen: () => void;
}

const SELECT = 'deliveryMethod';

/**
 * The method whose fields the page shows, and what they begin with. Follows the select, whoever moves it (the shopper,
 * a draft that is put back, a way on that is offered), and keeps what is typed for a method until it is chosen again.
 * To be given to the element around the method's own fields.
 */
export function useDeliveryMethod({ formRef, initial, freshValues, onChosen }: MethodOptions) {
  const [shown, setShown] = useState<ShownMethod>(() => ({
    method: initial[SELECT] ?? '',
    values: initial,
    turn: 0,
  }));
  const method = useRef(shown.method);
  const ownFields = useRef<HTMLDivElement>(null);
  const choose = useRef((_form: HTMLFormElement, _chosen: string) => {});

  useEffect(() => {
    choose.current = (form, chosen) => {
      method.current = chosen;
      const values = afterChoosing({
        method: chosen,
        current: fieldsIn(form),
        remembered: recallMethod(chosen),
        fresh: freshValues(chosen),
      });
      setShown(({ turn }) => ({ method: chosen, values, turn: turn + 1 }));
      onChosen();
    };
  });

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const chosenIn = () => String(new FormData(form).get(SELECT) ?? '');
    const follow = () => {
      const chosen = chosenIn();
      if (chosen !== method.current) choose.current(form, chosen);
    };
    const keep = ({ target }: Event) => {
      if (target instanceof Node && ownFields.current?.contains(target)) {
        rememberMethod(method.current, fieldsIn(form));
      } else follow();
    };
    // A browser may have put back another choice before this page woke up.
    follow();
    form.addEventListener('input', keep);
    form.addEventListener('change', keep);
    return () => {
      form.removeEventListener('input', keep);
      form.removeEventListener('change', keep);
    };
  }, [formRef]);

  return { shown, ownFields };
}
