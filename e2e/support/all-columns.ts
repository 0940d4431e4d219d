import type { Page } from '@playwright/test'
import type { Account } from './account.ts'

/** From the next document on, tables of groups have all their columns, as when the user has chosen so. */
export async function showAllColumns(page: Page, { user }: Account): Promise<void> {
  const key = `performance-columns-hidden:${user.userId}`
  await page.addInitScript((name) => localStorage.setItem(name, '[]'), key)
}
