import { Link } from 'react-router';
import { MOVEMENT_KINDS } from '../../../domain/office/stock-movements.ts';
import { apiContext } from '../../api/browser-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import { keyHeader, redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { DataTable, Pager } from '../ui/data-table.tsx';
import { FormKey } from '../ui/form-key.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/stock-page.ts';
import { MOVEMENT_COLUMNS } from './movement-columns.tsx';

const ENTERED = MOVEMENT_KINDS.filter((kind) => kind !== 'import');

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { searchParams } = url;
  const after = searchParams.get('after') ?? undefined;
  const before = searchParams.get('before') ?? undefined;
  const [product, list] = await Promise.all([
    api.call('get /office/products/{slug}', { params: { slug } }),
    api.call('get /office/products/{slug}/stock', { params: { slug }, query: { after, before } }),
  ]);
  const kind = ENTERED.find((each) => each === searchParams.get('kind')) ?? 'receive';
  return {
    product: unwrap(product, url.href),
    list: unwrap(list, url.href),
    kind,
    requestKey: crypto.randomUUID(),
  };
}

export async function action({ context, params: { slug }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const quantity = text('quantity');
  const body = {
    kind: text('kind'),
    // Text that is no number is refused by the API, at its field.
    quantity: /^[+-]?\d+$/.test(quantity) ? Number(quantity) : quantity,
    ...(text('kind') === 'count' && { seenStock: Number(text('seenStock')) }),
    note: text('note') || null,
    isSure: form.has('isSure'),
  };
  const moved = await context.get(apiContext).call('post /office/products/{slug}/stock', {
    params: { slug },
    body: bodyOf('post /office/products/{slug}/stock', body),
    headers: keyHeader(form),
  });
  return redirectOrRefuse(
    moved,
    form,
    url.href,
    linkTo('/office/products/:slug', { slug }, { did: 'stock' }),
  );
}

const KIND_CHOICES: Readonly<Record<(typeof ENTERED)[number], string>> = {
  receive: 'Receive: bottles came in',
  count: 'Count: this many are on the shelf',
  breakage: 'Breakage: bottles broke or leaked',
  sample: 'Sample: poured or given away',
  return: 'Return: a customer brought bottles back',
  correction: 'Correction: more (5) or fewer (-5)',
};

export default function StockPage({
  loaderData: { product, list, kind, requestKey },
  actionData,
}: Route.ComponentProps) {
  const mayMove = useStaff().permissions.includes('stock') && product.kind !== 'kit';
  const surprise = actionData?.reply.errors.isSure;
  return (
    <>
      <PageHead
        title={`Stock of ${product.name}`}
        lead={`${numberText(product.stock)} in stock${product.bin ? `, bin ${product.bin}` : ''}`}
      />
      {mayMove && (
        <div className="mb-8 max-w-xl">
          <OfficeForm refused={actionData} values={{ kind }}>
            {(field) => (
              <>
                <FormKey fresh={requestKey} refused={actionData} />
                <input type="hidden" name="seenStock" value={product.stock} />
                <SelectField
                  field={field('kind')}
                  label="What happened"
                  choices={ENTERED.map((each) => ({ value: each, label: KIND_CHOICES[each] }))}
                />
                <TextField
                  field={field('quantity')}
                  label="Bottles"
                  width="half"
                  inputMode="numeric"
                  autoComplete="off"
                  data-first-focus
                />
                <TextField field={field('note')} label="Note" optional autoComplete="off" />
                {surprise === undefined ? (
                  <SubmitButton>Save</SubmitButton>
                ) : (
                  <>
                    <input type="hidden" name="isSure" value="on" />
                    <p>Check the number. If it is right, press again.</p>
                    <SubmitButton look="danger">Yes, save it</SubmitButton>
                  </>
                )}
              </>
            )}
          </OfficeForm>
        </div>
      )}
      <DataTable
        caption="What changed the stock, newest first"
        columns={MOVEMENT_COLUMNS}
        rows={list.rows}
        idOf={({ movementId }) => movementId}
        nameOf={({ at }) => instantText(at)}
        empty={<p>No sales, receipts or counts yet.</p>}
      />
      {list.rows.length > 0 && <Pager {...list} noun="movement" plural="movements" />}
      <p className="office-bar mt-6">
        <Link to={linkTo('/office/products/:slug', { slug: product.slug })}>Back to the product</Link>
      </p>
    </>
  );
}
