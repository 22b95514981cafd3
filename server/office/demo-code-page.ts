import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { ROLE_NAMES, type Role } from '../../domain/office/roles.ts';
import type { Clock } from '../platform/clock.ts';
import type { Reader } from '../platform/database/access.ts';
import { all } from '../platform/database/query.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { NOT_FOUND, refuse } from '../platform/http/refusal.ts';
import { codeOfStep, secondsLeft, stepAt } from './accounts/totp.ts';
import { DEMO_OWNER, DEMO_TOTP_SECRET } from './demo-staff.ts';

/** In development the current code is on a page, since there is no phone with the demo's secret. */
export function demoCodeRoutes({ db, clock }: { db: Reader; clock: Clock }) {
  return new Hono<AppEnv>()
    .get('/dev/office-code.json', async (c) => {
      const { current } = await readStaff(db, c.req.query('email'));
      c.header('Cache-Control', 'no-store');
      return current ? c.json(nextCode(current, clock.now())) : refuse(c, NOT_FOUND);
    })
    .get('/dev/office-code', async (c) => {
      const { current, others } = await readStaff(db, c.req.query('email'));
      return current
        ? codePage(c, { staff: current, others, current: nextCode(current, clock.now()) })
        : refuse(c, NOT_FOUND);
    });
}

interface DemoStaff {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly usedStep: number;
}

async function readStaff(db: Reader, email = DEMO_OWNER) {
  const staff = await all<DemoStaff>(db)`
    select email, name, role, totp_step::float8 as "usedStep" from staff where is_demo order by staff_id`;
  const isAsked = (each: DemoStaff) => each.email.toLowerCase() === email.toLowerCase();
  return { current: staff.find(isAsked), others: staff.filter((each) => !isAsked(each)) };
}

interface NextCode {
  readonly code: string;
  readonly secondsLeft: number;
}

/** The code of this half minute; the next one where this one was used, since no code works twice. */
function nextCode({ usedStep }: DemoStaff, now: Date): NextCode {
  const step = Math.min(Math.max(stepAt(now), usedStep + 1), stepAt(now) + 1);
  return { code: codeOfStep(DEMO_TOTP_SECRET, step), secondsLeft: secondsLeft(step, now) };
}

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto 0;padding:0 1.5rem;color:#231f20}' +
  'output{display:block;font-size:3rem;letter-spacing:.1em;font-variant-numeric:tabular-nums}' +
  'button{font:inherit;min-height:2.75rem;padding:0 1rem}a{display:inline-block;min-height:2.75rem}ul{padding-left:1.25rem}';

/** Counts down, and reads the next code at the end and when the page is looked at again, since a used code ends early. */
const SCRIPT = `
const seconds = document.querySelector('#seconds');
const endsAt = Date.now() + Number(seconds.textContent) * 1000;
setInterval(() => {
  const left = Math.ceil((endsAt - Date.now()) / 1000);
  if (left <= 0) location.reload();
  else seconds.textContent = String(left);
}, 250);
document.addEventListener('visibilitychange', () => document.hidden || location.reload());
document.querySelector('button').addEventListener('click', async ({ currentTarget: button }) => {
  await navigator.clipboard.writeText(document.querySelector('output').textContent);
  button.textContent = 'Copied';
});
`;

const POLICY = `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SCRIPT)}'`;

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function codePage(
  c: Context<AppEnv>,
  { staff, others, current }: { staff: DemoStaff; others: readonly DemoStaff[]; current: NextCode },
) {
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', POLICY);
  return c.html(
    html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<title>Code of ${staff.name}</title><style>${raw(STYLE)}</style></head>
<body><main><h1>Office code of ${staff.name}</h1>
<p>For the log-in of ${staff.email} (${ROLE_NAMES[staff.role]}).</p>
<p><output>${current.code}</output></p>
<p><button type="button">Copy</button> Good for <span id="seconds">${current.secondsLeft}</span> seconds.</p>
<h2>Codes of others</h2>
<ul>${others.map(
      ({ email, name, role }) =>
        html`<li><a href="/dev/office-code?email=${encodeURIComponent(email)}">${name}, ${ROLE_NAMES[role]}</a></li>`,
    )}</ul>
</main><script>${raw(SCRIPT)}</script></body>
</html>`,
  );
}
