import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import {
  type Crop,
  MAX_PHOTO_PIXELS,
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  type PhotoFormat,
} from '../../../domain/catalog/photos.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { NO_PHOTO, type PhotoOnDisk } from './photo-file.ts';

/** Kept pictures are not larger than this in either direction. */
const LARGEST = 2_400;
/** Smaller ones look bad in the shop. */
const SMALLEST = 200;
const MOST_SECONDS = 8;

sharp.cache(false);
// The requests of the shop come first.
sharp.concurrency(1);

export interface Master {
  /** Its name: the SHA-256 of its bytes. */
  readonly master: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

interface PhotoFile {
  readonly file: string;
  readonly bytes: Buffer;
}

export interface CutPhoto {
  readonly name: string;
  readonly files: readonly PhotoFile[];
}

function refused(message: string): { readonly ok: false; readonly refusal: Refusal } {
  return reject(invalidFields({ photo: [message] }, message));
}

/**
 * Decodes an upload and encodes it again: upright, in sRGB, without metadata. Refusals: `unsupported-media-type` where the
 * decoder disagrees with the first bytes; `invalid` for damaged, animated, tiny and huge pictures.
 */
export async function readPhoto({ path, kind }: PhotoOnDisk): Promise<Result<Master>> {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' });
    const { format, compression, width, height, pages = 1 } = await picture.metadata();
    const isThat = kind === 'avif' ? format === 'heif' && compression === 'av1' : format === kind;
    if (!isThat) return reject(NO_PHOTO);
    if (pages > 1) return refused('This picture is animated. Upload a still photo.');
    if (width * height > MAX_PHOTO_PIXELS) return refused('This photo has more than 50 megapixels.');
    if (Math.min(width, height) < SMALLEST) {
      return refused(`This photo is too small. It needs at least ${SMALLEST} pixels in both directions.`);
    }
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const master = createHash('sha256').update(data).digest('hex');
    return accept({ master, bytes: data, width: info.width, height: info.height });
  } catch (error) {
    // What the decoder says of a picture is for us, not for staff.
    const isHuge = error instanceof Error && /pixel limit/.test(error.message);
    return refused(
      isHuge ? 'This photo has more than 50 megapixels.' : 'This photo is damaged and cannot be read.',
    );
  }
}

/** The files of a photo, in all widths and formats, and their common name, which follows from what they show. */
export async function cutPhoto({ bytes, width, height }: Master, crop: Crop): Promise<CutPhoto> {
  const name = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([crop.x, crop.y, crop.width, crop.height]))
    .digest('hex')
    .slice(0, 24);
  const left = Math.min(Math.round(crop.x * width), width - 1);
  const top = Math.min(Math.round(crop.y * height), height - 1);
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  };
  const files: PhotoFile[] = [];
  for (const target of PHOTO_WIDTHS) {
    const cut = sharp(bytes).extract(part).resize({ width: target, withoutEnlargement: true });
    for (const format of PHOTO_FORMATS) {
      files.push({
        file: `${name}-${target}.${format}`,
        bytes: await ENCODERS[format](cut.clone()).toBuffer(),
      });
    }
  }
  return { name, files };
}

const ENCODERS: Readonly<Record<PhotoFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  jpg: (picture) => picture.jpeg({ quality: 80, mozjpeg: true }),
};
