// @large: readers are tested with their files, the preview by import.spec.ts
import type { Page } from '@playwright/test'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'

const file = (...rows: readonly string[]): Buffer => Buffer.from(`${rows.join('\n')}\n`)

/** 10 points of an MNQ at 2.00, with a column of fees that the platform did not have before. */
const executions = file(
  'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Clearing Fee,Rate,Account display name,Connection',
  'MNQ 12-25,Buy,1,24400.25,9/25/2025 12:05:00 AM,e1,Entry,1 L,o1,Entry,$0.52,$0.10,1,SIM00042,S',
  'MNQ 12-25,Sell,1,24410.25,9/25/2025 9:05:10 AM,e2,Exit,-,o2,Exit,$0.52,$0.10,1,SIM00042,S',
)
/** A table that a German spreadsheet saved again: 1,000 from 10.50 to 11.25 less 2.50, on 12 and 13 March. */
const resaved = file(
  'Date;Symbol;Side;Quantity;Price;Commission;Asset Class',
  '12.03.2025 15:30:00;ACME;Buy;1.000;10,50;1,25;Stock',
  '13.03.2025 15:30:00;ACME;Sell;1.000;11,25;1,25;Stock',
)
/** Bought 4 at 950, sold 40 at 130 after a split that the file does not state. */
const withoutSplit = file(
  'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
  '6/20/2024,6/20/2024,6/21/2024,NVDA,NVIDIA,Sell,40,$130.00,"$5,200.00"',
  '5/20/2024,5/20/2024,5/22/2024,NVDA,NVIDIA,Buy,4,$950.00,"($3,800.00)"',
)

const check = (page: Page) => page.getByRole('dialog', { name: 'Check the import' })

async function confirm(page: Page): Promise<void> {
  await check(page)
    .getByRole('button', { name: /^Import/ })
    .click()
  await expect(check(page)).toBeHidden()
}

test('files of real accounts: an unknown fee, a spreadsheet of another language, a split that no file states', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {}) // its notifications cover the page
  await openJournal({ at: '/journal', deposit: null, currency: 'USD' })

  await test.step('a column of fees that is not known is named before anything is saved', async () => {
    await upload(page, 'executions.csv', executions)
    await expect(check(page)).toContainText('is not used: “Clearing Fee”.')
    await check(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(check(page)).toBeHidden()
  })

  await test.step('a table that was saved again in German has the same numbers and days', async () => {
    await upload(page, 'resaved.csv', resaved)
    await expect(check(page)).toContainText('First trade after conversion: 2025-03-12 15:30')
    await check(page)
      .getByText(/^Trades 1/)
      .click()
    await expect(check(page).getByRole('row', { name: /ACME Long 2025-03-12 15:30/ })).toContainText('747.5')
    await confirm(page)
    await expect(page.getByRole('row', { name: /ACME/ })).toContainText('747.5')
  })

  await test.step('a split is added at the instrument, changes the trade, and is undone', async () => {
    await upload(page, 'activity.csv', withoutSplit)
    await confirm(page)
    const trade = page.getByRole('row', { name: /NVDA/ })
    await expect(trade).toContainText('3,280')
    await page.goto('/settings/instruments')
    await page.getByRole('button', { name: 'Edit NVDA' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit NVDA' })
    await edit.getByLabel('First day in new shares').fill('2024-06-10')
    await edit.getByLabel('New shares', { exact: true }).fill('10')
    await edit.getByRole('button', { name: 'Add a split' }).click()
    await expect(check(page)).toContainText('NVDA was split on 2024-06-10: 4 became 40.')
    await confirm(page)
    await page.goto('/journal')
    await expect(trade).toContainText('1,400')

    await page.getByRole('button', { name: 'Import trades' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Import trades' })
    await dialog.getByRole('button', { name: /^Undo the import of Split of NVDA/ }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByText(/undone/i).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(trade).toContainText('3,280')
  })
})
