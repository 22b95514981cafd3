import * as calls from '../../../contract/office/products.ts';
import { MAX_PHOTO_BYTES } from '../../../domain/catalog/photos.ts';
import { addPhoto, changePhoto, removePhoto } from '../../catalog/photos/change-photos.ts';
import { NO_PHOTO } from '../../catalog/photos/photo-file.ts';
import { wholePhoto } from '../../catalog/photos/whole-photo.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { limited } from '../../platform/http/read-body.ts';
import { NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { productSubject } from './product-store.ts';
import { readProduct } from './read-product.ts';

export function productPhotoRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db } = parts;
  return apiRoutes([
    serve(calls.addPhoto, async ({ params: { slug }, audit, c }) => {
      audit({ subject: productSubject(slug) });
      // What says that it is JSON was read for its depth, and is no photo.
      if (c.req.raw.bodyUsed) return reject(NO_PHOTO);
      return addPhoto(db, slug, limited(c.req.raw.body, MAX_PHOTO_BYTES));
    }),
    serve(calls.changePhoto, async ({ params: { slug, photoId }, body, audit }) => {
      audit({ subject: productSubject(slug), details: { photoId } });
      const changed = await changePhoto(db, slug, photoId, body);
      if (!changed.ok) return changed;
      return readProduct(parts, slug);
    }),
    serve(calls.showWholePhoto, async ({ params: { slug, photoId }, c }) => {
      const bytes = await wholePhoto(db, slug, photoId);
      if (bytes === null) return reject(NOT_FOUND);
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/jpeg' });
    }),
    serve(calls.removePhoto, async ({ params: { slug, photoId }, audit }) => {
      audit({ subject: productSubject(slug), details: { photoId } });
      return removePhoto(db, slug, photoId);
    }),
  ]);
}
