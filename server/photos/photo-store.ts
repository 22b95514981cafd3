import type { Crop } from '../../domain/catalog/photos.ts';
import type { Reader, Writer } from '../database/access.ts';
import { all, first, run } from '../database/query.ts';
import type { Master, PhotoFile } from './encode-photo.ts';

export interface StoredPhoto {
  readonly photoId: number;
  readonly alt: string | null;
  readonly position: number;
  readonly crop: Crop;
  readonly width: number;
  readonly height: number;
  readonly name: string;
}

export function selectPhotos(db: Reader, slug: string): Promise<StoredPhoto[]> {
  return all<StoredPhoto>(db)`
    select f.photo_id as "photoId", f.alt, f.position, f.crop, f.width, f.height, f.name
    from product_photos f join products p on p.product_id = f.product_id
    where p.slug = ${slug} order by f.position, f.photo_id`;
}

/** With the bytes that its files are cut from. */
export async function selectMaster(
  db: Reader,
  slug: string,
  photoId: number,
): Promise<(StoredPhoto & Master) | null> {
  return first<StoredPhoto & Master>(db)`
    select f.photo_id as "photoId", f.alt, f.position, f.crop, f.width, f.height, f.name, f.master as bytes
    from product_photos f join products p on p.product_id = f.product_id
    where p.slug = ${slug} and f.photo_id = ${photoId}`;
}

export async function insertPhoto(
  trx: Writer,
  productId: number,
  { master, name, crop }: { master: Master; name: string; crop: Crop },
): Promise<number> {
  const row = await first<{ photoId: number }>(trx)`
    insert into product_photos (product_id, position, crop, master, width, height, name)
    select ${productId}, coalesce(max(position), 0) + 1, ${JSON.stringify(crop)}::text::jsonb, ${master.bytes},
      ${master.width}, ${master.height}, ${name}
    from product_photos where product_id = ${productId}
    returning photo_id as "photoId"`;
  if (row === null) throw new Error('a photo was not stored');
  return row.photoId;
}

/** Replaces the photo's files: those of an earlier crop are gone with their names. */
export async function writeFiles(trx: Writer, photoId: number, files: readonly PhotoFile[]): Promise<void> {
  await run(trx)`delete from photo_files where photo_id = ${photoId}`;
  for (const { file, bytes } of files) {
    await run(trx)`
      insert into photo_files (file, photo_id, bytes) values (${file}, ${photoId}, ${bytes})
      on conflict (file) do nothing`;
  }
}

export async function updatePhoto(
  trx: Writer,
  { photoId, alt, position, crop, name }: Omit<StoredPhoto, 'width' | 'height'>,
): Promise<void> {
  await run(trx)`
    update product_photos set alt = ${alt}, position = ${position}, crop = ${JSON.stringify(crop)}::text::jsonb,
      name = ${name} where photo_id = ${photoId}`;
}

export async function deletePhoto(trx: Writer, photoId: number): Promise<void> {
  await run(trx)`delete from product_photos where photo_id = ${photoId}`;
}

/** The shop shows the first photo that has an alternative text. */
export async function showFirstPhoto(trx: Writer, productId: number): Promise<void> {
  await run(trx)`
    update products p set photo_name = shown.name, photo_alt = shown.alt
    from (select 1) one left join lateral (
      select name, alt from product_photos f where f.product_id = ${productId} and alt is not null
      order by position, photo_id limit 1) shown on true
    where p.product_id = ${productId}`;
}

export function selectFile(db: Reader, file: string): Promise<{ bytes: Buffer } | null> {
  return first<{ bytes: Buffer }>(db)`select bytes from photo_files where file = ${file}`;
}
