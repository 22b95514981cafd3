import { z } from 'zod';
import { MESSAGES } from '../domain/checkout/messages.ts';

/** Where a schema says nothing of its own, a shopper still reads the shop's words and not a library's. */
z.config({
  customError: ({ input }) => (input === undefined || input === null ? MESSAGES.required : MESSAGES.invalid),
});
