// @large: kills its pages
import { NoteView } from '@afterclose/contract/notes'
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
  const { account, journal } = await openJournal({ trades: [{}] })
  const other = await newAccount(server.url)
  await newJournal(other, { name: 'Second journal' })

  await test.step('a page that is killed leaves the notes of a trade and a note of the notebook on the device', async () => {
    const url = `/v1/databases/${journal.id}/notes`
    await account.call('POST', url, NoteView, { title: 'Plan of the week' })
    await page.goto('/notebook')
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect(title).toHaveValue('Plan of the week')
    await page.route(`**${url}/*`, () => {}) // never answered
    await title.fill('Plan of next week')
    await expect.poll(() => storages(page)).toContain('Plan of next week')
    page = await kill(page, context)
    await openNotes(page)
    await notesOf(page).fill('Sold too early')
    await expect.poll(() => storages(page)).toContain('Sold too early')
    page = await kill(page, context)
    expect((await account.call('GET', url, z.object({ notes: z.array(NoteView) }))).notes).toMatchObject([
      { title: 'Plan of the week' },
    ])
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
    expect(await storages(page)).not.toContain(',trade/1/notes')
    await page.goto('/notebook')
    await expect(page.getByText('This device has an unsaved version of this note.')).toBeVisible()
  })

  await test.step('signing out asks before a draft is lost, and leaves nothing of it', async () => {
    const signOut = async () => {
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
    }
    await signOut()
    const question = page.getByRole('dialog', { name: '1 draft is only on this device' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Use it' }).click()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Plan of next week')
    await expect(page.getByText('This device has an unsaved version of this note.')).toHaveCount(0)
    await signOut()
    await expect(page).toHaveURL(/\/login/)
    expect(await storages(page)).not.toContain('Plan of next week')
  })
})

test('a full device says that it keeps nothing, and loses nothing that is typed', async ({
  page,
  context,
  server,
  openJournal,
}) => {
  const { account, journal } = await openJournal({ trades: [{}] })
  await openNotes(page)
  await expect
    .poll(() =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /device-outbox|late/.test(name)).length,
      ),
    )
    .toBeGreaterThan(0)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 0 })
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
  const { notes } = await account.call('GET', `/v1/databases/${journal.id}/trades/1`, z.object({ notes: z.string() }))
  expect(notes).toBe('<p>Typed on a full device</p>')
})
