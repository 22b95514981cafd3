import { apiContext } from '../../api/browser-api.ts';
import { failPage } from '../../api/page-failure.ts';
import { idIn } from '../batches/batch-calls.ts';
import { ended, shown } from '../call-office.ts';
import { Review } from '../ui/review.tsx';
import type { Route } from './+types/delete-photo-page.ts';

export async function loader({ context, params: { slug, photoId }, url }: Route.LoaderArgs) {
  const found = await context.get(apiContext).call('get /office/products/{slug}', { params: { slug } });
  const product = shown(found, url.href);
  const photo = product.photos.find((each) => String(each.photoId) === photoId);
  if (!photo) return failPage({ status: 404, code: 'not-found', message: '', requestId: null });
  const isShown = photo === product.photos.find(({ alt }) => alt !== null);
  const isLast = isShown && product.photos.filter(({ alt }) => alt !== null).length === 1;
  return { slug, name: product.name, photo, isShown, isLast };
}

export async function action({ context, params: { slug, photoId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const removed = await context
    .get(apiContext)
    .call('delete /office/products/{slug}/photos/{photoId}', { params: { slug, photoId: idIn(photoId) } });
  return ended(removed, form, url.href, `/office/products/${slug}?did=photo-gone`);
}

export default function DeletePhotoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, photo, isShown, isLast } = loaderData;
  return (
    <Review
      title={`Delete this photo of ${name}?`}
      button="Delete photo"
      back={`/office/products/${slug}`}
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
