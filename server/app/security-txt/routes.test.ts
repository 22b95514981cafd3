import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { requestIdentity } from '../../platform/http/request-identity.ts';
import { securityTxtRoutes } from './routes.ts';

const origins = { 1: 'https://one.example', 2: 'https://two.example' };
const clock = systemClock('2027-03-02');

function ask(securityContact: string | null) {
  return new Hono<AppEnv>()
    .use(requestIdentity({ origins, trustedProxies: [] }))
    .route('/', securityTxtRoutes({ clock, origins, securityContact }))
    .request('https://two.example/.well-known/security.txt');
}

test('names the contact and when the file expires', async () => {
  const answer = await ask('mailto:security@shop.example');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:security@shop.example\n');
  expect(text).toContain('Canonical: https://two.example/.well-known/security.txt\n');
  const expires = new Date(/Expires: (\S+)/.exec(text)?.[1] ?? 0).getTime() - clock.now().getTime();
  expect(expires / 86_400_000).toBeCloseTo(90, 0);
});

test('is missing without a contact', async () => {
  expect((await ask(null)).status).toBe(404);
});
