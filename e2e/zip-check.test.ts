import { beginShipping } from './shop/begin-checkout.ts';
import { expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const wine = { 'merlot-napa-valley-2022': 1 };

test('a ZIP fills in city and state, and another ZIP others', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  const [city, state] = [page.getByLabel('City'), page.getByLabel('State', { exact: true })];

  await typeAndLeave(page.getByLabel('ZIP Code'), '94558');
  await expect(city).toHaveValue('Napa');
  await expect(state.locator('option:checked')).toHaveText('California');

  await typeAndLeave(page.getByLabel('ZIP Code'), '80302');
  await expect(city).toHaveValue('Boulder');
  await expect(state.locator('option:checked')).toHaveText('Colorado');
});

test('what was typed is not overwritten by a ZIP', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  await page.getByLabel('City').fill('Yountville');
  await typeAndLeave(page.getByLabel('ZIP Code'), '94599');
  await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText('California');
  await expect(page.getByLabel('City')).toHaveValue('Yountville');
});

test('a ZIP that does not exist is called invalid', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  const zip = page.getByLabel('ZIP Code');
  for (const wrong of ['00000', '9455', 'ABCDE']) {
    await typeAndLeave(zip, wrong);
    await expectRefused(zip, 'Invalid Zip Code');
    await zip.fill('94558');
    await zip.blur();
    await expectFine(zip);
  }
});

test('a ZIP that is emptied is asked for', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  const zip = page.getByLabel('ZIP Code');
  await typeAndLeave(zip, '94558');
  await expect(page.getByLabel('City')).toHaveValue('Napa');
  await typeAndLeave(zip, '');
  await expectRefused(zip, 'Please enter or select an address with correct zip code');
});

test('a ZIP of another state says which', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  const [zip, state] = [page.getByLabel('ZIP Code'), page.getByLabel('State', { exact: true })];
  await state.selectOption({ label: 'Texas' });
  await typeAndLeave(zip, '94558');
  await expectRefused(zip, 'Zip is not in selected state.');
  await expectRefused(zip, '94558 is in California.');

  await state.selectOption({ label: 'California' });
  await expectFine(zip);
});

test('a ZIP that spans two states fits both', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  const [zip, state] = [page.getByLabel('ZIP Code'), page.getByLabel('State', { exact: true })];
  await typeAndLeave(zip, '86515');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await expect(state).toHaveValue('');
  for (const label of ['Arizona', 'New Mexico']) {
    await state.selectOption({ label });
    await expectFine(zip);
  }
  await state.selectOption({ label: 'California' });
  await expectRefused(zip, 'Zip is not in selected state.');
});

for (const [zip, city, state] of [
  ['09012', 'APO', 'Armed Forces Europe'],
  ['00901', 'San Juan', 'Puerto Rico'],
  ['96910', 'Hagatna', 'Guam'],
] as const) {
  test(`ZIP ${zip} lies in ${state}`, { tag: '@desktop' }, async ({ page }) => {
    await beginShipping(page, alderRidge, wine);
    await typeAndLeave(page.getByLabel('ZIP Code'), zip);
    await expect(page.getByLabel('City')).toHaveValue(city);
    await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toContainText(state);
    await expectFine(page.getByLabel('ZIP Code'));
  });
}

test('a ZIP that spans states takes back the state that the one before filled in', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  const [zip, state] = [page.getByLabel('ZIP Code'), page.getByLabel('State', { exact: true })];
  await typeAndLeave(zip, '94558');
  await expect(state.locator('option:checked')).toHaveText('California');
  await typeAndLeave(zip, '86515');
  await expect(page.getByLabel('City')).toHaveValue('Window Rock');
  await expect(state).toHaveValue('');
  await expectFine(zip);
});
