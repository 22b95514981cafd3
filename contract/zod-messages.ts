import { z } from 'zod';
import { MESSAGES } from '../domain/checkout/messages.ts';

/** A schema without its own message gets the shop's text, not the library's. */
z.config({
  customError: ({ input }) => (input === undefined || input === null ? MESSAGES.required : MESSAGES.invalid),
});
