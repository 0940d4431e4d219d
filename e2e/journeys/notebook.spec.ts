import { NoteView } from '@afterclose/contract/notes'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { answerUntil } from '../support/answer-until.ts'
import { follow } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { chooseItem } from '../support/menu.ts'
import { expectStored } from '../support/stored.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => page.getByRole('article').getByText('Saved', { exact: true })
const notes = (page: Page) => page.getByRole('list', { name: 'Notes', exact: true }).getByRole('link')

test('the notebook', async ({ page, context, openJournal }) => {
  const { account, journal } = await openJournal({ at: '/notebook', trades: [{}, { exitPrice: '49.5' }] })
  const url = `/v1/databases/${journal.id}/notes`
  const stored = async () => (await account.call('GET', url, z.object({ notes: z.array(NoteView) }))).notes

  await test.step('[2.1.3] [2.3.7] a note is written, filed, found and linked with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'New note', exact: true }).press('Enter')
    await expect(title(page)).toBeFocused()
    await page.keyboard.type('Rules of the second entry')
    await expect(text(page)).toBeVisible() // its editor is loaded with the first note
    await page.keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
    await page.keyboard.type('Wait for the retest.')
    await page.getByRole('combobox', { name: 'Folder' }).focus()
    await page.keyboard.type('Plans/Week')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Tags' }).focus()
    await page.keyboard.type('rules')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Link a trade' }).focus()
    await page.keyboard.type('2')
    await page.getByRole('option', { name: /^2 · ACME/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Open trade 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Pin', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Unpin' })).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expect.poll(stored).toMatchObject([
      {
        title: 'Rules of the second entry',
        body: '<p>Wait for the retest.</p>',
        folder: 'Plans/Week',
        tags: ['rules'],
        linkedTradeIds: [2],
        pinned: true,
      },
    ])
    await expectAccessible(page, 'a note')

    await page.getByRole('button', { name: 'New note from a template' }).press('Enter')
    await chooseItem(page, 'Daily plan')
    await expect(title(page)).toHaveValue(/^Daily plan, /)
    await expect(notes(page)).toHaveCount(2)
    await notes(page).nth(1).focus()
    await page.keyboard.press('ArrowUp')
    await expect(notes(page).nth(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveValue('Rules of the second entry')
    await page.getByRole('searchbox', { name: 'Search notes' }).focus()
    await page.keyboard.type('levels')
    await expect(notes(page)).toHaveCount(1)
    await expect(page).toHaveURL(/q=levels/)
    await page.goBack() // a search is one history step, regardless of its length
    await expect(notes(page)).toHaveCount(2)
    await expect(page).not.toHaveURL(/q=/)

    await page.getByRole('link', { name: /^Plans/ }).press('Enter')
    await expect(notes(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Rename Plans' }).press('Enter')
    await page.keyboard.type('Ideas')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/folder=Ideas/)
    await expect.poll(async () => (await stored()).map(({ folder }) => folder)).toContain('Ideas/Week')

    // moves "Week" from "Ideas" to "Rules", which does not exist yet; and back
    await page.getByRole('link', { name: /^Week/ }).focus()
    await page.keyboard.press('Tab')
    const move = page
      .getByRole('navigation', { name: 'Folders and tags' })
      .getByRole('button', { name: 'Move Ideas/Week' })
    await expect(move).toBeFocused()
    await expect(move).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move Week' })
    await expect(dialog.getByRole('combobox', { name: 'Into folder' })).toBeFocused()
    await expectAccessible(page, 'the dialog that moves a folder')
    await page.keyboard.type('Rules')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Move' }).press('Enter')
    await expect.poll(async () => (await stored()).map(({ folder }) => folder)).toContain('Rules/Week')
    const moved = page.getByRole('status').filter({ hasText: 'Week was moved into Rules.' })
    await moved.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(async () => (await stored()).map(({ folder }) => folder)).toContain('Ideas/Week')

    await notes(page).first().press('Enter')
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await chooseItem(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('1 item(s) deleted successfully.')).toBeVisible()
    await expect.poll(async () => (await stored()).length).toBe(1)
    const deleted = page.getByRole('status').filter({ hasText: '1 item(s) deleted successfully.' })
    await deleted.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Restored.').last()).toBeVisible()
    await expect.poll(async () => (await stored()).map(({ folder }) => folder)).toContain('Ideas/Week')
  })

  await test.step('a note that two tabs write keeps both versions until one is chosen, and waits for a server that is away', async () => {
    const id = (await stored()).find((note) => note.folder === 'Ideas/Week')?.id
    const shared = async () => (await stored()).find((note) => note.id === id)
    const other = await context.newPage()
    await other.goto(`/notebook?note=${id}`)
    await follow(page, `/notebook?note=${id}`)
    await expect(text(other)).toHaveText('Wait for the retest.')
    await expect(text(page)).toHaveText('Wait for the retest.')

    // changes saved in one tab show in the other
    await title(page).fill('Seen in both')
    await expect(title(other)).toHaveValue('Seen in both')

    const heal = await answerUntil(page, `**${url}/${id}`, (route) => route.abort())
    await text(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Mine.')
    await expect(page.getByText('Kept on this device. It is sent when the connection is back.')).toBeVisible()
    await text(other).click()
    await other.keyboard.press('End')
    await other.keyboard.type(' Theirs.')
    await expect.poll(async () => (await shared())?.body).toBe('<p>Wait for the retest. Theirs.</p>')
    heal()
    await page.evaluate(() => dispatchEvent(new Event('focus'))) // sent when the page is used again, else within half a minute
    await expect(page.getByText(/was saved in another tab/)).toBeVisible({ timeout: 20_000 })
    await expect(text(page)).toHaveText('Wait for the retest. Mine.')
    await page.getByRole('button', { name: 'Choose what to keep' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' })
    await expect(dialog.getByRole('radiogroup', { name: 'Text' })).toContainText('Wait for the retest. Theirs.')
    await expectAccessible(page, 'a note that was changed elsewhere')
    await dialog.getByRole('button', { name: 'Use these values' }).click()
    await expect(saved(page)).toBeVisible()
    await expectStored(page, {
      at: `/notebook?note=${id}`,
      title: 'Notebook - Afterclose (Tested journal)',
      stored: {
        notes: {
          notes: [
            {
              id,
              title: 'Seen in both',
              body: '<p>Wait for the retest. Mine.</p>',
              folder: 'Ideas/Week',
              tags: ['rules'],
              linkedTradeIds: [2],
              pinned: true,
            },
            { title: expect.stringMatching(/^Daily plan, /), folder: '', tags: [], pinned: false },
          ],
        },
      },
    })
  })
})
