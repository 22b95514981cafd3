import { openGrace, openOffice } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

test('what was typed in one form is not dropped by a press in another, or by a link, without a question', {
  tag: '@desktop',
}, async ({ page }) => {
  await openOffice(page, 'service');
  await openGrace(page);
  const questions: string[] = [];
  let answer: 'accept' | 'dismiss' = 'dismiss';
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await dialog[answer]();
  });
  const note = page.getByRole('textbox', { name: /note/i });
  await note.fill('Called about the gate code');
  await page.getByRole('button', { name: 'New order' }).click();
  await expect.poll(() => questions.length).toBe(1);
  await expect(note).toHaveValue('Called about the gate code');
  await page.getByRole('link', { name: 'Today', exact: true }).first().click();
  await expect.poll(() => questions.length).toBe(2);
  await expect(note).toHaveValue('Called about the gate code');

  // Its own button saves it, and nothing is asked.
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Called about the gate code').first()).toBeVisible();
  expect(questions.length).toBe(2);
  await note.fill('Something else');
  answer = 'accept';
  await page.getByRole('link', { name: 'Today', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  expect(questions.length).toBe(3);
});
