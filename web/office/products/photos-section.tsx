import type { OfficeProduct, ProductPhoto } from '../../../contract/office/products.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { RefusedAction } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FileField } from '../ui/file-field.tsx';
import { OfficeForm, Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PhotoCrop } from './photo-crop.tsx';

interface PhotosSectionProps {
  readonly product: Pick<OfficeProduct, 'slug' | 'name' | 'photos'>;
  readonly refused: RefusedAction | undefined;
}

/** Uploads by drag and drop or by choosing a file: both are the browser's own. */
export function PhotosSection({ product: { slug, name, photos }, refused }: PhotosSectionProps) {
  const about = refused?.reply.values.photoId;
  const primary = photos.find(({ alt }) => alt !== null);
  return (
    <section aria-labelledby="photos" className="mt-8">
      <h2 id="photos" className="office-heading mb-2">
        Photos
      </h2>
      {photos.length === 0 && (
        <p className="mb-3 text-muted">Without a photo, the shop shows a drawn bottle.</p>
      )}
      <ul className="grid gap-6">
        {photos.map((photo) => (
          <li key={photo.photoId} className="grid gap-3">
            <div className="flex items-start gap-3">
              <img
                src={photo.imageHref}
                alt={photo.alt ?? ''}
                width={120}
                height={160}
                className="h-40 w-30 border border-line object-cover"
              />
              <PhotoState photo={photo} isShown={photo === primary} />
            </div>
            <OfficeForm
              action={linkTo('/office/products/:slug/photos/:photoId', { slug, photoId: photo.photoId })}
              refused={about === String(photo.photoId) ? refused : undefined}
              values={photoValues(photo)}
            >
              {(field) => (
                <>
                  <input type="hidden" name="photoId" value={photo.photoId} />
                  <TextField
                    field={{ ...field('alt'), id: `alt-${photo.photoId}` }}
                    label="Alternative text"
                    hint={`Describe it for people who can’t see it, for example: A bottle of ${name} on a barrel`}
                  />
                  <details>
                    <summary className="office-quiet-link cursor-pointer">Crop and position</summary>
                    <div className="mt-2">
                      <PhotoCrop
                        src={`/api/office/products/${slug}/photos/${photo.photoId}/whole`}
                        initial={percentsOf(photo)}
                      />
                    </div>
                    <div className="mt-2 grid grid-cols-2 gap-3">
                      {CUT.map(({ name: part, label }) => (
                        <TextField
                          key={part}
                          field={{ ...field(part), id: `${part}-${photo.photoId}` }}
                          label={label}
                          inputMode="decimal"
                        />
                      ))}
                      <TextField
                        field={{ ...field('position'), id: `position-${photo.photoId}` }}
                        label="Position (the first photo is shown)"
                        inputMode="numeric"
                      />
                    </div>
                  </details>
                  <p className="office-bar">
                    <SubmitButton look="quiet">Save photo</SubmitButton>
                    <ButtonLink
                      to={linkTo('/office/products/:slug/photos/:photoId/delete', {
                        slug,
                        photoId: photo.photoId,
                      })}
                    >
                      Delete photo
                    </ButtonLink>
                  </p>
                </>
              )}
            </OfficeForm>
          </li>
        ))}
      </ul>
      <form
        method="post"
        action={linkTo('/office/products/:slug/photos', { slug })}
        encType="multipart/form-data"
        className="mt-4 grid gap-3"
      >
        {about === '' && <Refusal refused={refused} hasFields />}
        <FileField
          field={{ name: 'photo', errors: about === '' ? refused?.reply.errors.photo : undefined }}
          label="New photo"
          hint="Drop a file here or choose one: JPEG, PNG, WebP or AVIF, up to 12 MB. Location data is removed."
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="w-full rounded-brand border border-dashed border-edge bg-tint px-3 py-6 file:me-3 file:cursor-pointer file:rounded-brand file:border file:border-solid file:border-edge file:bg-paper file:px-4 file:py-1.5 file:font-medium file:text-ink"
        />
        <p>
          <button type="submit" className="button is-quiet">
            Upload photo
          </button>
        </p>
      </form>
    </section>
  );
}

function PhotoState({ photo, isShown }: { photo: ProductPhoto; isShown: boolean }) {
  if (photo.alt === null) return <Badge word="Needs alternative text" tone="warn" />;
  return isShown ? <Badge word="In the shop" tone="good" /> : <Badge word="Kept" />;
}

const CUT = [
  { name: 'x', label: 'Left edge, percent' },
  { name: 'y', label: 'Top edge, percent' },
  { name: 'width', label: 'Width, percent' },
  { name: 'height', label: 'Height, percent' },
] as const;

function percentsOf({ crop: { x, y, width, height } }: Pick<ProductPhoto, 'crop'>) {
  const percent = (fraction: number) => Math.round(fraction * 1000) / 10;
  return { x: percent(x), y: percent(y), width: percent(width), height: percent(height) };
}

function photoValues({ alt, crop, position }: ProductPhoto): FormValues {
  const { x, y, width, height } = percentsOf({ crop });
  return {
    alt: alt ?? '',
    ...{ x: String(x), y: String(y), width: String(width), height: String(height) },
    position: String(position),
  };
}
