import type { Page } from '@playwright/test'

/** A deal with an open position for some bars; the same in both themes. */
export async function playDeal(page: Page): Promise<void> {
  const session = page.getByRole('link', { name: 'Practice 2', exact: true }) // the demo has the first
  await ((await session.count()) > 0 ? session : page.getByRole('button', { name: 'New session' })).click()
  await page.getByRole('button', { name: 'Deal', exact: true }).click()
  const stop = page.getByRole('textbox', { name: 'Stop' })
  await stop.fill('0.3')
  await stop.press('Enter')
  for (const key of ['b', 'l', 'Space']) await page.keyboard.press(key)
  await page.getByText('bar 1 of 500').waitFor()
  for (let bar = 0; bar < 13; bar++) await page.keyboard.press('Space')
  await page.waitForTimeout(500)
}
