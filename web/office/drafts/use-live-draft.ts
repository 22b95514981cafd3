import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import { linkTo } from '../link-to.ts';
import { withoutCard } from '../parts/without-card.ts';
import type { action } from './live-totals.ts';

/** A press follows a change within a moment, and saves it too. */
const MOMENT_MS = 150;

/** How often something was typed since the page brought this draft, and how much of it was sent to be saved. */
interface Edits {
  of: OfficeDraft;
  typed: number;
  sent: number;
}

const editsOf = (of: OfficeDraft, known: Edits): Edits =>
  known.of === of ? known : { of, typed: 0, sent: 0 };
const typedOf = (known: Edits): Edits => ({ ...known, typed: known.typed + 1 });
const sentOf = (known: Edits): Edits => {
  const typed = Math.max(known.typed, 1);
  return { ...known, typed, sent: typed };
};

/**
 * The draft as it is saved after each change of a field, and whether something was typed since. One save at a time; a
 * press waits for it, since an earlier one that arrived later would undo the press.
 */
export function useLiveDraft(draft: OfficeDraft, fields: RefObject<HTMLElement | null>) {
  const { data, state, submit } = useFetcher<typeof action>();
  const [edits, setEdits] = useState<Edits>({ of: draft, typed: 0, sent: 0 });
  const waiting = useRef({ timer: 0, isChanged: false, press: null as (() => void) | null });
  const { typed, sent } = editsOf(draft, edits);
  const saved = (sent > 0 && data?.draft) || null;
  const isSaving = state !== 'idle';
  // What a press saves is not in the form yet.
  const isBusy = useNavigation().state !== 'idle' || isSaving;
  const address = linkTo('/office/drafts/:draftId/totals', { draftId: draft.draftId });
  useEffect(() => {
    const box = fields.current;
    const form = box?.closest('form');
    if (!box || !form) return;
    const wait = waiting.current;
    const save = () => {
      wait.isChanged = false;
      setEdits((known) => sentOf(editsOf(draft, known)));
      submit(withoutCard(new FormData(form)), { method: 'post', action: address });
    };
    const later = () => {
      wait.isChanged = true;
      window.clearTimeout(wait.timer);
      wait.timer = window.setTimeout(() => !isBusy && wait.isChanged && save(), MOMENT_MS);
    };
    const { press } = wait;
    if (!isBusy && press) {
      wait.press = null;
      press();
    } else if (!isBusy && wait.isChanged) later();
    box.addEventListener('change', later);
    return () => {
      box.removeEventListener('change', later);
      window.clearTimeout(wait.timer);
    };
  }, [address, draft, fields, isBusy, submit]);
  return {
    draft: saved ?? draft,
    // What was typed while a save was on its way is not in its answer.
    isStale: typed > 0 && (isSaving || typed > sent || !saved),
    onInput: () => setEdits((known) => typedOf(editsOf(draft, known))),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const { currentTarget: form, nativeEvent } = event;
      const wait = waiting.current;
      window.clearTimeout(wait.timer);
      wait.isChanged = false;
      if (!isSaving) return;
      event.preventDefault();
      const { submitter } = nativeEvent as SubmitEvent;
      wait.press = () => form.requestSubmit(submitter);
    },
  };
}
