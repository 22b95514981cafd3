import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { refuse } from './refusal.ts';

/** Our own bodies and the events of payment providers have fewer than ten levels. */
const DEEPEST = 32;

/** Of arrays and objects together. The largest of ours, the carts of a bulk payment, fills 256 KB with 7,000. */
const MOST_VALUES = 20_000;

/** Refuses a body that would overflow the stack of whatever walks through it, or be 125,000 mistakes for a schema. */
export const shapedJson = createMiddleware<AppEnv>(async (c, next) => {
  const takesBody = c.req.method === 'POST' || c.req.method === 'PUT';
  if (!takesBody || !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return next();
  const { depth, values } = shapeOf(await c.req.text());
  if (depth > DEEPEST) {
    return refuse(c, { code: 'malformed', message: 'The request is nested too deeply.' });
  }
  if (values > MOST_VALUES) {
    return refuse(c, { code: 'too-large', message: 'The request has too many values.' });
  }
  return next();
});

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/**
 * How deep arrays and objects stand in each other, and how many values they have at most; what goes beyond our limits is
 * not looked at. Reads the text once, valid JSON or not.
 */
export function shapeOf(json: string): { readonly depth: number; readonly values: number } {
  let [depth, deepest, values, isInText] = [0, 0, 1, false];
  for (let at = 0; at < json.length && deepest <= DEEPEST && values <= MOST_VALUES; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText && code === BACKSLASH) at += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (code === COMMA) values += 1;
    else if (CLOSING.includes(code)) depth -= 1;
    else if (OPENING.includes(code)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    }
  }
  return { depth: deepest, values };
}
