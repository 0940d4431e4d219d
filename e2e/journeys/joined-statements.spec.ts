// @large: joins are tested on the server, the preview by import.spec.ts
import type { Page } from '@playwright/test'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'

const file = (...fills: readonly string[]): Buffer =>
  Buffer.from(['Exec ID,Time,Symbol,Side,Quantity,Price,Commission,Asset Class', ...fills, ''].join('\n'))

const bought = 'E2,2025-01-07 15:30:00,ACME,Buy,100,10,1.00,Stock'
const sold = 'E5,2025-02-11 16:00:00,ACME,Sell,100,15,1.00,Stock'
const other = ['E3,2025-01-20 15:30:00,ZETA,Buy,10,20,1.00,Stock', 'E4,2025-01-21 15:30:00,ZETA,Sell,10,21,1.00,Stock']
const january = file(bought, ...other)
const february = file(...other, sold)
const closedTrades = file(
  'E1,2025-01-07 15:30:00,ACME,Buy,100,10,1.00,Stock',
  'E2,2025-01-07 16:00:00,ACME,Sell,100,15,1.00,Stock',
  'E3,2025-01-20 15:30:00,ACME,Buy,10,20,1.00,Stock',
  'E4,2025-01-21 15:30:00,ACME,Sell,10,21,1.00,Stock',
)
const december = file('E1,2024-12-20 15:30:00,ACME,Buy,50,9,1.00,Stock')

const check = (page: Page) => page.getByRole('dialog', { name: 'Check the import' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

async function confirm(page: Page, button: string): Promise<void> {
  await check(page).getByRole('button', { name: button }).click()
  await expect(check(page)).toBeHidden()
}

async function undo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Import trades' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await dialog.getByRole('button', { name: `Undo the import of ${name}` }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(/undone/i).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('statements join what is there: a trade that was entered by hand, and each other', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {}) // its notifications cover the page
  const entered = {
    direction: 'LONG',
    entryDate: '2025-01-07T15:30:20',
    entryPrice: '10.5',
    size: '100',
    exitDate: null,
    exitPrice: null,
    stopLoss: '10',
  } as const
  await openJournal({ at: '/journal', deposit: null, trades: [entered] })

  await test.step('a trade that was entered by hand is offered for joining, and comes back with the undo', async () => {
    await expect(tab(page, 'Open')).toHaveText('Open 1')
    await upload(page, 'statement.csv', closedTrades)
    const alike = check(page).getByRole('table', { name: 'Trades of the journal that this file also contains' })
    await expect(check(page)).toContainText('1 trade in this file looks like one in the journal. Both stay.')
    await expect(alike.getByRole('row').last()).toContainText(/ACME\s*Long.*open → /)
    await expect(check(page).getByRole('button', { name: 'Import 2 trades' })).toBeVisible()
    const join = alike.getByRole('checkbox', { name: /^Merge ACME/ })
    await expect(join).not.toBeChecked()

    await check(page).getByRole('button', { name: 'Merge all' }).click()
    await expect(check(page)).toContainText('It will be merged.')
    await expect(join).toBeChecked()
    await confirm(page, 'Import 2 trades')
    await expect(tab(page, 'Closed')).toHaveText('Closed 2')
    await expect(tab(page, 'Open')).toHaveText('Open 0')
    await undo(page, 'statement.csv')
    await expect(tab(page, 'Open')).toHaveText('Open 1')
    await expect(tab(page, 'Closed')).toHaveText('Closed 0')
  })

  await test.step('statements that overlap join, an older one after a newer, and the first is undone', async () => {
    await tab(page, 'Open').click()
    await page.getByText('All columns', { exact: true }).click()
    await page.getByRole('row', { name: /ACME/ }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(tab(page, 'Open')).toHaveText('Open 0')
    await tab(page, 'Closed').click()

    await upload(page, 'january.csv', january)
    await confirm(page, 'Import 2 trades')
    await expect(tab(page, 'Open')).toHaveText('Open 1')

    await upload(page, 'february.csv', february)
    await expect(check(page)).toContainText('Existing trades that change: 1 closed.')
    const changes = check(page).getByRole('table', { name: 'Trades that change' })
    await expect(changes.getByRole('row').last()).toContainText(/closed\s*ACME\s*Long.*open → /)
    await expect(check(page).getByText(/^2\s*duplicates$/)).toBeVisible()
    await confirm(page, 'Import 1 trade')
    await expect(tab(page, 'Closed')).toHaveText('Closed 2')
    await expect(page.getByText('+506.00')).toBeVisible() // 5 × 100 + 1 × 10, less 4 of costs

    await upload(page, 'december.csv', december)
    await expect(check(page)).toContainText('Existing trades that change: 1 reopened.')
    await confirm(page, 'Import 1 trade')
    await expect(tab(page, 'Open')).toHaveText('Open 1')
    await undo(page, 'december.csv')
    await expect(tab(page, 'Closed')).toHaveText('Closed 2')

    await undo(page, 'january.csv')
    await expect(tab(page, 'Closed')).toHaveText('Closed 1')
    await expect(page.getByText('+8.00').first()).toBeVisible()
  })
})
