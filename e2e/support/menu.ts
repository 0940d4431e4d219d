import { expect, type Page } from '@playwright/test'

/** Chooses an item of the open menu by keyboard. The menu takes the focus shortly after it opens: a key before that is lost. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('menu').locator(':focus')).toBeAttached()
  await page.getByRole('menuitem', { name }).press('Enter')
}
