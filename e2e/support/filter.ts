import { expect, type Page } from '@playwright/test'

/** Chooses a value in the panel of basic filters, and waits until Back would undo it; the panel is closed again. */
export async function filterBy(page: Page, field: RegExp, value: string): Promise<void> {
  const before = page.url()
  const panel = page.getByRole('button', { name: /^Basic Filters/ })
  await panel.press('Enter')
  await page.getByRole('region', { name: 'Basic Filters' }).getByRole('button', { name: field }).press('Enter')
  await page.getByRole('option', { name: value, exact: true }).click()
  await expect(page).not.toHaveURL(before)
  await page.keyboard.press('Escape')
  await panel.press('Enter')
}

/** Makes the trades of the drawer that is open the filter of the page, and waits until Back would undo it. */
export async function applyAsFilter(page: Page): Promise<void> {
  const before = page.url()
  await page.getByRole('button', { name: 'Apply as filter' }).click()
  await expect(page).not.toHaveURL(before)
}
