// @large: kills its pages
import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { type Account, newAccount, newJournal } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { storages } from '../support/storages.ts'

test.use({
  expectedFaults:
    /Failed to load resource|preload CSS|dynamically imported module|A page could not be loaded|ERR_INTERNET|ERR_FAILED/,
})

const notesOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Notes' })
const offered = (page: Page) => page.getByText('This device has unsaved text for this field.')

/** Opens the notes of the only trade. */
async function openNotes(page: Page): Promise<void> {
  await page.goto('/journal?trade=1')
  await page.getByRole('dialog').getByRole('tab', { name: 'Screenshots and notes' }).click()
  await expect(notesOf(page)).toBeVisible()
}

/** Closes a page as a crash does: nothing of it runs any more. */
async function kill(page: Page, context: BrowserContext): Promise<Page> {
  await page.close()
  return context.newPage()
}

const signInHere = (page: Page, { user }: Account): Promise<void> =>
  page.evaluate((session) => localStorage.setItem('afterclose.session', session), JSON.stringify(user))

test('what was typed and not saved outlives a crash, and is for its user alone', async ({
  page: first,
  context,
  server,
  openJournal,
}) => {
  let page = first
  const { account } = await openJournal({ trades: [{}] })
  const other = await newAccount(server.url)
  await newJournal(other, { name: 'Second journal' })

  await test.step('a page that is killed leaves the notes of a trade on the device', async () => {
    await openNotes(page)
    await notesOf(page).fill('Sold too early')
    await expect.poll(() => storages(page)).toContain('Sold too early')
    page = await kill(page, context)
  })

  await test.step('another user of the device is not asked about them, and sees none of them', async () => {
    await page.goto('/health')
    await signInHere(page, other)
    await page.goto('/notebook')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Second journal' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('resource').length)).toBeGreaterThan(20)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('and their user takes them up', async () => {
    await signInHere(page, account)
    await openNotes(page)
    await expect(offered(page)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Use it' }).click()
    await expect(notesOf(page)).toHaveText('Sold too early')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await storages(page)).not.toContain('Sold too early')
  })

  await test.step('signing out asks before a draft is lost, and leaves nothing of it', async () => {
    await openNotes(page)
    await notesOf(page).fill('Bought too late')
    await expect.poll(() => storages(page)).toContain('Bought too late')
    page = await kill(page, context)
    await page.goto('/home')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const question = page.getByRole('dialog', { name: '1 draft is only on this device' })
    await question.getByRole('button', { name: 'Sign out and lose 1 draft' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await storages(page)).not.toContain('Bought too late')
  })
})

test('a full device says that it keeps nothing, and loses nothing that is typed', async ({
  page,
  context,
  server,
  openJournal,
}) => {
  const { account, journal } = await openJournal({ trades: [{}] })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 }) // 0 is no quota at all
  await openNotes(page)
  const outboxFiles = () => performance.getEntriesByType('resource').filter(({ name }) => /device-outbox/.test(name))
  await expect.poll(() => page.evaluate(outboxFiles)).not.toEqual([])
  await context.setOffline(true)
  await notesOf(page).fill('Typed on a full device')
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(
    page.getByText('There is no room on this device: this was not kept. Send it now or copy it.'),
  ).toBeVisible()
  await expect(notesOf(page)).toHaveText('Typed on a full device')
  await context.setOffline(false)
  await save.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const Notes = z.object({ notes: z.string() })
  const { notes } = await account.call('GET', `/v1/databases/${journal.id}/trades/1`, Notes)
  expect(notes).toBe('<p>Typed on a full device</p>')
})
