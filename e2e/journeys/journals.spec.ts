import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { newAccount, newJournal } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'

const picker = (page: Page) => page.getByRole('dialog', { name: 'Select a Journal' })
/** The header's button with the name of the open journal. */
const active = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })

test('journals are made, switched and deleted, and one is open', async ({ page, openJournal }) => {
  const { account } = await openJournal({ trades: [{}] })

  await test.step('[2.2.4] [2.4.2] [2.6.1] [4.5] [4.10] [7.33] journals are made, named, switched and deleted, the last one too', async () => {
    const button = active(page, 'Tested journal')
    await button.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Currently Active Journal / Switch Journal')

    await button.click()
    await picker(page).getByRole('button', { name: 'Add Journal' }).click()
    const create = page.getByRole('dialog', { name: 'Create a Journal' })
    await create.getByRole('button', { name: 'Create Journal' }).click()
    await expect(create.getByText('Markets are required')).toBeVisible()
    await create.getByLabel('Journal Name').fill('Swing')
    await create.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: 'EUR', exact: true }).click()
    await create.getByRole('checkbox', { name: /Stocks/ }).check()
    await create.getByLabel('First deposit').fill('2500')
    await create.getByLabel('Deposit date').fill('2024-02-01')
    await create.getByLabel('Deposit date').press('Tab')
    await create.getByRole('button', { name: 'Create Journal' }).click()
    await expect(page.getByText('Journal created.')).toBeVisible()
    await expect(active(page, 'Swing')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Add or import trades to see this page')).toBeVisible()

    // the choice on this device survives a reload
    await page.reload()
    await expect(active(page, 'Swing')).toBeVisible()

    await active(page, 'Swing').click()
    await picker(page).getByLabel('Search by name').fill('swi')
    await expect(picker(page).getByRole('listitem')).toHaveCount(1)
    await picker(page).getByRole('button', { name: 'Rename Swing' }).click()
    const rename = page.getByRole('dialog', { name: 'Rename Journal' })
    await rename.getByLabel('Journal Name').fill('Swing trades')
    await rename.getByRole('button', { name: 'Rename' }).click()
    await expect(rename).toBeHidden()
    await picker(page).getByLabel('Search by name').fill('')
    await expect(picker(page).getByRole('listitem')).toHaveCount(2)
    await expect(picker(page).getByRole('listitem').first()).toContainText('Swing trades')
    await picker(page)
      .getByRole('button', { name: /^Tested journal/ })
      .click()
    await expect(active(page, 'Tested journal')).toBeVisible()
    await expect(page).toHaveTitle('Home - Afterclose (Tested journal)')

    // the active journal is deleted: the other is the only one left, and opens
    await remove(page, 'Tested journal')
    await expect(active(page, 'Swing trades')).toBeVisible()
    await remove(page, 'Swing trades') // from the picker, which closes with it
    await expect(page.getByRole('heading', { name: /we need to create your first journal/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('afterclose.journal'))).toBeNull()
  })

  await test.step('[2.6.6] [4.1] of several journals this device opens its own; else it asks, and does not let go', async () => {
    await page.goto('/favicon.svg') // away from the app, which would open the first journal
    await newJournal(account, { name: 'Intraday' })
    await newJournal(account, { name: 'Longer' })
    await page.goto('/journal')
    await expect(picker(page)).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await page.keyboard.press('Escape')
    await expect(picker(page)).toBeVisible()
    await expect(picker(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
    await expect(picker(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await picker(page)
      .getByRole('button', { name: /^Longer/ })
      .click()
    await expect(active(page, 'Longer')).toBeVisible()

    await page.goto('/journal')
    await expect(page).toHaveTitle('Journal - Afterclose (Longer)')
    await active(page, 'Longer').click()
    await picker(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(picker(page)).toBeHidden()

    // an invalid stored choice is dropped
    await page.evaluate(() => {
      sessionStorage.removeItem('afterclose.journal') // as in a new tab
      localStorage.setItem('afterclose.journal', '999999')
    })
    await page.reload()
    await expect(picker(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('afterclose.journal'))).toBeNull()
  })
})

async function remove(page: Page, name: string): Promise<void> {
  await active(page, name).click()
  await picker(page)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  const question = page.getByRole('dialog', { name: 'Delete Journal' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText(`Type ${name}`, { exact: true })).toBeVisible() // not by accident
  await question.getByLabel('Journal Name').fill(name)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Journal deleted.').last()).toBeVisible()
}

test('a journal is given to others, taken out as a file and made again of it', async ({
  page,
  server,
  openJournal,
}) => {
  const { account: user } = await openJournal({ trades: [{}, {}] })

  await test.step('a reader of a journal can take it off the list again', async () => {
    const { userId, username: userName } = user.user
    await user.call('POST', `/v1/account-settings/${userId}`, z.unknown(), { sharingEnabled: 'true' })
    const owner = await newAccount(server.url)
    const { id: journalId } = await newJournal(owner, { name: 'Swings' })
    await owner.call('POST', '/v1/databases/acls', z.unknown(), { journalId, userName })
    await page.goto(`/home?journal=${journalId}`)
    await active(page, 'Swings').click()
    await expect(picker(page).getByRole('listitem')).toHaveCount(2)
    await picker(page)
      .getByRole('button', { name: `Shared by ${owner.user.username}` })
      .click()
    await page.getByRole('button', { name: 'Remove from my journals' }).click()
    await expect(page.getByText('“Swings” was removed from your list.')).toBeVisible()
    await expect(active(page, 'Tested journal')).toBeVisible()
  })

  await test.step('[2.6.3] [2.6.4] [2.7.1] [2.7.2] [2.7.3] [4.7] [4.8] [4.9] it is copied, shared, taken out and made again', async () => {
    const reader = await newAccount(server.url)
    const { userId, username } = reader.user
    await reader.call('POST', `/v1/account-settings/${userId}`, z.unknown(), { sharingEnabled: 'true' })
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
    const button = (name: string) => picker(page).getByRole('button', { name, exact: true })
    await active(page, 'Tested journal').click()

    // the icons of a journal are on its row
    const icons = button('Copy Tested journal').locator('..')
    await picker(page).getByLabel('Search by name').hover()
    await expect(icons).toHaveCSS('opacity', '0')
    await picker(page).getByRole('listitem').first().hover()
    await expect(icons).toHaveCSS('opacity', '1')
    await button('Copy Tested journal').click()
    await expect(dialog('Copy Journal').getByRole('checkbox', { checked: true })).toHaveCount(10)
    await dialog('Copy Journal').getByRole('button', { name: 'Copy Journal' }).click()
    await expect(dialog('Copy Journal')).toBeHidden()
    await expect(button('Delete Copy of Tested journal')).toBeVisible()
    await expect(active(page, 'Tested journal')).toBeVisible()

    await button('Share Tested journal').click()
    const share = dialog('Share Journal')
    await share.getByLabel('User name').fill('nobody@example.com')
    await share.getByRole('button', { name: 'Share Journal' }).click()
    await expect(share.getByText(/^The journal cannot be shared with this user: /)).toBeVisible()
    await share.getByLabel('User name').fill(username)
    await share.getByRole('button', { name: 'Share Journal' }).click()
    const revoke = share.getByRole('button', { name: `End the share with ${username}` })
    await expect(revoke).toBeVisible()
    await expect(share.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await button(`Shared with ${username}`).click()
    await revoke.click()
    await expect(share.getByText('No one yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(`Shared with ${username}`)).toHaveCount(0)

    await button('Export Tested journal').click()
    const downloading = page.waitForEvent('download')
    await dialog('Export Journal').getByRole('button', { name: 'Download the archive' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^tested-journal-\d{4}-\d\d-\d\d\.zip$/)
    const archive = await readFile(await download.path())
    await page.keyboard.press('Escape')

    await button('Add Journal').click()
    const create = dialog('Create a Journal')
    await create.getByText('Classic journal', { exact: true }).click()
    await create.getByRole('button', { name: 'Switch it on' }).click()
    await create.getByLabel('Journal Name').fill('From a file')
    await create.locator('input[type="file"]').setInputFiles({ name: 'old.ew3', mimeType: '', buffer: archive })
    await create.getByRole('button', { name: 'Create Journal' }).click()
    await expect(page.getByText('Journal imported.')).toBeVisible()
    await expect(active(page, 'From a file')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('2 trades')
  })
})
