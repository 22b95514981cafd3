import { Form, Link } from 'react-router';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import { idIn } from '../batches/batch-calls.ts';
import { shown } from '../call-office.ts';
import { SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/mail-page.ts';
import { MessageState } from './message-words.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const mailId = idIn(params.mailId);
  return shown(
    await context.get(apiContext).call('get /office/messages/mails/{mailId}', { params: { mailId } }),
    url.href,
  );
}

export default function MailPage({ loaderData: mail }: Route.ComponentProps) {
  const { messageId, subject, to, written, brandingId, purchaseOrderId, error, text } = mail;
  return (
    <div className="max-w-3xl">
      <PageHead title={subject ?? ''} lead={`To ${to}, ${BRANDS[brandingId].name}, ${instantText(written)}`}>
        <MessageState {...mail} />
        <Form method="post" action="/office/messages/resend?kind=mails">
          <input type="hidden" name="ids" value={messageId} />
          <SubmitButton look="quiet">Send again</SubmitButton>
        </Form>
      </PageHead>
      {error !== null && <p className="office-notice is-danger mb-4">The mail server said: {error}</p>}
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <p className="office-bar mt-6">
        <Link to="/office/messages?kind=mails">All emails</Link>
        {purchaseOrderId !== null && (
          <Link to={`/office/orders/${purchaseOrderId}`}>Order {purchaseOrderId}</Link>
        )}
      </p>
    </div>
  );
}
