import { expect, type Page } from '@playwright/test'

/**
 * Goes to another page of the app that is open, as a link does, and waits until it shows everything. A walk over all pages loads the
 * app once: to load it anew for each page takes several times as long.
 */
export async function goTo(page: Page, path: string, title: string): Promise<void> {
  await follow(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expectDrawn(page)
}

/** Nothing on screen is on its way: neither answers, nor the code of a chart. */
export async function expectDrawn(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('figure > div:empty')).toHaveCount(0)
}

/** Follows a link to this address, wherever it leads. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => history.pushState(null, '', address), path)
