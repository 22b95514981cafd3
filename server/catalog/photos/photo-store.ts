import type { Crop } from '../../../domain/catalog/photos.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import type { CutPhoto, Master } from './encode-photo.ts';

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
    select f.photo_id as "photoId", f.alt, f.position, f.crop, m.width, m.height, f.name
    from product_photos f join products p on p.product_id = f.product_id join photo_masters m on m.master = f.master
    where p.slug = ${slug} order by f.position, f.photo_id`;
}

/** With what its files are cut from. */
export async function selectMaster(
  db: Reader,
  slug: string,
  photoId: number,
): Promise<(StoredPhoto & Master) | null> {
  return first<StoredPhoto & Master>(db)`
    select f.photo_id as "photoId", f.alt, f.position, f.crop, m.width, m.height, f.name, f.master, m.bytes
    from product_photos f join products p on p.product_id = f.product_id join photo_masters m on m.master = f.master
    where p.slug = ${slug} and f.photo_id = ${photoId}`;
}

/**
 * Keeps a master and a cut of it, each once, for a use that the same transaction stores. Until then the master is locked:
 * the end of its last other use (migrations 93 and 176) waits, or is waited for and the bytes are stored again.
 */
export async function keepCut(
  trx: Writer,
  { master, bytes, width, height }: Master,
  { name, files }: CutPhoto,
): Promise<void> {
  await run(trx)`
    insert into photo_masters (master, bytes, width, height) values (${master}, ${bytes}, ${width}, ${height})
    on conflict (master) do update set master = excluded.master`;
  await run(trx)`
    insert into photo_cuts (name, master) values (${name}, ${master}) on conflict (name) do nothing`;
  for (const { file, bytes: part } of files) {
    await run(trx)`
      insert into photo_files (file, name, bytes) values (${file}, ${name}, ${part})
      on conflict (file) do nothing`;
  }
}

/** The cut must have been kept by `keepCut`. */
export async function insertPhoto(
  trx: Writer,
  productId: number,
  { master, name, crop }: { master: string; name: string; crop: Crop },
): Promise<number> {
  const row = await first<{ photoId: number }>(trx)`
    insert into product_photos (product_id, position, crop, master, name)
    select ${productId}, coalesce(max(position), 0) + 1, ${JSON.stringify(crop)}::text::jsonb, ${master}, ${name}
    from product_photos where product_id = ${productId}
    returning photo_id as "photoId"`;
  if (row === null) throw new Error('a photo was not stored');
  return row.photoId;
}

/** Before what it shows is kept: a use that is deleted in between must not leave bytes behind. False: it is gone. */
export function lockPhoto(trx: Writer, photoId: number): Promise<boolean> {
  return hasRows(trx)`select 1 from product_photos where photo_id = ${photoId} for update`;
}

type Undefinable<Key extends keyof StoredPhoto> = { readonly [Name in Key]: StoredPhoto[Name] | undefined };

/** What is undefined stays as it is. */
export async function updatePhoto(
  trx: Writer,
  photoId: number,
  { alt, position, crop, name }: Pick<StoredPhoto, 'alt'> & Undefinable<'position' | 'crop' | 'name'>,
): Promise<void> {
  await run(trx)`
    update product_photos set alt = ${alt}, position = coalesce(${position ?? null}::integer, position),
      crop = coalesce(${crop ? JSON.stringify(crop) : null}::text::jsonb, crop), name = coalesce(${name ?? null}::text, name)
    where photo_id = ${photoId}`;
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
