import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { PRODUCT_KINDS } from '../../../domain/office/stock-movements.ts';
import { apiContext } from '../../api/browser-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { allProducts } from '../parts/all-products.ts';
import { ContentsFields } from '../parts/contents-fields.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/new-product-page.ts';
import { productIn } from './product-form-data.ts';
import { KIND_NAMES } from './product-words.ts';

/** The address of a product follows from its name: '2024 Pinot Noir, Carneros' is at 'pinot-noir-carneros-2024'. */
function slugOf(name: string): string {
  const [, year, rest] = /^(\d{4})\s+(.*)$/.exec(name.trim()) ?? [null, '', name];
  return [rest ?? '', year ?? '']
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 100);
}

/** What a kit of either brand may hold. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const products = await allProducts(context.get(apiContext), url.href);
  const offered = products.filter(({ kind, state }) => kind !== 'kit' && state !== 'retired');
  return offered.map(({ slug, name, stock, brandingId }) => ({
    slug,
    name: `${name}, ${BRANDS[brandingId].name}`,
    stock,
  }));
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const name = String(form.get('name') ?? '');
  const slug = String(form.get('slug') ?? '').trim() || slugOf(name);
  const body = {
    ...productIn(form),
    slug,
    name,
    brandingId: Number(form.get('brandingId')),
    kind: String(form.get('kind')),
  };
  const added = await context
    .get(apiContext)
    .call('post /office/products', { body: bodyOf('post /office/products', body) });
  return redirectOrRefuse(added, form, url.href, linkTo('/office/products/:slug', { slug }, { did: 'add' }));
}

export default function NewProductPage({ loaderData: offered, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHead title="New product" lead="Add it first. Stock and photos come next." />
      <OfficeForm refused={actionData} values={{ kind: 'wine', alcoholVolume: '', bottleVolumeMl: '750' }}>
        {(field) => (
          <>
            <SelectField
              field={field('brandingId')}
              label="Brand"
              width="half"
              choices={BRANDING_IDS.map((id) => ({ value: String(id), label: BRANDS[id].name }))}
            />
            <SelectField
              field={field('kind')}
              label="Kind"
              width="half"
              choices={PRODUCT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
            />
            <TextField
              field={field('name')}
              label="Name"
              hint="As shoppers see it, for example 2024 Pinot Noir, Carneros"
            />
            <TextField
              field={field('slug')}
              label="Web address"
              optional
              hint="Leave empty: made from the name"
            />
            <TextField field={field('unitPrice')} label="Price" width="half" inputMode="decimal" />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                field={field('alcoholVolume')}
                label="Alcohol, percent"
                hint="Wine only"
                inputMode="decimal"
              />
              <TextField
                field={field('bottleVolumeMl')}
                label="Bottle, milliliters"
                hint="Wine only"
                inputMode="numeric"
              />
              <TextField field={field('vintage')} label="Vintage" optional inputMode="numeric" />
              <TextField field={field('varietal')} label="Varietal" optional />
            </div>
            <details
              open={Object.keys(actionData?.reply.errors ?? {}).some((name) => name.startsWith('bottles'))}
            >
              <summary className="office-heading cursor-pointer">Contents of a kit</summary>
              <div className="mt-3 grid gap-3">
                <ContentsFields
                  field={field}
                  sentAs="bottles"
                  contents={[]}
                  offered={offered}
                  noun="product"
                  rows={6}
                />
              </div>
            </details>
            <SubmitButton>Add product</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
