import type { BrandingId } from '../../domain/brands/branding.ts';
import { useSite } from './site.ts';

interface PageHeadProps {
  /** Without the shop's name. */
  readonly title: string;
  readonly description: string;
  /** The canonical path. */
  readonly path: string;
  /** The site of that path; this one if omitted. */
  readonly brandingId?: BrandingId;
  readonly image?: string;
  readonly hasErrors?: boolean;
}

export function PageHead({ title, description, path, brandingId, image, hasErrors = false }: PageHeadProps) {
  const site = useSite();
  const origin = site.origins[brandingId ?? site.brandingId];
  const url = origin + path;
  return (
    <>
      <title>{`${hasErrors ? 'Error: ' : ''}${title} · ${site.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={site.name} />
      {image && <meta property="og:image" content={origin + image} />}
    </>
  );
}
