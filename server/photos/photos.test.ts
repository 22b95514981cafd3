import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../domain/catalog/photos.ts';
import { all, first, run } from '../database/query.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { fillCheckout, GOOD_CARD } from '../testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

const SLUG = 'merlot-napa-valley-2022';
const AT = `/api/office/products/${SLUG}`;
const MARK = '<script>alert("MARKED")</script>';

let shop: TestShop;
let manager: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  manager = await signInStaff(shop, 'manager');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await run(shop.db)`delete from product_photos`;
  await run(shop.db)`update products set photo_name = null, photo_alt = null`;
});

async function upload(bytes: Uint8Array) {
  const { status, text } = await manager.sendRaw('POST', `${AT}/photos`, {
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
    select master as bytes from product_photos union all select bytes from photo_files`;
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
  const shown = await inShop();
  expect(shown).toMatchObject({ imageAlt: 'The bottle on a barrel' });
  expect(shown.imageHref).toMatch(/^\/photos\/[0-9a-f]{24}-800\.jpg$/);
  const file = await fileAt(shown.imageHref);
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ]);
  expect(file.metadata).toMatchObject({
    width: 800,
    height: 1200,
  });
  const avif = await fileAt(shown.imageHref.replace('800.jpg', '400.avif'));
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

  for (const { photoId } of [first_, second]) {
    expect((await manager.send('DELETE', `${AT}/photos/${photoId}`)).status).toBe(204);
  }
  expect((await inShop()).imageHref).toBe(`/shop/bottles/${SLUG}.svg`);
  expect(await first(shop.db)`select 1 from photo_files`).toBeNull();
});

test('stands on the confirmation and in the orders of a customer', async () => {
  const browser = await fillCheckout(shop, [{ slug: SLUG, qty: 1 }]);
  await browser.post('/api/cart/payment', GOOD_CARD);
  const confirmed = async () => (await browser.get('/api/orders/confirmation')).body.items[0].imageHref;
  expect(await confirmed()).toBe(`/shop/bottles/${SLUG}.svg`);
  const { photoId } = (await upload(await jpeg())).body;
  await manager.send('PUT', `${AT}/photos/${photoId}`, { alt: 'The bottle on a barrel' });
  expect(await confirmed()).toMatch(/^\/photos\/[0-9a-f]{24}-400\.jpg$/);
});
