import { z } from 'zod';
import { REFUSAL_MESSAGES } from '../domain/checkout/refusal-messages.ts';
import { requiredText } from './fields.ts';

/** Six digits from an email, as people type them. */
export const codeForm = z.object({
  code: requiredText(40)
    .transform((code) => code.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, REFUSAL_MESSAGES.wrongCode)),
});
