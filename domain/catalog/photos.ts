/** The widths that a photo is kept in, in pixels. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** The most that may be uploaded. */
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;

export const PHOTO_FORMATS = ['avif', 'jpg'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Where one of a photo's files is served. Its name follows from its content, so it can be kept for ever. */
export function photoHref(name: string, width: PhotoWidth = 800, format: PhotoFormat = 'jpg'): string {
  return `/photos/${name}-${width}.${format}`;
}

/** Every product has a drawing, which the pages serve. */
export function bottleHref({ slug }: { readonly slug: string }): string {
  return `/shop/bottles/${slug}.svg`;
}

const HREF = /^\/photos\/([0-9a-f]+)-800\.jpg$/;

/** The name in an address from `photoHref`; null for a drawn bottle. */
export function photoNameIn(href: string): string | null {
  return HREF.exec(href)?.[1] ?? null;
}

/** A part of the picture, as fractions of its width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE_PICTURE: Crop = { x: 0, y: 0, width: 1, height: 1 };
