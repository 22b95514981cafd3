import { type FocusEvent, useEffect, useRef } from 'react';
import type { ZipAnswer } from '../../contract/address.ts';
import type { Lookups } from '../../contract/lookups.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { normalizeZip } from '../../domain/geography/zip.ts';
import { browserApi } from '../api/browser-api.ts';
import { useForm } from './form-context.ts';
import { judgeZip } from './judge-zip.ts';
import { setFieldValue } from './set-field-value.ts';

interface AskedZip {
  readonly zip: string;
  readonly answer: ZipAnswer;
}

/** On leaving the field. Ignores a failed lookup: the server checks again on submit. */
export function useZipCheck(states: Lookups['states'], stateId: string) {
  const { element, setFieldErrors } = useForm();
  const lastRequest = useRef<AskedZip | null>(null);
  const filled = useRef<{ city: string; stateId: string }>({ city: '', stateId: '' });

  // Another state may or may not match the ZIP.
  useEffect(() => {
    const form = element();
    if (!form || !lastRequest.current || zipIn(form) !== lastRequest.current.zip) return;
    const { zip, answer } = lastRequest.current;
    const chosen = stateId === '' ? null : Number(stateId);
    setFieldErrors('zip', judgeZip(zip, answer, chosen, states).errors);
  }, [stateId, element, states, setFieldErrors]);

  return async function onZipLeft(event: FocusEvent<HTMLInputElement>): Promise<void> {
    const { form, value, defaultValue } = event.currentTarget;
    if (!form) return;
    if (value.trim() === '') {
      if (defaultValue !== '' || lastRequest.current !== null) setFieldErrors('zip', [MESSAGES.missingZip]);
      return;
    }
    const zip = normalizeZip(value);
    if (zip === null) return setFieldErrors('zip', [MESSAGES.invalidZip]);
    const answer = await browserApi.call('get /address/validate/zip/{zip}', { params: { zip } });
    if (!answer.ok || zipIn(form) !== zip) return;
    lastRequest.current = { zip, answer: answer.data };

    const { city, chosen } = freeFields(form, filled.current);
    const verdict = judgeZip(zip, answer.data, chosen === '' ? null : Number(chosen), states);
    setFieldErrors('zip', verdict.errors);
    if (city === '' && verdict.city !== null) fill(form, 'city', verdict.city, filled.current);
    // A ZIP that spans states clears what the previous ZIP filled in.
    const state = verdict.stateId === null ? '' : String(verdict.stateId);
    if (chosen === '' && verdict.errors.length === 0 && state !== String(new FormData(form).get('stateId')))
      fill(form, 'stateId', state, filled.current);
  };
}

/** City and state as the shopper chose them. What an earlier ZIP filled in does not count as chosen. */
function freeFields(form: HTMLFormElement, filled: { city: string; stateId: string }) {
  const values = new FormData(form);
  const [city, chosen] = [String(values.get('city') ?? '').trim(), String(values.get('stateId') ?? '')];
  return { city: city === filled.city ? '' : city, chosen: chosen === filled.stateId ? '' : chosen };
}

function fill(
  form: HTMLFormElement,
  name: 'city' | 'stateId',
  value: string,
  filled: { city: string; stateId: string },
) {
  filled[name] = value;
  setFieldValue(form, name, value);
}

function zipIn(form: HTMLFormElement): string | null {
  return normalizeZip(String(new FormData(form).get('zip') ?? ''));
}
