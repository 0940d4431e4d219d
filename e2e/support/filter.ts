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
