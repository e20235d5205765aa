/** How the browser tests fill in the fields of bookings. */
import type { Locator, Page } from 'playwright-core';

export const modal = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Chooses an option of a list. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses a day of this month or the next one. */
export async function chooseDay(page: Page, day: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Date' }).click();
  const cell = page.locator(`[data-day="${day}"]:not([data-outside]) button`);
  await page.getByRole('grid').waitFor();
  if ((await cell.count()) === 0) await page.getByRole('button', { name: /next month/i }).click();
  await cell.click();
}

/** Chooses a person from the list with the keyboard only. A whole address would need no list. */
export async function choosePerson(page: Page, field: Locator, email: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('Enter');
  const search = page.getByPlaceholder('Search by name or email');
  await search.waitFor();
  await page.keyboard.type(email.slice(0, -1));
  await page.getByText('1 member', { exact: true }).last().waitFor();
  await page.keyboard.press('Enter');
}
