import { expect, type Page } from '@playwright/test'

/** Selects a value in the panel of basic filters, and waits for its history step; closes the panel. */
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

/** Applies the trades of the open drawer as the page's filter, and waits for its history step. */
export async function applyAsFilter(page: Page): Promise<void> {
  const before = page.url()
  await page.getByRole('button', { name: 'Apply as filter' }).click()
  await expect(page).not.toHaveURL(before)
}
