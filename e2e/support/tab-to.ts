import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, part: Locator, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 100; steps++) {
    await page.keyboard.press(key)
    if (await part.evaluate((element) => element === document.activeElement)) return
  }
  await expect(part).toBeFocused()
}
