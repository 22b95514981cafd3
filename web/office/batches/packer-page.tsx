import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { bodyOf } from '../body-of.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/packer-page.ts';
import { loadBatch } from './batch-calls.ts';

const SET = 'put /office/batches/{batchId}/packer';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadBatch(context.get(apiContext), params.batchId, url.href);

/** By the button that takes it, or by name. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const batchId = idIn(params.batchId);
  const idOf = (name: string) => Number(form.get(name)) || null;
  const set = await context.get(apiContext).call(SET, {
    params: { batchId },
    body: bodyOf(SET, { staffId: form.has('take') ? idOf('take') : idOf('staffId'), from: idOf('from') }),
  });
  return redirectOrRefuse(
    set,
    form,
    url.href,
    form.has('take')
      ? linkTo('/office/batches/:batchId/scan', { batchId })
      : linkTo('/office/batches/:batchId', { batchId }, { did: 'packer' }),
  );
}

export default function PackerPage({ loaderData: batch, actionData }: Route.ComponentProps) {
  const { batchId, packer, takenAt, packers, orders, packed, state } = batch;
  const { staffId } = useStaff();
  const isMine = packer?.staffId === staffId;
  return (
    <div className="max-w-2xl">
      <PageHead
        title={`Who packs batch ${batchId}`}
        lead={
          <>
            <Link to={linkTo('/office/batches/:batchId', { batchId })}>Batch {batchId}</Link>, {packed} of{' '}
            {orders} packed
          </>
        }
      />
      <p className="mb-4" role="status">
        {packer === null || takenAt === null
          ? 'No one packs this batch yet. It goes to the person who scans its first box.'
          : `${isMine ? 'You have' : `${packer.name} has`} packed this batch since ${instantText(takenAt)}. A box that is begun stays with the person who began it, until another scans its slip twice.`}
      </p>
      {state !== 'closed' && (
        <OfficeForm refused={actionData} values={{ staffId: String(packer?.staffId ?? '') }}>
          {(field) => (
            <>
              <input type="hidden" name="from" value={packer?.staffId ?? ''} />
              {!isMine && (
                <SubmitButton name="take" value={String(staffId)}>
                  {packer === null ? 'Take it and scan' : `Take over from ${packer.name}`}
                </SubmitButton>
              )}
              <SelectField
                field={field('staffId')}
                label="Or give it to"
                choices={[
                  { value: '', label: 'No one' },
                  ...packers.map(({ staffId: id, name }) => ({ value: String(id), label: name })),
                ]}
              />
              <SubmitButton look="quiet">Save</SubmitButton>
            </>
          )}
        </OfficeForm>
      )}
    </div>
  );
}
