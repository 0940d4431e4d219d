import { existsSync } from 'node:fs'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

const fixtures = process.env['AFTERCLOSE_FIXTURES'] ?? new URL('../../../shared/fixtures', import.meta.url).pathname

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
