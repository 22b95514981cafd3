import { z } from 'zod';
import { MESSAGES } from '../domain/checkout/messages.ts';

/** A schema without a message of its own answers in the shop's words, not in the library's. */
z.config({
  customError: ({ input }) => (input === undefined || input === null ? MESSAGES.required : MESSAGES.invalid),
});
