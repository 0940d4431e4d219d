import { expect, type Page } from '@playwright/test'

/**
 * Navigates to another page of the open app, as a link does, and waits until it is complete. A walk over all pages loads the app once:
 * loading it for each page takes several times as long.
 */
export async function goTo(page: Page, path: string, title: string): Promise<void> {
  await follow(page, path)
  await expect(page.getByRole('heading', { level: 1, name: titled(title) })).toBeVisible()
  await expectDrawn(page)
}

/** Name of a page's first heading: its title. Home's is followed by its headline: "Home. The account is up …". */
export const titled = (title: string): RegExp =>
  new RegExp(`^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\. |$)`)

/** Waits for pending data and the code of charts. */
export async function expectDrawn(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('figure > div:empty')).toHaveCount(0)
}

/** Follows a link to this address, wherever it is. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => history.pushState(null, '', address), path)

/** Reloads the page once its changes are stored: earlier, the browser asks first, and a page that is left anyway loses them. */
export async function reload(page: Page): Promise<void> {
  await page.waitForFunction(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await page.reload()
}
