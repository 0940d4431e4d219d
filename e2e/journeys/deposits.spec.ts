import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

test('[2.4.5] [4.11] the header warns of a deposit that is missing or late, until it stands right', async ({
  page,
  openJournal,
}) => {
  await openJournal({ deposit: null, trades: [{}] })
  const warning = page.getByRole('banner').getByTitle('Go to deposits and withdrawals')
  await expect(warning).toHaveText('Missing initial deposit.')
  await expectFigure(page, 'ROI', '–')
  await warning.click()
  await expect(page).toHaveURL(/\/settings\/deposits-withdrawals$/)

  await page.getByRole('button', { name: 'Add deposit or withdrawal' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add deposit or withdrawal' })
  await dialog.getByLabel('Amount').fill('2000')
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2024-06-01 09:00')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(warning).toHaveText('First deposit should be before the first trade.')

  await page.getByRole('button', { name: 'Edit the deposit of 2024-06-01' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit deposit or withdrawal' })
  await edit.getByRole('textbox', { name: 'Date' }).fill('2024-01-01 09:00')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit).toBeHidden()
  await expect(warning).toHaveCount(0)
  await expect(page.getByText('2,100.00', { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expectFigure(page, 'ROI', '+5.00')
})

test('withdrawals take from the balance; several are deleted at once, and come back', async ({ page, openJournal }) => {
  await openJournal({ deposit: '1000' })
  await page.goto('/settings/deposits-withdrawals')
  for (const amount of ['100', '250.50']) {
    await page.getByRole('button', { name: 'Add deposit or withdrawal' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add deposit or withdrawal' })
    await dialog.getByText('Withdrawal', { exact: true }).click()
    await dialog.getByLabel('Amount').fill(amount)
    await dialog.getByRole('textbox', { name: 'Date' }).fill('2024-02-01 09:00')
    await dialog.getByLabel('Reason').fill('Rent')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const table = page.getByRole('table', { name: /Deposits and withdrawals/ })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row').nth(1)).toContainText('−250.50')
  await expect(table.getByRole('row').nth(1)).toContainText('649.50')
  for (const box of await page.getByRole('checkbox', { name: /^Select the withdrawal/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Delete 2 selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 item(s) deleted successfully.')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored.')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row').nth(1)).toContainText('649.50')
})
