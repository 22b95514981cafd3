import { type Crop, WHOLE_PICTURE } from '../../../domain/catalog/photos.ts';
import type { Db } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { cutPhoto, readPhoto } from './encode-photo.ts';
import { withPhotoFile } from './photo-file.ts';
import {
  deletePhoto,
  insertPhoto,
  keepCut,
  lockPhoto,
  selectMaster,
  showFirstPhoto,
  updatePhoto,
} from './photo-store.ts';

export interface PhotoChange {
  readonly alt: string;
  readonly crop?: Crop | undefined;
  readonly position?: number | undefined;
}

/** A decoded photo of 50 megapixels takes 150 MB: one at a time. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/** Refusals: `not-found`, and those of `readPhoto`. The shop does not show it before it has an alternative text. */
export async function addPhoto(
  db: Db,
  slug: string,
  upload: AsyncIterable<Uint8Array>,
): Promise<Result<{ photoId: number; width: number; height: number }>> {
  const product = await productIdOf(db, slug);
  if (product === null) return reject(NOT_FOUND);
  const read = await withPhotoFile(upload, (file) =>
    inTurn(async () => {
      const master = await readPhoto(file);
      if (!master.ok) return master;
      return accept({ master: master.value, cut: await cutPhoto(master.value, WHOLE_PICTURE) });
    }),
  );
  if (!read.ok) return read;
  const { master, cut } = read.value;
  const use = { master: master.master, name: cut.name, crop: WHOLE_PICTURE };
  const photoId = await db.transaction().execute(async (trx) => {
    await keepCut(trx, master, cut);
    return insertPhoto(trx, product.productId, use);
  });
  return accept({ photoId, width: master.width, height: master.height });
}

/** Refusals: `not-found`. */
export async function changePhoto(
  db: Db,
  slug: string,
  photoId: number,
  { alt, crop, position }: PhotoChange,
): Promise<Result<null>> {
  const product = await productIdOf(db, slug);
  const before = await selectMaster(db, slug, photoId);
  if (product === null || before === null) return reject(NOT_FOUND);
  const cut = crop ? await inTurn(() => cutPhoto(before, crop)) : null;
  return db.transaction().execute(async (trx) => {
    if (!(await lockPhoto(trx, photoId))) return reject(NOT_FOUND);
    if (cut) await keepCut(trx, before, cut);
    await updatePhoto(trx, photoId, { alt, position, crop, name: cut?.name });
    await showFirstPhoto(trx, product.productId);
    return accept(null);
  });
}

/** Refusals: `not-found`. */
export async function removePhoto(db: Db, slug: string, photoId: number): Promise<Result<null>> {
  const product = await productIdOf(db, slug);
  const photo = await selectMaster(db, slug, photoId);
  if (product === null || photo === null) return reject(NOT_FOUND);
  await db.transaction().execute(async (trx) => {
    await deletePhoto(trx, photoId);
    await showFirstPhoto(trx, product.productId);
  });
  return accept(null);
}

function productIdOf(db: Db, slug: string): Promise<{ productId: number } | null> {
  return first<{ productId: number }>(db)`
    select product_id as "productId" from products where slug = ${slug} and not club_only`;
}
