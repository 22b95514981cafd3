import { redirect } from 'react-router';
import type { Upload } from '../../../contract/upload.ts';
import { correctFields } from '../../../domain/office/form-words.ts';
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
  const refuse = (error: ApiError, problem: string) =>
    refusedAction({ ...error, message: correctFields(1), fields: { photo: [problem] } }, form, requestUrl);
  if (upload && !upload.photo)
    return refuse({ status: 422, code: 'invalid', message: '', requestId: null }, NO_FILE);
  const answer = await sendToApi(`/api/office/products/${slug}/photos`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: upload?.photo ?? '',
    duplex: 'half',
  } as RequestInit);
  if (answer.ok) return redirect(linkTo('/office/products/:slug', { slug }, { did: 'photo' }), 303);
  const error: ApiError = { ...((await answer.json()) as ApiError), status: answer.status };
  const isOfPhoto = error.fields !== undefined || OF_PHOTO.includes(error.status);
  return isOfPhoto ? refuse(error, error.message) : refusedAction(error, form, requestUrl);
}

/** Too large, and no photo. */
const OF_PHOTO = [413, 415];

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
