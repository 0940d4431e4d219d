import { existsSync } from 'node:fs'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { statement } from '../support/statement.ts'

const fixtures = process.env['AFTERCLOSE_FIXTURES'] ?? new URL('../../../shared/fixtures', import.meta.url).pathname

test('[2.8.1] [2.8.7] a newcomer signs up, makes a journal, imports a statement and sees its numbers', async ({
  page,
}) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Create your account' })
  if (await open.isVisible()) await open.click()
  await page.getByLabel('Email').fill(`newcomer-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(
    page.getByRole('heading', { name: 'Before you start, we need to create your first journal' }),
  ).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Progress' })
  await expect(progress).toHaveAttribute('aria-valuenow', '20')
  await page.getByLabel('Journal Name').fill('Main account')
  await page.getByRole('checkbox', { name: /Forex/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(progress).toHaveAttribute('aria-valuenow', '40')
  await page.getByRole('radio', { name: /Import trades now/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(progress).toHaveAttribute('aria-valuenow', '60')
  await page.getByRole('radio', { name: /MetaTrader 4/ }).check()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Statement.htm', mimeType: 'text/html', buffer: statement() })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await page.getByRole('combobox', { name: 'Account currency' }).click()
  await page.getByRole('option', { name: 'EUR', exact: true }).click()
  await page.getByRole('button', { name: 'Finish' }).click()

  const check = page.getByRole('dialog', { name: 'Check the import' })
  await expect(check.getByText(/^4\s*rows read$/)).toBeVisible()
  await expect(check.getByText(/^3\s*trades made$/)).toBeVisible()
  await expect(check.getByText(/^1\s*rejected$/)).toBeVisible()
  await check.getByRole('button', { name: 'Import 3 trades' }).click()
  await expect(check).toBeHidden()
  await expectFigure(page, 'Net gain', '+120.50')
  await expectFigure(page, 'Profit factor', '3.01')
})

const real = [
  { path: 'mt4/detailed-eur-130.htm', currency: 'EUR', market: 'FOREX', button: 'Import 130 trades', net: '+24.17' },
  {
    path: 'mt5/tester-xauusd-1395.xlsx',
    currency: 'USD',
    market: 'CFD',
    button: 'Import 1,395 trades',
    net: '+207,457.32',
  },
  {
    path: 'ibkr/activity-trades-numbers-within-quotes.csv',
    currency: 'USD',
    market: 'STOCKS',
    button: 'Import 2 trades',
    net: '+551.63',
  },
]
for (const { path, currency, market, button, net } of real) {
  const file = `${fixtures}/${path}`
  if (!existsSync(file)) continue
  test(`a real file, ${path}, shows its own totals on the home page`, async ({ page, openJournal }) => {
    await openJournal({ currency, market, deposit: null })
    await page.getByRole('button', { name: 'Import trades' }).first().click()
    await page.locator('input[type=file]').first().setInputFiles(file)
    const check = page.getByRole('dialog', { name: 'Check the import' })
    await check.getByRole('button', { name: button }).click()
    await expect(check).toBeHidden()
    await expectFigure(page, 'Net gain', net)
  })
}
