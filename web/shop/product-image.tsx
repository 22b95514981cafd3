import type { ComponentPropsWithRef } from 'react';
import { PHOTO_WIDTHS, type PhotoFormat, photoHref, photoNameIn } from '../../domain/catalog/photos.ts';

type ProductImageProps = Omit<ComponentPropsWithRef<'img'>, 'src' | 'srcSet' | 'alt'> & {
  /** `imageHref` of a product or a line. */
  readonly href: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** How wide it is shown, as in CSS: '(width < 1024px) 50vw, 300px'. */
  readonly sizes: string;
  /** Instead of `className` for a photo, which has no margin around its bottle. */
  readonly photoClassName?: string;
};

/** A product's photo in the width and format that suit the browser, or its drawn bottle. */
export function ProductImage({ href, alt, sizes, photoClassName, ...image }: ProductImageProps) {
  const name = photoNameIn(href);
  if (name === null) return <img {...image} src={href} alt={alt} />;
  const className = photoClassName ?? image.className;
  const sources = (format: PhotoFormat) =>
    PHOTO_WIDTHS.map((width) => `${photoHref(name, width, format)} ${width}w`).join(', ');
  return (
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img {...image} className={className} src={href} srcSet={sources('jpg')} sizes={sizes} alt={alt} />
    </picture>
  );
}
