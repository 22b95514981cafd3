import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { stateChoices } from '../parts/state-choices.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/permit-page.ts';
import { permitAt } from './permits.ts';

/** One permit, or null for a new one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { permitId } = params as { permitId?: string };
  const api = context.get(apiContext);
  return {
    ...(permitId === undefined ? { permit: null, lead: null } : await permitAt(api, permitId, url.href)),
    states: await stateChoices(api, url.href),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const { permitId } = params as { permitId?: string };
  const body = {
    brandingId: Number(text('brandingId')) as 1 | 2,
    state: text('state'),
    number: text('number'),
    validFrom: text('validFrom'),
    validTo: text('validTo') || null,
  };
  const saved =
    permitId === undefined
      ? await api.call('post /office/settings/winery/permits', { body })
      : await api.call('put /office/settings/winery/permits/{permitId}', {
          params: { permitId: Number(permitId) },
          body: { ...body, version: Number(text('version')) },
        });
  return redirectOrRefuse(
    saved,
    form,
    url.href,
    linkTo('/office/settings/winery', { did: permitId === undefined ? 'add' : 'save' }),
  );
}

const BRAND_CHOICES = BRANDING_IDS.map((id) => ({ value: String(id), label: BRANDS[id].name }));

export default function PermitPage({
  loaderData: { permit, lead, states },
  actionData,
}: Route.ComponentProps) {
  const values =
    permit === null
      ? {}
      : { ...permit, brandingId: String(permit.brandingId), validTo: permit.validTo ?? '' };
  const { permitId: _, version, ...fields } = { permitId: 0, version: 0, ...values };
  return (
    <div className="max-w-2xl">
      <PageHead title={permit === null ? 'New permit' : `Permit ${permit.number}`} lead={lead}>
        {permit && (
          <ButtonLink
            to={linkTo('/office/settings/winery/permits/:permitId/remove', { permitId: permit.permitId })}
          >
            Delete
          </ButtonLink>
        )}
      </PageHead>
      <OfficeForm
        refused={actionData}
        action={
          permit === null
            ? linkTo('/office/settings/winery/permits/new')
            : linkTo('/office/settings/winery/permits/:permitId', { permitId: permit.permitId })
        }
        values={fields}
      >
        {(field) => (
          <>
            <input type="hidden" name="version" value={version} />
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField field={field('brandingId')} label="Brand" choices={BRAND_CHOICES} />
              <SelectField
                field={field('state')}
                label="State"
                placeholder="Select a state"
                choices={states}
              />
            </div>
            <TextField field={field('number')} label="Number" autoComplete="off" />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField field={field('validFrom')} label="First day" kind="date" />
              <TextField field={field('validTo')} label="Last day" optional kind="date" />
            </div>
            <SubmitButton>{permit === null ? 'Add permit' : 'Save'}</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
