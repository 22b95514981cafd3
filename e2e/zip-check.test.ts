import { beginShipping } from './shop/begin-checkout.ts';
import { expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const wine = { 'merlot-napa-valley-2022': 1 };

test('a ZIP fills in city and state, and another ZIP replaces them', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, wine);
  const [zip, city, state] = [
    page.getByLabel('ZIP Code'),
    page.getByLabel('City'),
    page.getByLabel('State', { exact: true }),
  ];
  for (const [typed, filledCity, filledState] of [
    ['94558', 'Napa', 'California'],
    ['80302', 'Boulder', 'Colorado'],
    ['09012', 'APO', 'Armed Forces Europe'],
    ['00901', 'San Juan', 'Puerto Rico'],
    ['96910', 'Hagatna', 'Guam'],
  ] as const) {
    await test.step(typed, async () => {
      await typeAndLeave(zip, typed);
      await expect(city).toHaveValue(filledCity);
      await expect(state.locator('option:checked')).toContainText(filledState);
      await expectFine(zip);
    });
  }

  await test.step('a ZIP of two states clears the state that was filled in, and fits both', async () => {
    await typeAndLeave(zip, '86515');
    await expect(city).toHaveValue('Window Rock');
    await expect(state).toHaveValue('');
    await expectFine(zip);
    for (const label of ['Arizona', 'New Mexico']) {
      await state.selectOption({ label });
      await expectFine(zip);
    }
    await state.selectOption({ label: 'California' });
    await expectRefused(zip, 'Zip is not in selected state.');
  });
});

test('a ZIP that is wrong for the form is refused with the reason', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  const [zip, state] = [page.getByLabel('ZIP Code'), page.getByLabel('State', { exact: true })];
  await state.selectOption({ label: 'Texas' });
  await typeAndLeave(zip, '94558');
  await expectRefused(zip, 'Zip is not in selected state.');
  await expectRefused(zip, '94558 is in California.');
  await state.selectOption({ label: 'California' });
  await expectFine(zip);

  for (const wrong of ['00000', '9455', 'ABCDE']) {
    await typeAndLeave(zip, wrong);
    await expectRefused(zip, 'Invalid Zip Code');
    await typeAndLeave(zip, '94558');
    await expectFine(zip);
  }
  await typeAndLeave(zip, '');
  await expectRefused(zip, 'Please enter or select an address with correct zip code');
});

test('a ZIP does not overwrite a city that was typed', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  await page.getByLabel('City').fill('Yountville');
  await typeAndLeave(page.getByLabel('ZIP Code'), '94599');
  await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText('California');
  await expect(page.getByLabel('City')).toHaveValue('Yountville');
});
