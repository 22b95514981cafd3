import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Role } from '../../domain/office/roles.ts';
import type { Db, Reader } from '../database/access.ts';
import { first } from '../database/query.ts';
import type { AppEnv } from '../http/app-env.ts';
import { NOT_FOUND, refuse } from '../http/refusal.ts';
import { hashPassword } from '../identity/passwords.ts';
import type { SecretBox } from './accounts/secret-box.ts';
import { codeOfStep, secondsLeft, stepAt } from './accounts/totp.ts';

/** Office design, section 7. Published, so production refuses these accounts. */
export const DEMO_OWNER = 'owner@office.example';
export const DEMO_STAFF_PASSWORD = 'cellar-door-1';
const DEMO_TOTP_SECRET = 'CELLARDOORDEMOOFFICE2345ABCDEFGH';

const DEMO_STAFF: readonly { name: string; role: Role }[] = [
  { name: 'Olivia Owens', role: 'owner' },
  { name: 'Max Moreno', role: 'manager' },
  { name: 'Carla Cruz', role: 'cellar' },
  { name: 'Sam Sato', role: 'service' },
  { name: 'Bea Brooks', role: 'books' },
];

/** One account for each role, once. */
export async function seedDemoStaff(db: Db, secrets: SecretBox): Promise<void> {
  const known = await db.selectFrom('staff').select('staff_id').limit(1).executeTakeFirst();
  if (known) return;
  const password_hash = await hashPassword(DEMO_STAFF_PASSWORD);
  await db
    .insertInto('staff')
    .values(
      DEMO_STAFF.map(({ name, role }) => ({
        email: `${role}@office.example`,
        name,
        role,
        password_hash,
        totp_secret: secrets.seal(DEMO_TOTP_SECRET),
        is_demo: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In development the current code is on a page, since there is no phone with the demo's secret. */
export function demoCodeRoutes({ db }: { db: Reader }) {
  return new Hono<AppEnv>()
    .get('/dev/office-code.json', async (c) => {
      const shown = await nextCode(db, c.req.query('email') ?? DEMO_OWNER);
      c.header('Cache-Control', 'no-store');
      return shown ? c.json(shown) : refuse(c, NOT_FOUND);
    })
    .get('/dev/office-code', async (c) => {
      const shown = await nextCode(db, c.req.query('email') ?? DEMO_OWNER);
      if (!shown) return refuse(c, NOT_FOUND);
      c.header('Cache-Control', 'no-store');
      return c.html(
        html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
          <title>Office code</title></head>
          <body><main><h1>${shown.code}</h1><p>Good for ${shown.secondsLeft} seconds.</p></main></body></html>`,
      );
    });
}

/** The code of this half minute; the next one where this one was used, since no code works twice. */
async function nextCode(db: Reader, email: string): Promise<{ code: string; secondsLeft: number } | null> {
  const staff = await first<{ usedStep: number }>(db)`
    select totp_step::float8 as "usedStep" from staff where lower(email) = lower(${email}) and is_demo`;
  if (!staff) return null;
  const now = new Date();
  const step = Math.min(Math.max(stepAt(now), staff.usedStep + 1), stepAt(now) + 1);
  return { code: codeOfStep(DEMO_TOTP_SECRET, step), secondsLeft: secondsLeft(step, now) };
}
