import { Form, Link } from 'react-router';
import type { OfficeProduct } from '../../../contract/office/products.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { pageRequestContext } from '../../page-context.ts';
import { actAt } from '../acts.ts';
import { bodyOf } from '../body-of.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { allProducts } from '../parts/all-products.ts';
import { useStaff } from '../parts/use-staff.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Did } from '../ui/done-notice.tsx';
import { OfficeForm, Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { numberText } from '../ui/texts.ts';
import type { Route } from './+types/product-page.ts';
import { MovementList } from './movement-list.tsx';
import { changePhoto, uploadPhoto } from './photo-calls.ts';
import { PhotosSection } from './photos-section.tsx';
import { ProductFields } from './product-fields.tsx';
import { productIn, productValues } from './product-form-data.ts';
import { KIND_NAMES } from './product-words.ts';
import { ProductState } from './products-page.tsx';

const LATEST = 10;

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [product, movements] = await Promise.all([
    api.call('get /office/products/{slug}', { params: { slug } }),
    api.call('get /office/products/{slug}/stock', { params: { slug }, query: { limit: LATEST } }),
  ]);
  const found = unwrap(product, url.href);
  return {
    product: found,
    movements: movements.ok ? movements.data : null,
    kit: found.kind === 'kit' ? await kitOf(api, found, url.href) : null,
  };
}

/** What a kit holds, drafts and retired products too, and what it may hold as well. */
async function kitOf(api: Api, { bottles, brandingId }: OfficeProduct, requestUrl: string) {
  const products = await allProducts(api, requestUrl);
  const nameOf = (slug: string) => products.find((each) => each.slug === slug)?.name ?? slug;
  return {
    contents: bottles.map((each) => ({ ...each, name: nameOf(each.slug) })),
    offered: products
      .filter((each) => each.brandingId === brandingId && each.kind !== 'kit' && each.state !== 'retired')
      .map(({ slug, name, stock }) => ({ slug, name, stock })),
  };
}

/** Saves the form. Posted below the page's address: `retire`, `restore`, a new photo, and one photo's form. */
export async function action({ context, params: routeParams, pattern, request, url }: Route.ActionArgs) {
  const { slug } = routeParams;
  const form = await request.formData();
  const api = context.get(apiContext);
  const { photoId } = routeParams as { photoId?: string };
  const params = { slug };
  const act = actAt(pattern, '/office/products/:slug', {
    '': async () => {
      const body = bodyOf('put /office/products/{slug}', {
        ...productIn(form),
        version: Number(form.get('version')),
      });
      const saved = await api.call('put /office/products/{slug}', { params, body });
      return redirectOrRefuse(
        saved,
        form,
        url.href,
        linkTo('/office/products/:slug', { slug }, { did: 'save' }),
      );
    },
    retire: async () => {
      const retired = await api.call('post /office/products/{slug}/retire', { params });
      return redirectOrRefuse(
        retired,
        form,
        url.href,
        linkTo('/office/products/:slug', { slug }, { did: 'retire' }),
      );
    },
    restore: async () => {
      const restored = await api.call('post /office/products/{slug}/restore', { params });
      return redirectOrRefuse(
        restored,
        form,
        url.href,
        linkTo('/office/products/:slug', { slug }, { did: 'restore' }),
      );
    },
    photos: () => {
      const { sendToApi, upload } = context.get(pageRequestContext);
      return uploadPhoto(sendToApi, slug, upload, url.href);
    },
    'photos/:photoId': () => changePhoto(api, { slug, photoId: Number(photoId) || 0 }, form, url.href),
  });
  return act();
}

const MOVES = { draft: 'Publish', 'on-sale': 'Retire', retired: 'Restore' } as const;

export default function ProductPage({
  loaderData: { product, movements, kit },
  actionData,
}: Route.ComponentProps) {
  const { permissions } = useStaff();
  const mayEnter = permissions.includes('catalog');
  const mayMove = permissions.includes('stock') && product.kind !== 'kit';
  const { slug, name, kind, brandingId, state, stock, version } = product;
  const values = actionData?.reply.values ?? {};
  const isForm = 'name' in values;
  const isPhoto = 'photoId' in values;
  return (
    <>
      <PageHead title={name} lead={`${BRANDS[brandingId].name}, ${KIND_NAMES[kind].toLowerCase()}`}>
        <ProductState state={state} stock={stock} />
        {state === 'on-sale' && (
          <a className="office-quiet-link underline" href={product.shopHref}>
            See it in the shop
          </a>
        )}
        {mayEnter && (
          <Form
            method="post"
            action={linkTo(`/office/products/:slug/${state === 'on-sale' ? 'retire' : 'restore'}`, { slug })}
          >
            <SubmitButton look={state === 'draft' ? 'main' : 'quiet'}>{MOVES[state]}</SubmitButton>
          </Form>
        )}
      </PageHead>
      <Did
        words={{
          add: 'The product is a draft: the shop shows it once you publish it. It has no stock yet.',
          save: 'Saved.',
          photo: 'The photo is uploaded. Say what it shows, and the shop shows it.',
          'photo-save': 'The photo is saved.',
          'photo-gone': 'The photo is deleted.',
          stock: 'The stock is changed.',
          restore: 'The product is in the shop.',
          retire: (
            <Form
              method="post"
              action={linkTo('/office/products/:slug/restore', { slug })}
              className="office-bar"
            >
              The product is no longer sold.
              <SubmitButton look="quiet">Undo</SubmitButton>
            </Form>
          ),
        }}
      />
      {!isForm && !isPhoto && <Refusal refused={actionData} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <section aria-labelledby="stock" className="lg:order-last">
          <h2 id="stock" className="office-heading mb-1">
            Stock
          </h2>
          <p className="text-[1.4rem] leading-tight font-semibold tabular-nums">{numberText(stock)}</p>
          <p className="mb-3 text-sm text-muted">
            {kind === 'kit' ? 'Kits available to sell' : 'Available to sell'}
            {product.bin && `, bin ${product.bin}`}
          </p>
          {mayMove && (
            <p className="office-bar mb-4">
              <ButtonLink to={linkTo('/office/products/:slug/stock', { slug }, { kind: 'receive' })}>
                Receive
              </ButtonLink>
              <ButtonLink to={linkTo('/office/products/:slug/stock', { slug }, { kind: 'count' })}>
                Count
              </ButtonLink>
              <ButtonLink to={linkTo('/office/products/:slug/stock', { slug }, { kind: 'breakage' })}>
                Write off
              </ButtonLink>
            </p>
          )}
          {movements && kind !== 'kit' && (
            <>
              <MovementList movements={movements.rows} />
              {movements.next && (
                <p className="office-bar mt-2">
                  <Link to={linkTo('/office/products/:slug/stock', { slug })}>All movements</Link>
                </p>
              )}
            </>
          )}
          {permissions.includes('rules') && kind === 'wine' && (
            <p className="office-bar mt-4">
              <Link to={linkTo('/office/products/:slug/labels', { slug })}>Registered labels</Link>
            </p>
          )}
          {mayEnter && <PhotosSection product={product} refused={isPhoto ? actionData : undefined} />}
        </section>
        <section aria-labelledby="in-shop">
          <h2 id="in-shop" className="office-heading mb-3">
            In the shop
          </h2>
          {mayEnter ? (
            <OfficeForm refused={isForm ? actionData : undefined} values={productValues(product)}>
              {(field) => (
                <>
                  <input type="hidden" name="version" value={version} />
                  <ProductFields field={field} kind={kind} kit={kit} />
                  {/* A draft's next step is to be published. */}
                  <SubmitButton look={state === 'draft' ? 'quiet' : 'main'}>Save</SubmitButton>
                </>
              )}
            </OfficeForm>
          ) : (
            <p>{product.descriptionShort}</p>
          )}
        </section>
      </div>
    </>
  );
}
