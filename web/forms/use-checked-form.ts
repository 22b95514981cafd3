import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { ErrorReason } from '../../contract/error.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { FormHandle } from './form-context.ts';
import type { FieldErrors, FieldReasons, FormReply } from './form-reply.ts';
import { useAfterPress } from './use-after-press.ts';
import { namedField, withErrors } from './with-errors.ts';

export interface CheckedForm extends FormHandle {
  readonly errors: FieldErrors;
  /** Of those errors that have one. */
  readonly reasons: FieldReasons;
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
  readonly reasons: FieldReasons;
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

  const check = (form: FormData) => (rules.current ? judge(rules.current, form) : {});

  const setFieldErrors = useCallback(
    (name: string, messages: readonly string[], reason?: ErrorReason) => {
      setFindings((known) => {
        const next = withLeft(known, withErrors(known.errors, name, messages));
        return reason ? { ...next, reasons: { ...next.reasons, [name]: reason } } : next;
      });
    },
    [setFindings],
  );

  const checkLeft = useEffectEvent((name: string) => {
    const data = ref.current && new FormData(ref.current);
    const found = data && isFilled(data, name) && check(data)[name];
    if (found) setFieldErrors(name, found);
  });

  useEffect(() => {
    if (!isTouched) return;
    // Do not stop the shopper when the rules fail to load: the submit loads them again.
    loadRules().then(
      (loaded) => {
        rules.current = loaded;
        for (const name of leftBeforeRules.current) checkLeft(name);
      },
      () => setTouched(false),
    );
  }, [isTouched, loadRules]);

  const afterPress = useAfterPress();

  const forgetErrors = useCallback(
    (except: readonly string[]) => {
      setFindings((known) => {
        const kept = Object.entries(known.errors).filter(([name]) => except.includes(name));
        return { ...withLeft(known, Object.fromEntries(kept)), lead: null };
      });
    },
    [setFindings],
  );

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const errors = check(new FormData(event.currentTarget));
    const isBroken = Object.keys(errors).length > 0;
    if (isBroken) event.preventDefault();
    setFindings((known) => {
      if (isBroken)
        return { ...known, errors, reasons: {}, lead: MESSAGES.invalidForm, attempt: known.attempt + 1 };
      const isClean = known.lead === null && Object.keys(known.errors).length === 0;
      return isClean ? known : { ...known, errors: {}, reasons: {}, lead: null };
    });
  }

  function onEdit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget: form, target } = event;
    setFindings((known) => {
      const errors = stillWrong(known.errors, target, form, () => check(new FormData(form)));
      return withLeft(known, errors);
    });
  }

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const field = namedField(event.target);
    if (!field || field.value.trim() === '') return;
    const { name } = field;
    if (rules.current) afterPress(() => checkLeft(name));
    else leftBeforeRules.current.add(name);
  }

  const { errors, reasons, lead, attempt } = findings;
  return {
    errors,
    reasons,
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
  if (!reply) return { reply, errors: {}, reasons: {}, lead: null, attempt };
  const { errors, reasons = {}, lead } = reply;
  return { reply, errors, reasons, lead, attempt: attempt + 1 };
}

/** The summary goes with the last of its fields, and with the field that has the same message. */
function withLeft(known: Findings, errors: FieldErrors): Findings {
  if (errors === known.errors) return known;
  const hadErrors = Object.keys(known.errors).length > 0;
  const isLeadOver =
    (hadErrors && Object.keys(errors).length === 0) ||
    (tells(known.errors, known.lead) && !tells(errors, known.lead));
  const reasons = Object.fromEntries(
    Object.entries(known.reasons).filter(([name]) => errors[name] === known.errors[name]),
  );
  return { ...known, errors, reasons, ...(isLeadOver && { lead: null }) };
}

/** A field that was left empty is reported on submit. */
function isFilled(data: FormData, name: string): boolean {
  return String(data.get(name) ?? '').trim() !== '';
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
