import { TradeView } from '@afterclose/contract/trades'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { newAccount, newInstrument, newJournal } from '../support/account.ts'
import { archiveOf } from '../support/archive.ts'
import { aDay, expect, test } from '../support/journal.ts'
import { allOptions } from '../support/options.ts'
import { expectFigure } from '../support/stat.ts'
import { tabTo } from '../support/tab-to.ts'

// the two ways that the first visit does not cover; that one imports a statement
test.use({ settings: allOptions })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Progress' })

/** Fills in page 1 by keyboard only; then page 2, with this choice. */
async function fillIn(page: Page, choice: RegExp): Promise<void> {
  await page.goto('/home')
  await expect(title(page, 'Before you start, we need to create your first journal')).toBeVisible()
  await expect(page.getByLabel('Journal Name')).toBeFocused()
  await page.keyboard.type('First journal')
  await tabTo(page, page.getByRole('checkbox', { name: /Stocks/ }))
  await page.keyboard.press('Space')
  await next(page)
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '40')
  await chooseRadio(page, choice)
  await expectAccessible(page, 'how trades are added')
  await next(page)
}
async function next(page: Page, name = 'Next'): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}
/** Tab reaches the first or the selected radio button, and arrow keys the others. */
async function chooseRadio(page: Page, name: RegExp): Promise<void> {
  const wanted = page.getByRole('radio', { name })
  await expect(wanted).toBeVisible()
  await tabTo(page, page.getByRole('radio').first())
  if (await wanted.evaluate((element) => element === document.activeElement)) await page.keyboard.press('Space')
  else await tabTo(page, wanted, 'ArrowDown')
  await expect(wanted).toBeChecked()
}

test('[2.8.3] [2.8.5] [2.8.7] [4.17] [4.18] [5.6] a classic journal file becomes the first journal, after one that is damaged', async ({
  page,
  server,
  signedIn,
}) => {
  const before = await newAccount(server.url)
  const { id } = await newJournal(before)
  const instrument = await newInstrument(before, id, 'STOCKS')
  await before.call('POST', `/v1/databases/${id}/trades`, TradeView, { ...aDay, instrumentId: instrument.id })
  const archive = await archiveOf(before, server.url, id)
  await signedIn()

  await fillIn(page, /Import a classic journal/)
  await expect(title(page, 'Upload your classic journal file')).toBeVisible()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled()
  await expectAccessible(page, 'a classic journal')
  await next(page, 'Back')
  await expect(page.getByRole('radio', { name: /Import a classic journal/ })).toBeChecked()
  await next(page)
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  const drop = page.getByLabel(/Drop the file here/)
  await drop.setInputFiles(file('statement.htm', archive))
  const refused = page.getByRole('dialog', { name: 'Unsupported file type' })
  await expect(refused.getByText('This importer does not support this file type.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(refused).toBeHidden()
  await drop.setInputFiles(file('damaged.ew3', archive.subarray(0, archive.length / 2)))
  await next(page, 'Finish')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('damaged.ew3')).toBeVisible()
  await next(page, 'Remove selected file')
  await drop.setInputFiles(file('old.ew3', archive))
  await next(page, 'Finish')
  await expect(page.getByRole('button', { name: 'Importing database...' })).toBeDisabled()
  await expect(page.getByText('Journal imported.')).toBeVisible({ timeout: 60_000 })
  await expect(title(page, 'Home')).toBeVisible()
  await expectFigure(page, 'Net gain', '+100.00')
  await expect(page).toHaveTitle('Home - Afterclose (First journal)')
})

test('[2.8.4] [3.15] [5.5] statements by FTP are set up when the journal is there', async ({ page, signedIn }) => {
  await signedIn()
  await fillIn(page, /Import trades now/)
  await tabTo(page, page.getByRole('button', { name: 'Choose the platform yourself' }))
  await page.keyboard.press('Enter')
  await chooseRadio(page, /MetaTrader, automatically/)
  await expect(page.getByText('FTP setup will available right after journal creation.')).toBeVisible()
  await expectAccessible(page, 'the importers')
  await next(page)
  await expect(title(page, 'What is your account currency?')).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: 'Account currency' }))
  await page.keyboard.type('EUR')
  await expect(page.getByRole('option')).toHaveText(['EUR'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await next(page, 'Finish')

  const setUp = page.getByRole('dialog', { name: 'FTP setup' })
  await expect(setUp.getByLabel('FTP server', { exact: true })).toHaveValue(/^127\.0\.0\.1:\d+$/)
  await expect(setUp.getByLabel('FTP login', { exact: true })).not.toHaveValue('')
  await expectAccessible(page, 'FTP setup')
  await tabTo(page, setUp.getByLabel('FTP password', { exact: true }))
  await page.keyboard.type('correct horse')
  await tabTo(page, setUp.getByLabel('FTP password (confirm)', { exact: true }))
  await page.keyboard.type('correct house')
  await page.keyboard.press('Enter')
  await expect(setUp.getByText('Passwords must match')).toBeVisible()
  await expect(setUp.getByLabel('FTP password (confirm)', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByText('FTP password saved.')).toBeVisible()
  await expect(setUp).toBeHidden()
  await expect(title(page, 'Home')).toBeVisible()
})
