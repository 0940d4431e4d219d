// @large: real files, which most machines do not have
import { existsSync } from 'node:fs'
import { newInstrument, newJournal } from '../support/account.ts'
import { goTo } from '../support/go-to.ts'
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
const found = real.filter(({ path }) => existsSync(`${fixtures}/${path}`))
if (found.length > 0)
  test('real files show their own totals on the home page', async ({ page, signedIn }) => {
    const account = await signedIn()
    const journals: number[] = []
    for (const { path, currency, market } of found) {
      const { id } = await newJournal(account, { name: path, currency, market, deposit: null })
      await newInstrument(account, id, market)
      journals.push(id)
    }
    await page.goto('/home')
    for (const [i, { path, button, net }] of found.entries())
      await test.step(`a real file, ${path}, shows its own totals on the home page`, async () => {
        await goTo(page, `/home?journal=${journals[i]}`, 'Home')
        await expect(page.getByRole('banner').getByRole('button', { name: path })).toBeVisible()
        await page.getByRole('button', { name: 'Import trades' }).first().click()
        await page.locator('input[type=file]').first().setInputFiles(`${fixtures}/${path}`)
        const check = page.getByRole('dialog', { name: 'Check the import' })
        await check.getByRole('button', { name: button }).click({ timeout: 60_000 })
        await expect(check).toBeHidden({ timeout: 60_000 })
        await expectFigure(page, 'Net gain', net)
      })
  })
