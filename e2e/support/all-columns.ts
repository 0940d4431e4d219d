import type { Page } from '@playwright/test'
import type { Account } from './account.ts'

/** From the next document on, tables of groups have all their columns, as when the user has chosen so. */
export const showAllColumns = (page: Page, { user }: Account): Promise<void> =>
  page.addInitScript((key) => localStorage.setItem(key, '[]'), `performance-columns-hidden:${user.userId}`)
