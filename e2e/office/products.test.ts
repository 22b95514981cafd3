import sharp from 'sharp';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { openOffice, pressMenu, searchList } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

function photo() {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
  return sharp({ create: { width: 450, height: 600, channels: 3, background: '#5b6b57', noise } })
    .jpeg()
    .toBuffer();
}

test('a product is added, photographed and sold without the drawn bottle', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(415, 422);
  await openOffice(page, 'manager');
  await pressMenu(page, 'Products');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectRefused(page.getByLabel('Name'), 'Enter a name.');
  await expect(page.getByLabel('Price')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('Kind').selectOption('merchandise');
  await page.getByLabel('Name').fill('Enamel Sign, “Cellar Door”');
  await page.getByLabel('Price').fill('42');
  await page.getByLabel('Alcohol, percent').fill('0');
  await page.getByLabel('Bottle, milliliters').fill('');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enamel Sign, “Cellar Door”' })).toBeVisible();
  await expect(page).toHaveURL(/\/office\/products\/enamel-sign-cellar-door\?did=add$/);
  await page.getByRole('button', { name: 'Publish' }).click();

  await test.step('a photo is refused, uploaded and described', async () => {
    await page.getByLabel('New photo').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg/>'),
    });
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expectRefused(page.getByLabel('New photo'), 'Upload a photo as JPEG, PNG, WebP or AVIF.');
    await page.getByLabel('New photo').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    });
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(page.getByText('Needs alternative text')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Alternative text').fill('A green enamel sign on a brick wall');
    await page.getByRole('button', { name: 'Save photo' }).click();
    await expect(page.getByText('The photo is saved.')).toBeVisible();
  });

  await test.step('its crop is dragged, typed and kept', async () => {
    await page.getByText('Crop and position', { exact: true }).click();
    const [width, left] = [page.getByLabel(/width, percent/i), page.getByLabel(/left edge, percent/i)];
    await expect(width).toHaveValue('100');
    const corner = page.locator('.ReactCrop__drag-handle.ord-se');
    await corner.scrollIntoViewIfNeeded();
    await expect(page.locator('.ReactCrop img')).toHaveJSProperty('complete', true);
    const box = await page.locator('.ReactCrop').boundingBox();
    if (box === null) throw new Error('the photo has no place');
    await corner.hover();
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs(Number(await width.inputValue()) - 50)).toBeLessThan(4);
    await expectAccessible(page);
    await left.fill('10');
    const dragged = await width.inputValue();
    await page.getByRole('button', { name: 'Save photo' }).click();
    await expect(page.getByText('The photo is saved.')).toBeVisible();
    await page.getByText('Crop and position', { exact: true }).click();
    await expect(width).toHaveValue(dragged);
    await expect(left).toHaveValue('10');
  });

  await test.step('the shop shows it', async () => {
    await page.getByRole('link', { name: 'See it in the shop' }).click();
    await expect(page).toHaveURL(`${alderRidge.origin}/shop/products/enamel-sign-cellar-door`);
    const image = page.getByRole('img', { name: 'A green enamel sign on a brick wall' });
    await expect(image).toBeVisible();
    expect(await image.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth > 0])).toEqual([
      true,
      true,
    ]);
    expect(await image.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/);
  });

  await test.step('retired at once, with Undo', async () => {
    await openOffice(page, 'manager');
    await pressMenu(page, 'Products');
    await searchList(page, 'Enamel Sign');
    await page.getByRole('link', { name: /^Enamel Sign/ }).click();
    await page.getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByText('The product is no longer sold.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The product is in the shop.')).toBeVisible();
    await page.getByRole('button', { name: 'Retire' }).click();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a file of products is checked and imported', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(422);
      const slug = `import-${javaScriptEnabled ? 'scripted' : 'plain'}`;
      const file = (price: string) => ({
        name: 'products.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `slug,name,brand,kind,sku,price,stock\n${slug},Tin of ${slug},1,merchandise,${slug},${price},4\n`,
        ),
      });
      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Products');
      await page.getByRole('link', { name: 'Import', exact: true }).click();
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expectRefused(page.getByLabel('File'), 'Choose a file.');
      await page.getByLabel('File').setInputFiles(file('dear'));
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'price:' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('File').setInputFiles(file('12'));
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('button', { name: 'Import 1 product' }).click();
      await expect(page.getByText('The products of the file are saved.')).toBeVisible();
      await pressMenu(page, 'Today');
      await pressMenu(page, 'Products');
      await searchList(page, slug);
      await page.getByRole('link', { name: `Tin of ${slug}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Tin of ${slug}` })).toBeVisible();
    });
  });
}
