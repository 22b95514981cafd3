import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/new-draft-page.ts';

/** Also posted by a customer's page, with the customer's number. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const customerId = Number(form.get('customerId')) || undefined;
  const email = String(form.get('email') ?? '').trim();
  const opened = await context.get(apiContext).call('post /office/drafts', {
    body: bodyOf('post /office/drafts', {
      brandingId: Number(form.get('brandingId')),
      ...(customerId === undefined ? { email } : { customerId }),
    }),
  });
  return redirectOrRefuse(opened, form, url.href, (done) =>
    linkTo('/office/drafts/:draftId', { draftId: done.draftId }),
  );
}

export default function NewDraftPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-xl">
      <PageHead
        title="New order"
        lead="For someone on the phone. If the email has an account, the order belongs to it."
      />
      <OfficeForm refused={actionData} values={{ brandingId: '1' }}>
        {(field) => (
          <>
            <TextField
              field={field('email')}
              label="Email"
              kind="email"
              autoComplete="off"
              data-first-focus
            />
            <SelectField
              field={field('brandingId')}
              label="Brand"
              width="half"
              choices={BRANDING_IDS.map((id) => ({ value: String(id), label: BRANDS[id].name }))}
            />
            <SubmitButton>New order</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
