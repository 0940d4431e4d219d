import { expect, type Locator, type Page } from '@playwright/test'

/** The value of a stat on the page, by its label. */
const figure = (page: Page, label: string): Locator =>
  page
    .locator('dt', { hasText: new RegExp(`^${label}`) })
    .first()
    .locator('xpath=following-sibling::dd[1]')

export async function expectFigure(page: Page, label: string, text: string | RegExp): Promise<void> {
  await expect(figure(page, label)).toContainText(text)
}
