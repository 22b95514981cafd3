import { apiContext } from '../../api/browser-api.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { Review } from '../ui/review.tsx';
import type { Route } from './+types/delete-photo-page.ts';

export async function loader({ context, params: { slug, photoId }, url }: Route.LoaderArgs) {
  const found = await context.get(apiContext).call('get /office/products/{slug}', { params: { slug } });
  const product = unwrap(found, url.href);
  const photo = product.photos.find((each) => String(each.photoId) === photoId);
  if (!photo) return notFoundPage();
  const isShown = photo === product.photos.find(({ alt }) => alt !== null);
  const isLast = isShown && product.photos.filter(({ alt }) => alt !== null).length === 1;
  return { slug, name: product.name, photo, isShown, isLast };
}

export async function action({ context, params: { slug, photoId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const removed = await context
    .get(apiContext)
    .call('delete /office/products/{slug}/photos/{photoId}', { params: { slug, photoId: idIn(photoId) } });
  return redirectOrRefuse(
    removed,
    form,
    url.href,
    linkTo('/office/products/:slug', { slug }, { did: 'photo-gone' }),
  );
}

export default function DeletePhotoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, photo, isShown, isLast } = loaderData;
  return (
    <Review
      title={`Delete this photo of ${name}?`}
      button="Delete photo"
      back={linkTo('/office/products/:slug', { slug })}
      refused={actionData}
    >
      <img
        src={photo.imageHref}
        alt={photo.alt ?? ''}
        width={120}
        height={160}
        className="h-40 w-30 border border-line object-cover"
      />
      {isShown && (
        <p>{isLast ? 'The shop shows a drawn bottle instead.' : 'The shop shows the next photo instead.'}</p>
      )}
    </Review>
  );
}
