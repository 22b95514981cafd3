import { z } from 'zod';
import { isDay } from '../../domain/dates/day.ts';
import { stateByShort } from '../../domain/geography/states.ts';

/** A state's code, 'NY'. */
export const state = z
  .string()
  .refine((code) => /^[A-Z]{2}$/.test(code) && stateByShort(code) !== undefined, 'No state has this code');

/** 'YYYY-MM-DD' */
export const day = z.string().refine(isDay, 'Not a day (YYYY-MM-DD)');

export const words = z.string().trim().min(1, 'Required').max(200);

/** Kept as text, so that no step rounds a rate. */
export const decimal = z.string().regex(/^\d{1,6}(\.\d{1,8})?$/, 'Not a number');

export const cents = z.int().min(0).max(10_000_000);
