// @large: every setting of a journal
import { JournalView } from '@afterclose/contract/journals'
import { SessionNoteView } from '@afterclose/contract/session-notes'
import { ShareView } from '@afterclose/contract/shares'
import { mt4Statement } from '@afterclose/server/test/support/mt4-statement'
import { Client } from 'basic-ftp'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { newAccount } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { moveBy } from '../support/drag.ts'
import { follow } from '../support/go-to.ts'
import { allOptions } from '../support/options.ts'

test.use({ settings: allOptions })

const winner = {
  ticket: 101,
  type: 'buy',
  size: '0.50',
  item: 'EURUSD',
  openTime: '2024.03.04 10:00:00',
  openPrice: '1.10000',
  closeTime: '2024.03.04 11:00:00',
  closePrice: '1.10200',
  commission: -3.5,
  swap: 0,
  profit: 100,
} as const

test('the settings of a journal', async ({ page, server, openJournal }) => {
  const { account, journal } = await openJournal({
    at: '/settings/general',
    trades: [{ stopLoss: null, takeProfit: '52' }],
  })

  await test.step('[1.12] it gets another name, markets and risk, and keeps its currency once it has trades', async () => {
    await expect(page.getByText('Cannot be changed once the journal has trades.')).toBeVisible()
    await page.getByLabel('Journal Name').fill('Night trading')
    await page.getByRole('checkbox', { name: /Forex/ }).check()
    await page.getByRole('button', { name: 'Save journal', exact: true }).click()
    await expect(page.getByText('Journal saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Night trading' })).toBeVisible()
    await expect(page).toHaveTitle('Journal - Afterclose (Night trading)')
    const stored = await account.call('GET', `/v1/databases/${journal.id}`, JournalView)
    expect(stored).toMatchObject({ name: 'Night trading', tradeMarkets: ['FOREX', 'STOCKS'], currency: 'USD' })

    await page.getByLabel('Default risk').fill('0.5')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await page.getByRole('button', { name: 'Save trading settings', exact: true }).click()
    await expect(page.getByText('Trading settings saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Default risk')).toHaveValue('0.5')
  })

  await test.step('an issue leads to its trade, and is gone when that is mended', async () => {
    await page.getByRole('link', { name: 'Issues', exact: true }).click()
    const issue = page.getByRole('listitem', { name: 'No stop loss', exact: true })
    await expect(issue).toContainText('1 trade has no initial stop loss.')
    await expectAccessible(page, 'issues')
    await issue.getByRole('button', { name: 'Open the trade' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit trade 1' })
    await dialog.getByRole('textbox', { name: 'Stop loss' }).fill('49')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(issue).toBeHidden()
  })

  await test.step('[1.8] [2.8.4] [5.5] a terminal publishes its statement by FTP, and the page says what came of it', async () => {
    await follow(page, '/settings/general')
    await page.getByRole('link', { name: 'Set up the FTP importer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'FTP Importer' })).toBeFocused()
    const detail = async (label: string) => page.getByLabel(label, { exact: true }).inputValue()
    await page.getByLabel('FTP password', { exact: true }).fill('upload every hour')
    await page.getByLabel('FTP password (confirm)').fill('upload every day')
    await page.getByRole('button', { name: 'Save FTP password' }).click()
    await expect(page.getByText('Passwords must match')).toBeVisible()
    await page.getByLabel('FTP password (confirm)').fill('upload every hour')
    await page.getByRole('button', { name: 'Save FTP password' }).click()
    await expect(page.getByText('No statement has arrived yet.')).toBeVisible()
    await expectAccessible(page, 'the FTP importer')

    const [host = '', port = '21'] = (await detail('FTP server')).split(':')
    const terminal = new Client(5000)
    await terminal.access({ host, port: Number(port), user: await detail('FTP login'), password: 'upload every hour' })
    await terminal.cd(await detail('FTP path'))
    await terminal.uploadFrom(Readable.from([mt4Statement({ trades: [winner] })]), 'statement.htm')
    terminal.close()
    await expect(page.getByRole('main').getByText(/^1 trade added/)).toBeVisible()
  })

  await test.step('[2.12.1] [4.27] categories of session notes are added and arranged with the keyboard, and a share is deleted', async () => {
    const reader = await newAccount(server.url)
    const { userId, username: userName } = reader.user
    await reader.call('POST', `/v1/account-settings/${userId}`, z.unknown(), { sharingEnabled: 'true' })
    await account.call('POST', '/v1/databases/acls', ShareView, { journalId: journal.id, userName })
    await follow(page, '/settings/sessions')
    const before = page.getByRole('list', { name: 'Before the session', exact: true }).getByRole('listitem')
    await expect(before).toContainText(['Market outlook', 'Goals'])
    await page.getByRole('button', { name: 'Add + to Before the session' }).press('Enter')
    const name = page.getByRole('textbox', { name: 'Name of Untitled (3)' })
    await expect(name).toBeFocused()
    await page.keyboard.type('Goals')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Item with this name already exists.')).toBeVisible()
    await expectAccessible(page, 'a name that another category has')
    await page.getByRole('button', { name: 'Rename Untitled (3)' }).press('Enter')
    await expect(name).toBeFocused()
    await name.fill('News of the day')
    await page.keyboard.press('Enter')
    await expect(before).toContainText(['Market outlook', 'Goals', 'News of the day'])
    await page.getByRole('button', { name: 'Move News of the day' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Picked up News of the day, place 3 of 3.')).toBeAttached()
    await moveBy(page, 'ArrowUp', page.getByText('Moving News of the day, place 2 of 3.'))
    await page.keyboard.press('Space')
    await expect(before).toContainText(['Market outlook', 'News of the day', 'Goals'])
    const url = `/v1/databases/${journal.id}/session-notes`
    const names = async () =>
      (await account.call('GET', url, z.object({ sessionNotes: z.array(SessionNoteView) }))).sessionNotes
        .filter(({ kind }) => kind === 'PRE')
        .map((category) => category.name)
    await expect.poll(names).toEqual(['Market outlook', 'News of the day', 'Goals'])
    const moved = page.getByRole('status').filter({ hasText: 'News of the day was moved to position 2.' })
    await moved.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(before).toContainText(['Market outlook', 'Goals', 'News of the day'])
    await expect.poll(names).toEqual(['Market outlook', 'Goals', 'News of the day'])

    await page.getByRole('button', { name: `Delete the share with ${userName}` }).click()
    await page.getByRole('dialog', { name: 'Delete this share?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('1 item(s) deleted successfully.')).toBeVisible()
    await expect(page.getByText(/not shared/)).toBeVisible()
    const { journals } = await reader.call('GET', '/v1/databases', z.object({ journals: z.array(JournalView) }))
    expect(journals).toEqual([])
  })
})
