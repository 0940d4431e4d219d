import { CurrentUser } from '@afterclose/contract/auth'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { accountOf } from './account.ts'

interface End {
  /** Path and query of the page's address. */
  readonly at: string
  /** Of the document: the browser's tab and history show it. */
  readonly title: string
  /** Answers of the server about the open journal, by path below it: at least these fields. A list has these entries, in this order. */
  readonly stored: Readonly<Record<string, Record<string, unknown>>>
}

/**
 * Expects where a page has ended, and what the server has stored by then, which a page may show without having sent it. The server is asked
 * as the page asks it: with its session, about its journal.
 */
export async function expectStored(page: Page, { at, title, stored }: End): Promise<void> {
  await expect(page).toHaveURL(new URL(at, page.url()).href)
  await expect(page).toHaveTitle(title)
  const [session, journalId] = await page.evaluate(() => [
    localStorage.getItem('afterclose.session') ?? '',
    sessionStorage.getItem('afterclose.journal'),
  ])
  const { call } = accountOf(new URL(page.url()).origin, CurrentUser.parse(JSON.parse(session)))
  for (const [path, answer] of Object.entries(stored))
    await expect
      .poll(() => call('GET', `/v1/databases/${journalId}/${path}`, z.unknown()), `what is stored as ${path}`)
      .toMatchObject(answer)
}
