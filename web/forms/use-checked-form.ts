import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { FormHandle } from './form-context.ts';
import type { FieldErrors, FormReply } from './form-reply.ts';
import { useAfterPress } from './use-after-press.ts';

export interface CheckedForm extends FormHandle {
  readonly errors: FieldErrors;
  /** The refused submit that the page still shows. Each refusal has its own `attempt`. */
  readonly refusal: { readonly lead: string; readonly attempt: number } | null;
  /** The shopper has started: time to fetch what the next step needs. */
  readonly isTouched: boolean;
  readonly handlers: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onChange: (event: FormEvent<HTMLFormElement>) => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  };
  /** Clears the errors of fields that are no longer on the page; `except` names the fields that are. */
  readonly forgetErrors: (except: readonly string[]) => void;
}

/** Loaded at the first touch, so that the page is usable earlier. Until then, the action checks the same way. */
export interface FormRules<Rules> {
  /** Must stay the same function. */
  readonly loadRules: () => Promise<Rules>;
  readonly judge: (rules: Rules, form: FormData) => FieldErrors;
}

interface Findings {
  /** The last reply that they take into account. */
  readonly reply: FormReply | undefined;
  readonly errors: FieldErrors;
  readonly lead: string | null;
  readonly attempt: number;
}

/**
 * Never checks on a keystroke, and reports missing fields only on submit. Clears a message as soon as its reason is
 * gone. The fields hold the values, so autofilled values count as typed.
 */
export function useCheckedForm<Rules>(
  reply: FormReply | undefined,
  { loadRules, judge }: FormRules<Rules>,
): CheckedForm {
  const ref = useRef<HTMLFormElement>(null);
  const element = useCallback(() => ref.current, []);
  const rules = useRef<Rules | null>(null);
  const leftBeforeRules = useRef(new Set<string>());
  const [isTouched, setTouched] = useState(false);
  const [lastFindings, setLastFindings] = useState<Findings>(() => afterReply(reply, 0));
  const findings = since(reply, lastFindings);
  const setFindings = useCallback(
    (next: (known: Findings) => Findings) => setLastFindings((known) => next(since(reply, known))),
    [reply],
  );

  useEffect(() => {
    if (!isTouched) return;
    // Do not stop the shopper when the rules fail to load: the submit loads them again.
    loadRules().then(
      (loaded) => {
        rules.current = loaded;
        for (const name of leftBeforeRules.current) checkLeft.current(name);
      },
      () => setTouched(false),
    );
  }, [isTouched, loadRules]);

  const afterPress = useAfterPress();
  const checkLeft = useRef((_name: string) => {});
  useEffect(() => {
    checkLeft.current = (name) => {
      const form = ref.current;
      const found = form && check(new FormData(form))[name];
      if (found && found[0] !== MESSAGES.required) setFieldErrors(name, found);
    };
  });

  const check = (form: FormData) => (rules.current ? judge(rules.current, form) : {});

  const setFieldErrors = useCallback(
    (name: string, messages: readonly string[]) => {
      setFindings((known) => ({ ...known, errors: withErrors(known.errors, name, messages) }));
    },
    [setFindings],
  );

  const forgetErrors = useCallback(
    (except: readonly string[]) => {
      setFindings((known) => {
        const kept = Object.entries(known.errors).filter(([name]) => except.includes(name));
        return { ...known, errors: Object.fromEntries(kept), lead: null };
      });
    },
    [setFindings],
  );

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const errors = check(new FormData(event.currentTarget));
    const isBroken = Object.keys(errors).length > 0;
    if (isBroken) event.preventDefault();
    setFindings((known) => {
      if (isBroken) return { ...known, errors, lead: MESSAGES.invalidForm, attempt: known.attempt + 1 };
      const isClean = known.lead === null && Object.keys(known.errors).length === 0;
      return isClean ? known : { ...known, errors: {}, lead: null };
    });
  }

  function onEdit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget: form, target } = event;
    setFindings((known) => {
      const errors = stillWrong(known.errors, target, form, () => check(new FormData(form)));
      if (errors === known.errors) return known;
      const isLeadOver = tells(known.errors, known.lead) && !tells(errors, known.lead);
      return { ...known, errors, ...(isLeadOver && { lead: null }) };
    });
  }

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const field = namedField(event.target);
    if (!field || field.value.trim() === '') return;
    const { name } = field;
    if (rules.current) afterPress(() => checkLeft.current(name));
    else leftBeforeRules.current.add(name);
  }

  const { errors, lead, attempt } = findings;
  return {
    errors,
    refusal: lead === null ? null : { lead, attempt },
    element,
    isTouched,
    handlers: {
      ref,
      noValidate: true,
      onSubmit,
      onInput: onEdit,
      onChange: onEdit,
      onFocus: () => setTouched(true),
      onBlur,
    },
    setFieldErrors,
    forgetErrors,
  };
}

/** A new reply replaces what was found before it. */
function since(reply: FormReply | undefined, known: Findings): Findings {
  return known.reply === reply ? known : afterReply(reply, known.attempt);
}

function afterReply(reply: FormReply | undefined, attempt: number): Findings {
  if (!reply) return { reply, errors: {}, lead: null, attempt };
  return { reply, errors: reply.errors, lead: reply.lead, attempt: attempt + 1 };
}

/** The edited field, and messages about several fields, stay while they break the same rule. Others stay anyway. */
function stillWrong(
  known: FieldErrors,
  edited: EventTarget,
  form: HTMLFormElement,
  check: () => FieldErrors,
): FieldErrors {
  const name = namedField(edited)?.name;
  const concerned = Object.keys(known).filter((key) => key === name || form.elements.namedItem(key) === null);
  if (concerned.length === 0) return known;
  const found = check();
  return concerned.reduce(
    (left, key) => (found[key]?.[0] === known[key]?.[0] ? left : withErrors(left, key, [])),
    known,
  );
}

/** Whether a field has the same message as the lead: then both disappear together. */
function tells(errors: FieldErrors, lead: string | null): boolean {
  return lead !== null && Object.values(errors).some((messages) => messages.includes(lead));
}

function withErrors(known: FieldErrors, name: string, messages: readonly string[]): FieldErrors {
  if (messages.length > 0) return { ...known, [name]: messages };
  if (!(name in known)) return known;
  return Object.fromEntries(Object.entries(known).filter(([field]) => field !== name));
}

function namedField(target: EventTarget): { name: string; value: string } | null {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return isField && target.name !== '' ? target : null;
}
