import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { WineWord } from '../../domain/catalog/wine-words.ts';
import { addPhoto, changePhoto } from '../catalog/photos/change-photos.ts';
import type { Db } from '../platform/database/access.ts';
import { run } from '../platform/database/query.ts';

/** Rendered for this shop, so that it may be shipped with it: `photos/{slug}.jpg`. */
const PHOTOS = {
  'cabernet-sauvignon-oakville-2021':
    'A bottle of Cabernet Sauvignon with a red capsule on an oak table, in warm cellar light',
  'cabernet-sauvignon-napa-valley-2021':
    'A bottle of Cabernet Sauvignon with a black capsule on an oak table, in evening light',
  'pinot-noir-russian-river-valley-2023':
    'A bottle of Pinot Noir with a gray-blue capsule on a table, in front of green hills',
} as const;

/** What the winery tells of one of them. */
const WORDS = {
  tastingNotes:
    'Black cherry and cassis first, then **cedar**, cocoa and a trace of dried sage. The tannins are fine enough for tonight and firm enough for fifteen years.',
  pairing: '- Rib eye with rosemary potatoes\n- Braised short ribs\n- Aged Gouda',
  vineyard: 'Two hillside blocks above Oakville, planted in 1998 on red volcanic soil at 400 to 650 feet.',
  harvest: 'Picked by hand from **September 21 to October 4**, at 25.1 °Brix on average.',
} as const satisfies Partial<Record<WineWord, string>>;

/** A few photos; all other products keep their drawn bottles. */
export async function seedDemoPhotos(db: Db): Promise<void> {
  for (const [slug, alt] of Object.entries(PHOTOS)) {
    const added = await addPhoto(
      db,
      slug,
      createReadStream(join(import.meta.dirname, 'photos', `${slug}.jpg`)),
    );
    if (!added.ok) throw new Error(`the demo photo of ${slug}: ${added.refusal.message}`);
    await changePhoto(db, slug, added.value.photoId, { alt });
  }
  await run(db)`
    update products set words = ${JSON.stringify(WORDS)}::text::jsonb where slug = 'cabernet-sauvignon-napa-valley-2021'`;
}
