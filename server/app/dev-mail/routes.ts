import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { toE164 } from '../../../domain/people/phone.ts';
import { type SentMail, selectSentMail, selectSentMails } from '../../messages/mails/mail-store.ts';
import { type KeptText, selectTexts } from '../../messages/texts/text-store.ts';
import type { Reader } from '../../platform/database/access.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { NOT_FOUND, refuse } from '../../platform/http/refusal.ts';

const MOST = 200;

/** For anyone who tries the shop. Emails contain log-in links, so only the demo has these pages. */
export function devMailRoutes({ db }: { db: Reader }) {
  return new Hono<AppEnv>()
    .get('/dev/mail.json', async (c) => {
      const mails = await selectSentMails(db, { to: wantedAddress(c), limit: MOST });
      c.header('Cache-Control', 'no-store');
      return c.json({
        mails: mails.map(({ mailId, to, subject, text, html, sentAt }) => ({
          id: mailId,
          to,
          subject,
          text,
          html,
          sentAt: sentAt.toISOString(),
        })),
      });
    })
    .get('/dev/texts.json', async (c) => {
      const texts = (await textsTo(db, wantedAddress(c))).filter(({ sentAt }) => sentAt !== null);
      c.header('Cache-Control', 'no-store');
      return c.json({ texts: texts.map(({ textId: id, to, body, sentAt }) => ({ id, to, body, sentAt })) });
    })
    .get('/dev/mail', async (c) => {
      const to = wantedAddress(c);
      const mails = await selectSentMails(db, { to, limit: MOST });
      return page(c, 'Mail', listOf(mails, await textsTo(db, to), to));
    })
    .get('/dev/mail/:id{[0-9]{1,15}}', async (c) => {
      const mail = await selectSentMail(db, Number(c.req.param('id')));
      return mail ? page(c, mail.subject, oneOf(mail)) : refuse(c, NOT_FOUND);
    })
    .get('/dev/mail/:id{[0-9]{1,15}}/html', async (c) => {
      const mail = await selectSentMail(db, Number(c.req.param('id')));
      if (!mail) return refuse(c, NOT_FOUND);
      c.header('Cache-Control', 'no-store');
      // As in a mail program: its inline styles, no script, nothing from elsewhere. Only the page above may frame it,
      // and where this policy names who may, browsers pass over X-Frame-Options.
      c.header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${LINKS_OPEN_OUTSIDE}`,
      );
      return c.html(mail.html);
    });
}

const LINKS_OPEN_OUTSIDE = 'allow-popups allow-popups-to-escape-sandbox';

function wantedAddress(c: Context<AppEnv>): string | null {
  // PostgreSQL's text holds no NUL, so no address has one.
  return c.req.query('to')?.trim().replaceAll('\u0000', '\ufffd') || null;
}

/** A number in any spelling; an email address has no texts. */
async function textsTo(db: Reader, wanted: string | null): Promise<KeptText[]> {
  const to = wanted && toE164(wanted);
  return wanted && !to ? [] : selectTexts(db, { to, limit: MOST });
}

type Markup = ReturnType<typeof html>;

function page(c: Context<AppEnv>, title: string, content: Markup) {
  const nonce = randomBytes(16).toString('base64');
  c.header('Cache-Control', 'no-store');
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  return c.html(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style nonce="${nonce}">
      body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #222; }
      table { width: 100%; border-collapse: collapse; }
      th, td { padding: 0.5rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
      form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-bottom: 1rem; }
      input, button { font: inherit; padding: 0.25rem 0.5rem; }
      iframe { width: 100%; height: 60rem; border: 1px solid #ddd; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: #f5f5f5; }
    </style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>`);
}

function listOf(mails: readonly SentMail[], texts: readonly KeptText[], to: string | null): Markup {
  return html`<h1>Mail</h1>
      <form>
        <label for="to">To</label>
        <input id="to" name="to" value="${to ?? ''}" placeholder="an e-mail address or a phone number" size="34" />
        <button>Show</button>
      </form>
      ${
        mails.length === 0
          ? html`<p>Nothing was sent yet.</p>`
          : html`<table>
        <thead><tr><th>Subject</th><th>To</th><th>From</th><th>Time</th></tr></thead>
        <tbody>${mails.map(
          (mail) => html`
          <tr>
            <td><a href="/dev/mail/${mail.mailId}">${mail.subject}</a></td>
            <td>${mail.to}</td>
            <td>${BRANDS[mail.brandingId].name}</td>
            <td>${timeOf(mail.sentAt)}</td>
          </tr>`,
        )}</tbody>
      </table>`
      }
      <h2>Text messages</h2>
      ${
        texts.length === 0
          ? html`<p>None was written yet.</p>`
          : html`<table>
        <thead><tr><th>Text</th><th>To</th><th>Time</th></tr></thead>
        <tbody>${texts.map(
          (text) => html`
          <tr><td>${text.body}</td><td>${text.to}</td><td>${text.sentAt ? timeOf(text.sentAt) : (text.lastError ?? 'waits for the morning there')}</td></tr>`,
        )}</tbody>
      </table>`
      }`;
}

function oneOf(mail: SentMail): Markup {
  return html`<p><a href="/dev/mail">All mail</a></p>
      <h1>${mail.subject}</h1>
      <p>From ${BRANDS[mail.brandingId].name} to ${mail.to}, ${timeOf(mail.sentAt)}</p>
      <iframe src="/dev/mail/${mail.mailId}/html" sandbox="${LINKS_OPEN_OUTSIDE}" title="The mail"></iframe>
      <h2>Text</h2>
      <pre>${mail.text}</pre>`;
}

function timeOf(at: Date): Markup {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
