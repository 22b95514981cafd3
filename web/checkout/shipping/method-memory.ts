import { forgetDraft, readDraft, writeDraft } from '../../forms/drafts.ts';
import type { FormValues } from '../../forms/form-reply.ts';

/** The values typed for each method in this visit, for this tab only, like every draft. */
const MEMORY = 'shipping-methods';

export function rememberMethod(method: string, values: FormValues): void {
  writeDraft(MEMORY, { ...readDraft(MEMORY), [method]: JSON.stringify(values) });
}

export function recallMethod(method: string): FormValues | null {
  const kept = readDraft(MEMORY)[method];
  return kept ? (JSON.parse(kept) as FormValues) : null;
}

export function forgetMethods(): void {
  forgetDraft(MEMORY);
}
