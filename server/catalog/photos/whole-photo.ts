import sharp from 'sharp';
import type { Reader } from '../../platform/database/access.ts';
import { selectMaster } from './photo-store.ts';

/** Enough to choose a part of it on a screen. */
const WIDTH = 800;

/** The photo without its crop, as a JPEG. Null: unknown. */
export async function wholePhoto(db: Reader, slug: string, photoId: number): Promise<Buffer | null> {
  const master = await selectMaster(db, slug, photoId);
  return (
    master &&
    sharp(master.bytes).resize({ width: WIDTH, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
  );
}
