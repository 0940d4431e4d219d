// @large: lists of records are walked by setups.spec.ts
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

test('deposits and withdrawals of a journal', async ({ page, openJournal }) => {
  await openJournal({ deposit: null, trades: [{}] })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  const add = page.getByRole('button', { name: 'Add deposit or withdrawal' })
  const table = page.getByRole('table', { name: /Deposits and withdrawals/ })
  const withdrawal = table.getByRole('row').nth(1)

  await test.step('[2.4.5] [4.11] the header warns of a deposit that is missing or late, until it stands right', async () => {
    const warning = page.getByRole('banner').getByTitle('Go to deposits and withdrawals')
    await expect(warning).toHaveText('Missing initial deposit.')
    await expectFigure(page, 'ROI', '–')
    await warning.click()
    await expect(page).toHaveURL(/\/settings\/deposits-withdrawals$/)

    await add.first().click()
    await expect(page.getByRole('dialog', { name: 'Add deposit or withdrawal' })).toBeVisible()
    await dialog.getByLabel('Amount').fill('2000')
    await dialog.getByRole('textbox', { name: 'Date' }).fill('2024-06-01 09:00')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(warning).toHaveText('First deposit should be before the first trade.')

    await page.getByRole('button', { name: 'Edit the deposit of 2024-06-01' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit deposit or withdrawal' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Date' }).fill('2024-01-01 09:00')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(warning).toHaveCount(0)
    await expect(page.getByText('2,100.00', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expectFigure(page, 'ROI', '+5.0%')
    await page.goBack()
  })

  await test.step('withdrawals take from the balance; several are deleted at once, and come back', async () => {
    for (const amount of ['100', '250.50']) {
      await add.first().click()
      await dialog.getByText('Withdrawal', { exact: true }).click()
      await dialog.getByLabel('Amount').fill(amount)
      await dialog.getByRole('textbox', { name: 'Date' }).fill('2024-02-01 09:00')
      await dialog.getByLabel('Reason').fill('Rent')
      await save.click()
      await expect(dialog).toBeHidden()
    }
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(withdrawal).toContainText('−250.50')
    await expect(withdrawal).toContainText('1,649.50')
    const selected = page.getByRole('checkbox', { name: /^Select the withdrawal/ })
    await expect(selected).toHaveCount(2)
    for (const box of await selected.all()) await box.check()
    await page.getByRole('button', { name: 'Delete 2 selected' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 item(s) deleted successfully.')).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Restored.')).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(withdrawal).toContainText('1,649.50')
  })
})
