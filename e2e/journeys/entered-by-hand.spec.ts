import type { Page } from '@playwright/test'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'

const statement = Buffer.from(
  [
    'Exec ID,Time,Symbol,Side,Quantity,Price,Commission,Asset Class',
    'E1,2025-01-07 15:30:00,ACME,Buy,100,10,1.00,Stock',
    'E2,2025-01-07 16:00:00,ACME,Sell,100,15,1.00,Stock',
    'E3,2025-01-20 15:30:00,ACME,Buy,10,20,1.00,Stock',
    'E4,2025-01-21 15:30:00,ACME,Sell,10,21,1.00,Stock',
    '',
  ].join('\n'),
)

const check = (page: Page) => page.getByRole('dialog', { name: 'Check the import' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('a trade that was entered by hand is offered for joining, and comes back with the undo', async ({
  page,
  openJournal,
}) => {
  await openJournal({
    deposit: null,
    trades: [
      {
        direction: 'LONG',
        entryDate: '2025-01-07T15:30:20',
        entryPrice: '10.5',
        size: '100',
        exitDate: null,
        exitPrice: null,
        stopLoss: '10',
      },
    ],
  })
  await page.routeWebSocket(/\/live/, () => {}) // what it tells lies over the page
  await page.goto('/journal')
  await expect(tab(page, 'Open')).toHaveText('Open 1')

  await upload(page, 'statement.csv', statement)
  const alike = check(page).getByRole('table', { name: 'Trades entered by hand that this file brings, too' })
  await expect(check(page)).toContainText('1 trade of this file looks like one that you entered. Both stay.')
  await expect(alike.getByRole('row').last()).toContainText(/ACME\s*Long.*open → /)
  await expect(check(page).getByRole('button', { name: 'Import 2 trades' })).toBeVisible()
  const join = alike.getByRole('checkbox', { name: /^Join ACME/ })
  await expect(join).not.toBeChecked()

  await check(page).getByRole('button', { name: 'Join all' }).click()
  await expect(check(page)).toContainText('It is joined.')
  await expect(join).toBeChecked()
  await check(page).getByRole('button', { name: 'Import 2 trades' }).click()
  await expect(check(page)).toBeHidden()
  await expect(tab(page, 'Closed')).toHaveText('Closed 2')
  await expect(tab(page, 'Open')).toHaveText('Open 0')

  await page.getByRole('button', { name: 'Import trades' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await dialog.getByRole('button', { name: 'Undo the import of statement.csv' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(/undone/i).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tab(page, 'Open')).toHaveText('Open 1')
})
