import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { refuse } from './refusal.ts';

/** Our own bodies and the events of payment providers have fewer than ten levels. */
const DEEPEST = 32;

/** Refuses a body that would overflow the stack of whatever walks through it. */
export const shallowJson = createMiddleware<AppEnv>(async (c, next) => {
  const takesBody = c.req.method === 'POST' || c.req.method === 'PUT';
  if (!takesBody || !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return next();
  if (isDeeper(await c.req.text(), DEEPEST)) {
    return refuse(c, { code: 'malformed', message: 'The request is nested too deeply.' });
  }
  return next();
});

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Whether arrays and objects stand in each other more than `levels` deep. Reads the text once, valid JSON or not. */
export function isDeeper(json: string, levels: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText && code === BACKSLASH) at += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (!isInText && OPENING.includes(code)) depth += 1;
    else if (!isInText && CLOSING.includes(code)) depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
