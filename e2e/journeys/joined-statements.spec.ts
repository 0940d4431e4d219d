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
}

test('statements that overlap join, an older one after a newer, and the first is undone', async ({
  page,
  openJournal,
}) => {
  await openJournal({ deposit: null })
  await page.routeWebSocket(/\/live/, () => {}) // what it tells lies over the page
  await page.goto('/journal')
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  await upload(page, 'january.csv', january)
  await confirm(page, 'Import 2 trades')
  await expect(tab(page, 'Open')).toHaveText('Open 1')

  await upload(page, 'february.csv', february)
  await expect(check(page)).toContainText('Trades of your journal that change: 1 closed.')
  const changes = check(page).getByRole('table', { name: 'Trades that change' })
  await expect(changes.getByRole('row').last()).toContainText(/closed\s*ACME\s*Long.*open → /)
  await expect(check(page).getByText(/^2\s*duplicates$/)).toBeVisible()
  await confirm(page, 'Import 1 trade')
  await expect(tab(page, 'Closed')).toHaveText('Closed 2')
  await expect(page.getByText('+506.00')).toBeVisible() // 5 × 100 + 1 × 10, less 4 of costs

  await upload(page, 'december.csv', december)
  await expect(check(page)).toContainText('Trades of your journal that change: 1 open again.')
  await confirm(page, 'Import 1 trade')
  await expect(tab(page, 'Open')).toHaveText('Open 1')
  await undo(page, 'december.csv')
  await expect(tab(page, 'Closed')).toHaveText('Closed 2')

  await undo(page, 'january.csv')
  await expect(tab(page, 'Closed')).toHaveText('Closed 1')
  await expect(page.getByText('+8.00').first()).toBeVisible()
})
