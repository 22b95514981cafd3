import { redirect } from 'react-router';
import type { Upload } from '../../../contract/upload.ts';
import type { Api, ApiError, SendToApi } from '../../api/client.ts';
import { redirectOrRefuse, refusedAction } from '../call-office.ts';
import { linkTo } from '../link-to.ts';

const NO_FILE = 'Choose a photo first.';

/** Posted by the upload form; the bytes go on as they arrive. Without an upload the call says why nothing was read. */
export async function uploadPhoto(
  sendToApi: SendToApi,
  slug: string,
  upload: Upload | null,
  requestUrl: string,
) {
  const form = new FormData();
  // Which form the refusal belongs to.
  form.set('photoId', '');
  if (upload && !upload.photo) return refusedAction(refusal(422, NO_FILE), form, requestUrl);
  const answer = await sendToApi(`/api/office/products/${slug}/photos`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: upload?.photo ?? '',
    duplex: 'half',
  } as RequestInit);
  if (answer.ok) return redirect(linkTo('/office/products/:slug', { slug }, { did: 'photo' }), 303);
  const { fields: _, ...error } = (await answer.json()) as ApiError;
  return refusedAction({ ...error, status: answer.status }, form, requestUrl);
}

/** Says what a photo shows, cuts it, or moves it. */
export async function changePhoto(
  api: Api,
  { slug, photoId }: { slug: string; photoId: number },
  form: FormData,
  requestUrl: string,
) {
  const number = (name: string) => Number(String(form.get(name) ?? '').trim() || Number.NaN);
  const fraction = (name: string) => number(name) / 100;
  const changed = await api.call('put /office/products/{slug}/photos/{photoId}', {
    params: { slug, photoId },
    body: {
      alt: String(form.get('alt') ?? ''),
      crop: { x: fraction('x'), y: fraction('y'), width: fraction('width'), height: fraction('height') },
      position: number('position'),
    },
  });
  return redirectOrRefuse(
    changed,
    form,
    requestUrl,
    linkTo('/office/products/:slug', { slug }, { did: 'photo-save' }),
  );
}

function refusal(status: number, message: string): ApiError {
  return { status, code: 'invalid', message, requestId: null };
}
