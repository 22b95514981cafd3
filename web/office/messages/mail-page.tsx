import { Form, Link } from 'react-router';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/mail-page.ts';
import { NextTry } from './next-try.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const mailId = idIn(params.mailId);
  return unwrap(
    await context.get(apiContext).call('get /office/messages/mails/{mailId}', { params: { mailId } }),
    url.href,
  );
}

export default function MailPage({ loaderData: mail }: Route.ComponentProps) {
  const { messageId, about, subject, to, written, brandingId, purchaseOrderId, error, nextTry, text } = mail;
  return (
    <div className="max-w-3xl">
      <PageHead title={subject ?? ''} lead={`To ${to}, ${BRANDS[brandingId].name}, ${instantText(written)}`}>
        <State of="message" state={mail.state} />
        <Form method="post" action={linkTo('/office/messages/resend', { kind: 'mails' })}>
          <input type="hidden" name="ids" value={messageId} />
          <SubmitButton look="quiet">Send again</SubmitButton>
        </Form>
      </PageHead>
      {error !== null && (
        <div className={`office-notice ${nextTry ? 'is-warn' : 'is-danger'} office-bar mb-4 justify-between`}>
          <p>
            The mail server said: {error}
            <NextTry at={nextTry} />
          </p>
          {purchaseOrderId !== null && about.startsWith('order-confirmation') && (
            <ButtonLink to={`${linkTo('/office/orders/:orderId/edit', { orderId: purchaseOrderId })}#email`}>
              Correct the email
            </ButtonLink>
          )}
        </div>
      )}
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <p className="office-bar mt-6">
        <Link to={linkTo('/office/messages', { kind: 'mails' })}>All emails</Link>
        {purchaseOrderId !== null && (
          <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>
            Order {purchaseOrderId}
          </Link>
        )}
      </p>
    </div>
  );
}
