import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../../domain/catalog/photos.ts';
import { all, first, run } from '../../platform/database/query.ts';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { wholePhoto } from './whole-photo.ts';

const SLUG = 'merlot-napa-valley-2022';
const atOf = (slug: string) => `/api/office/products/${slug}`;
const AT = atOf(SLUG);
const MARK = '<script>alert("MARKED")</script>';

const shop = testShop();
let manager: TestBrowser;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
});
beforeEach(async () => {
  await run(shop.db)`delete from product_photos`;
  await run(shop.db)`update products set photo_name = null, photo_alt = null`;
});

async function upload(bytes: Uint8Array, slug = SLUG) {
  const { status, text } = await manager.sendRaw('POST', `${atOf(slug)}/photos`, {
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
    cookieJunk: '',
  });
  return { status, body: JSON.parse(text) };
}

async function fileAt(path: string) {
  const { status, headers } = await shop
    .browser()
    .sendRaw('GET', path, { headers: {}, body: null, cookieJunk: '' });
  const [, file = ''] = path.split('/photos/');
  const kept = await first<{ bytes: Buffer }>(shop.db)`select bytes from photo_files where file = ${file}`;
  return { status, headers, metadata: await sharp(kept?.bytes).metadata() };
}

/** Not one color: a photo has noise. */
const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#7b2d3a',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });
const jpeg = (width = 900, height = 1200) => picture(width, height).jpeg().toBuffer();
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7b2d3a' }, limitInputPixels: false });

/** A PNG whose head promises more than its bytes hold. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await flat(300, 300).png().toBuffer());
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const after = (bytes: Buffer, text: string) => Buffer.concat([bytes, Buffer.from(text)]);

/** What every kind of upload gets. The marks in accepted ones must not be found in anything that is kept. */
const HOSTILE: readonly [string, () => Promise<Uint8Array> | Uint8Array, status: number][] = [
  ['an SVG with a script', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${MARK}</svg>`), 415],
  ['a page', () => Buffer.from(`<!doctype html>${MARK}`), 415],
  ['nothing', () => new Uint8Array(), 415],
  ['one byte', () => new Uint8Array([0xff]), 415],
  ['a PDF', () => Buffer.from('%PDF-1.7 ...'), 415],
  ['a GIF', () => flat(300, 300).gif().toBuffer(), 415],
  ['a TIFF', () => flat(300, 300).tiff().toBuffer(), 415],
  ['an iPhone’s HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 415],
  ['a zip', () => Buffer.from('PK\x03\x04'), 415],
  ['the head of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 422],
  ['the head of a WebP alone', () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), 422],
  ['the head of an AVIF alone', () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1'), 422],
  ['a JPEG that was cut off', async () => (await jpeg()).subarray(0, 20_000), 422],
  ['a bomb of 900 megapixels', () => bomb(30_000, 30_000), 422],
  ['a picture of 51 megapixels', () => flat(7_200, 7_100).png().toBuffer(), 422],
  ['a picture of one pixel', () => flat(1, 1).png().toBuffer(), 422],
  ['a picture of one line', () => flat(5_000, 2).png().toBuffer(), 422],
  [
    'an animation',
    async () =>
      sharp([await flat(300, 300).png().toBuffer(), await picture(300, 300).png().toBuffer()], {
        join: { animated: true },
      })
        .webp()
        .toBuffer(),
    422,
  ],
  ['a JPEG with a script after it', async () => after(await jpeg(), MARK), 201],
  [
    'a PNG with a script in its text',
    async () =>
      picture(400, 400)
        .png()
        .withExif({ IFD0: { Copyright: MARK } })
        .toBuffer(),
    201,
  ],
  [
    'a JPEG with a place in it',
    () =>
      picture(400, 400)
        .jpeg()
        .withExif({ IFD0: { Artist: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 17/1 50/1' } })
        .toBuffer(),
    201,
  ],
  ['a CMYK photo', () => picture(400, 400).toColourspace('cmyk').jpeg().toBuffer(), 201],
  ['a see-through PNG', () => picture(400, 400).ensureAlpha(0.2).png().toBuffer(), 201],
  ['16 bits a color', () => picture(400, 400).toColourspace('rgb16').png().toBuffer(), 201],
];

test.each(HOSTILE)('%s', async (_what, make, status) => {
  const answer = await upload(await make());
  expect(answer.status).toBe(status);
  if (status !== 201) {
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
    expect(await all(shop.db)`select 1 from product_photos`).toEqual([]);
    return;
  }
  const kept = await all<{ bytes: Buffer }>(shop.db)`
    select bytes from photo_masters union all select bytes from photo_files`;
  expect(kept).toHaveLength(7);
  for (const { bytes } of kept) {
    expect(bytes.includes('MARKED')).toBe(false);
    const { exif, icc, xmp, iptc, space } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(['srgb', 'b-w']).toContain(space);
  }
});

test('12 MB and one byte are too many, and the shop goes on', async () => {
  const bytes = Buffer.alloc(MAX_PHOTO_BYTES + 1);
  (await jpeg()).copy(bytes);
  expect((await upload(bytes)).status).toBe(413);
  expect((await manager.get(AT)).status).toBe(200);
});

test('is upright, shown once it has words, cut, moved and deleted; the drawn bottle returns', async () => {
  const lying = await sharp(await jpeg(1200, 800))
    .withExif({})
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const first_ = (await upload(lying)).body;
  expect(first_).toMatchObject({ width: 800, height: 1200 });
  const inShop = async () => (await shop.browser().get(`/api/shop/products/${SLUG}`)).body;
  expect((await inShop()).imageHref).toBe(`/shop/bottles/${SLUG}.svg`);
  expect(
    (await manager.send('PUT', `${AT}/photos/${first_.photoId}`, { alt: ' ' })).body.fields,
  ).toHaveProperty('alt');
  await manager.send('PUT', `${AT}/photos/${first_.photoId}`, { alt: 'The bottle on a barrel' });
  const visible = await inShop();
  expect(visible).toMatchObject({ imageAlt: 'The bottle on a barrel' });
  expect(visible.imageHref).toMatch(/^\/photos\/[0-9a-f]{24}-800\.jpg$/);
  const file = await fileAt(visible.imageHref);
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ]);
  expect(file.metadata).toMatchObject({
    width: 800,
    height: 1200,
  });
  const avif = await fileAt(visible.imageHref.replace('800.jpg', '400.avif'));
  expect(avif.metadata).toMatchObject({
    width: 400,
    format: 'heif',
  });

  const second = (await upload(await jpeg())).body;
  const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };
  await manager.send('PUT', `${AT}/photos/${second.photoId}`, { alt: 'The label', crop, position: 0 });
  const cut = await inShop();
  expect(cut.imageAlt).toBe('The label');
  expect((await fileAt(cut.imageHref)).metadata).toMatchObject({ width: 450, height: 1200 });
  expect((await manager.get(AT)).body.photos).toMatchObject([
    { alt: 'The label' },
    { alt: 'The bottle on a barrel' },
  ]);
  // The crop is chosen from all of it.
  const bytes = await wholePhoto(shop.db, SLUG, second.photoId);
  expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
    format: 'jpeg',
    width: 800,
    height: 1067,
  });
  const raw = { headers: {}, body: null, cookieJunk: '' };
  const whole = await manager.sendRaw('GET', `${AT}/photos/${second.photoId}/whole`, raw);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await manager.get(`${AT}/photos/999999/whole`)).status).toBe(404);
  expect((await manager.get(AT)).body.shopHref).toMatch(new RegExp(`^https?://[^/]+/shop/products/${SLUG}$`));

  for (const { photoId } of [first_, second]) {
    expect((await manager.send('DELETE', `${AT}/photos/${photoId}`)).status).toBe(204);
  }
  expect((await inShop()).imageHref).toBe(`/shop/bottles/${SLUG}.svg`);
  expect(await first(shop.db)`select 1 from photo_files`).toBeNull();
});

test('stands on the confirmation of an order that was placed with it, also after a new cut, until it is deleted', async () => {
  const confirmed = async (browser: TestBrowser) =>
    (await browser.get('/api/orders/confirmation')).body.items[0].imageHref;
  const order = async () => {
    const browser = await fillCheckout(shop, [{ slug: SLUG, qty: 1 }]);
    await browser.post('/api/cart/payment', GOOD_CARD);
    return browser;
  };
  expect(await confirmed(await order())).toBe(`/shop/bottles/${SLUG}.svg`);
  const { photoId } = (await upload(await jpeg())).body;
  await manager.send('PUT', `${AT}/photos/${photoId}`, { alt: 'The bottle on a barrel' });
  const ordered = await order();
  const shown = await confirmed(ordered);
  expect(shown).toMatch(/^\/photos\/[0-9a-f]{24}-400\.jpg$/);
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  await manager.send('PUT', `${AT}/photos/${photoId}`, { alt: 'The label', crop });
  expect(await confirmed(ordered)).toBe(shown);
  expect((await fileAt(shown)).status).toBe(200);
  await manager.send('DELETE', `${AT}/photos/${photoId}`);
  expect(await confirmed(ordered)).toBe(`/shop/bottles/${SLUG}.svg`);
});

const OTHER = 'pinot-noir-russian-river-valley-2023';

/** Encoding takes most of the time. */
const small = () => jpeg(220, 240);

/** Past the memory of the server, as after a restart. */
const keptFiles = (name: string) =>
  all(shop.db)`select file from photo_files where starts_with(file, ${name})`;

const allKept = () => all(shop.db)`
  select file from photo_files union all select name from photo_cuts union all select master from photo_masters`;

async function shownOf(slug: string): Promise<string> {
  const { body } = await shop.browser().get(`/api/shop/products/${slug}`);
  return /^\/photos\/([0-9a-f]{24})-800\.jpg$/.exec(body.imageHref)?.[1] ?? body.imageHref;
}

/** The same bytes for both products, with words each, shown by the shop. */
async function shareOnePhoto() {
  const bytes = await small();
  const ids: Record<string, number> = {};
  for (const slug of [SLUG, OTHER]) {
    const { photoId } = (await upload(bytes, slug)).body;
    await manager.send('PUT', `${atOf(slug)}/photos/${photoId}`, { alt: `The bottle of ${slug}` });
    ids[slug] = photoId;
  }
  const name = await shownOf(SLUG);
  expect(await shownOf(OTHER)).toBe(name);
  return { bytes, name, ids };
}

test('one photo of two products is kept once, and goes with the last of them', async () => {
  const { name, ids } = await shareOnePhoto();
  expect(await all(shop.db)`select 1 from photo_masters`).toHaveLength(1);
  expect(await keptFiles(name)).toHaveLength(6);
  await manager.send('DELETE', `${AT}/photos/${ids[SLUG]}`);
  expect(await shownOf(OTHER)).toBe(name);
  expect(await keptFiles(name)).toHaveLength(6);
  await manager.send('DELETE', `${atOf(OTHER)}/photos/${ids[OTHER]}`);
  expect(await allKept()).toEqual([]);
});

test('a cut of one product changes no other product; the files of the cut before go with the photo', async () => {
  const { name, ids } = await shareOnePhoto();
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  await manager.send('PUT', `${AT}/photos/${ids[SLUG]}`, { alt: 'The label', crop });
  const cut = await shownOf(SLUG);
  expect(cut).not.toBe(name);
  expect([await shownOf(OTHER), (await keptFiles(name)).length, (await keptFiles(cut)).length]).toEqual([
    name,
    6,
    6,
  ]);
  await manager.send('PUT', `${atOf(OTHER)}/photos/${ids[OTHER]}`, { alt: 'The label too', crop });
  // Pages that are open still show the cut before.
  expect([await shownOf(OTHER), (await keptFiles(name)).length, (await keptFiles(cut)).length]).toEqual([
    cut,
    6,
    6,
  ]);
  await manager.send('DELETE', `${AT}/photos/${ids[SLUG]}`);
  expect([(await keptFiles(name)).length, (await keptFiles(cut)).length]).toEqual([6, 6]);
  await manager.send('DELETE', `${atOf(OTHER)}/photos/${ids[OTHER]}`);
  expect(await allKept()).toEqual([]);
});

test('the same product may have one photo twice, cut in two ways', async () => {
  const bytes = await small();
  const [whole, part] = [(await upload(bytes)).body, (await upload(bytes)).body];
  await manager.send('PUT', `${AT}/photos/${whole.photoId}`, { alt: 'The bottle' });
  await manager.send('PUT', `${AT}/photos/${part.photoId}`, {
    alt: 'The label',
    crop: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 },
  });
  const name = await shownOf(SLUG);
  await manager.send('DELETE', `${AT}/photos/${part.photoId}`);
  expect([await shownOf(SLUG), (await keptFiles(name)).length]).toEqual([name, 6]);
  expect(await all(shop.db)`select 1 from photo_cuts`).toHaveLength(1);
});

test('a photo deleted while the same bytes are uploaded elsewhere stays whole', async () => {
  const { bytes, ids } = await shareOnePhoto();
  await manager.send('DELETE', `${atOf(OTHER)}/photos/${ids[OTHER]}`);
  let last = ids[SLUG];
  for (const slug of [OTHER, SLUG, OTHER, SLUG]) {
    const from = slug === OTHER ? SLUG : OTHER;
    const [added, removed] = await Promise.all([
      upload(bytes, slug),
      // While the upload is encoded, then at various moments of its transaction.
      manager.send('DELETE', `${atOf(from)}/photos/${last}`),
    ]);
    expect([added.status, removed.status]).toEqual([201, 204]);
    last = added.body.photoId;
    expect(
      await all(shop.db)`
      select f.name, count(k.file)::integer as files from product_photos f left join photo_files k on k.name = f.name
      group by f.photo_id`,
    ).toMatchObject([{ files: 6 }]);
  }
});

test('whoever comes second waits for the first: upload and delete of the same content', async () => {
  const { bytes, ids } = await shareOnePhoto();
  await manager.send('DELETE', `${atOf(OTHER)}/photos/${ids[OTHER]}`);
  // The last use is gone, but not committed: the upload must wait, and then store the bytes again.
  const added = await shop.db.transaction().execute(async (trx) => {
    await run(trx)`delete from product_photos where photo_id = ${ids[SLUG] ?? 0}`;
    const adding = upload(bytes, OTHER);
    await untilLockWaits(shop.db, 1);
    return { adding };
  });
  const again = (await added.adding).body;
  expect(await all(shop.db)`select file from photo_files`).toHaveLength(6);
  // The other way round: a new use is stored, but not committed, while the last known one is deleted.
  const deleted = await shop.db.transaction().execute(async (trx) => {
    await run(trx)`update photo_masters set master = master`;
    await run(trx)`
      insert into product_photos (product_id, position, crop, master, name)
      select p.product_id, 9, f.crop, f.master, f.name from product_photos f, products p
      where f.photo_id = ${again.photoId} and p.slug = ${SLUG}`;
    const deleting = manager.send('DELETE', `${atOf(OTHER)}/photos/${again.photoId}`);
    await untilLockWaits(shop.db, 1);
    return { deleting };
  });
  expect((await deleted.deleting).status).toBe(204);
  expect(await all(shop.db)`select file from photo_files`).toHaveLength(6);
});

test('new words leave alone the cut that another member of staff saves meanwhile, and a deleted photo leaves no bytes', async () => {
  const { photoId } = (await upload(await small())).body;
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  await manager.send('PUT', `${AT}/photos/${photoId}`, { alt: 'The bottle' });
  const { saved } = await shop.db.transaction().execute(async (trx) => {
    await run(trx)`select from product_photos where photo_id = ${photoId} for update`;
    const saving = Promise.all([
      manager.send('PUT', `${AT}/photos/${photoId}`, { alt: 'The label', crop }),
      manager.send('PUT', `${AT}/photos/${photoId}`, { alt: 'The label' }),
    ]);
    await untilLockWaits(shop.db, 2);
    return { saved: saving };
  });
  expect((await saved).map(({ status }) => status)).toEqual([200, 200]);
  expect((await manager.get(AT)).body.photos).toMatchObject([{ alt: 'The label', crop }]);
  const { late } = await shop.db.transaction().execute(async (trx) => {
    await run(trx)`delete from product_photos where photo_id = ${photoId}`;
    const saving = manager.send('PUT', `${AT}/photos/${photoId}`, { alt: 'The bottle', crop });
    await untilLockWaits(shop.db, 1);
    return { late: saving };
  });
  expect((await late).status).toBe(404);
  expect(await allKept()).toEqual([]);
});
