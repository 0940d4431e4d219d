import { expect, type Page } from '@playwright/test'

/** Dismisses all toasts, including queued ones: three show at a time. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect(async () => {
    while ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 2000 })
    await expect(dismiss).toHaveCount(0)
  }).toPass()
  await page.mouse.move(10, 10) // toasts stay while the pointer is over them
}
