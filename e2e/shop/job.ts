import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';

type Hand = 'keyboard' | 'mouse';

/** Each job of the office is walked with both hands, at three widths, and once without script. */
export const WALKS = [
  { hand: 'keyboard', width: 1440, javaScriptEnabled: true },
  { hand: 'keyboard', width: 1024, javaScriptEnabled: false },
  { hand: 'mouse', width: 390, javaScriptEnabled: true },
] as const;

/** All ways are walked by `npm run test:all`; on each change, the jobs of a file go one way (`core`), a different one for each file. */
export const tagOf = ({ width }: (typeof WALKS)[number], core: (typeof WALKS)[number]['width']) =>
  width === core ? ['@desktop', '@core'] : ['@desktop'];

export const nameOf = ({ hand, width, javaScriptEnabled }: (typeof WALKS)[number]) =>
  `by ${hand}, ${width} px wide${javaScriptEnabled ? '' : ', without script'}`;

/**
 * Does a job with one hand and counts its presses: a click or Enter on a control. With the keyboard, Tab leads to each
 * control, and the focus can be seen on the way. Words and files are typed and chosen without counting.
 */
export function beginJob(page: Page, hand: Hand) {
  let presses = 0;
  const reach = (control: Locator) =>
    hand === 'mouse' ? control.scrollIntoViewIfNeeded() : tabTo(page, control);
  const pressIt = async (control: Locator, key: 'Enter' | 'Space' = 'Enter') => {
    await expect(control).toBeVisible();
    if (hand === 'mouse') return control.click();
    await reach(control);
    await page.keyboard.press(key);
  };
  return {
    async press(role: 'link' | 'button' | 'checkbox', name: string | RegExp) {
      presses += 1;
      const control = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
      await pressIt(control, role === 'checkbox' ? 'Space' : 'Enter');
    },
    async pressOn(control: Locator) {
      presses += 1;
      await pressIt(control);
    },
    async search(text: string) {
      presses += 1;
      const field = page.getByRole('searchbox', { name: /^Search orders/ });
      if (hand === 'mouse') await field.click();
      else await tabTo(page, field);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    /** Not a press: what is typed over stands selected. */
    async type(field: Locator, text: string) {
      if (hand === 'mouse') return field.fill(text);
      await tabTo(page, field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    /** Not a press either. */
    async choose(field: Locator, value: string) {
      await reach(field);
      await field.selectOption(value);
    },
    /** Not a press of the job: the walk keeps to a part of what the demo has. */
    async aside(control: Locator) {
      await pressIt(control);
    },
    count: () => presses,
  };
}
