import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { statement } from '../support/statement.ts'
import type { Page } from '@playwright/test'

const upload = async (page: Page, name: string, buffer: Buffer) => {
  await page.getByRole('button', { name: 'Import trades' }).first().click()
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test('the same file twice changes nothing; an import is undone as a whole', async ({ page, openJournal }) => {
  const { stats } = await openJournal({ market: 'FOREX', currency: 'EUR', deposit: null })
  const check = page.getByRole('dialog', { name: 'Check the import' })
  await upload(page, 'Statement.htm', statement())
  await check.getByRole('button', { name: 'Import 3 trades' }).click()
  await expect(check).toBeHidden()
  await expectFigure(page, 'Net gain', '+120.50')

  await upload(page, 'copy of Statement.htm', statement())
  await expect(check.getByText(/^3\s*duplicates$/)).toBeVisible()
  await expect(check.getByText(/^0\s*trades made$/)).toBeVisible()
  await check.getByRole('button', { name: 'Cancel' }).click()
  expect((await stats()).numberOfTrades).toBe(3)

  await page.getByRole('button', { name: 'Import trades' }).first().click()
  await page.getByRole('dialog', { name: 'Import trades' }).getByRole('button', { name: /Undo/ }).first().click()
  await page.getByRole('dialog').last().getByRole('button', { name: /Undo/ }).click()
  await expect.poll(async () => (await stats()).numberOfTrades).toBe(0)
})

test('a file cut off in the middle is refused in words and leaves the journal as it was', async ({
  page,
  openJournal,
}) => {
  const { stats } = await openJournal({ trades: [{}] })
  const whole = statement()
  await upload(page, 'Statement.htm', whole.subarray(0, whole.length / 2))
  await expect(page.getByRole('alert').filter({ hasText: 'Your journal is unchanged' })).toBeVisible()
  expect((await stats()).numberOfTrades).toBe(1)
})

test('[5.8] a file of another type is refused with a dialog', async ({ page, openJournal }) => {
  await openJournal()
  await upload(page, 'holiday.png', Buffer.from('no statement'))
  const dialog = page.getByRole('dialog', { name: 'Unsupported file type' })
  await expect(dialog.getByText('This importer does not support this file type.')).toBeVisible()
})
