import { sampleText } from '@afterclose/importers/test/samples'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'

/** A file of each platform, in the shape of what it exports, how many trades it brings, and the currencies to be given rates. */
const files: readonly (readonly [platform: string, name: string, trades: number, currencies: readonly string[]])[] = [
  ['thinkorswim', 'without-cash.csv', 4, []],
  ['fidelity', 'history.csv', 1, []],
  ['rithmic', 'performance.csv', 2, []],
  ['das', 'trades-2025-03-14.csv', 1, []],
  ['etrade', 'download.qfx', 1, []],
  ['tradestation', 'orders.csv', 3, []],
  ['saxo', 'closed.csv', 2, ['EUR']],
  ['degiro', 'transactions.csv', 1, []],
  ['trading212', 'history.csv', 1, ['EUR']],
  ['coinbase', 'pro-fills.csv', 1, ['EUR']],
  ['bybit', 'closed-pnl.csv', 3, ['BTC', 'USDT']],
  ['xtb', 'closed-positions.csv', 2, []],
  ['etoro', 'closed-positions.csv', 2, []],
  ['freetrade', 'activity.csv', 1, ['GBP']],
  ['trade-republic', 'transactions.csv', 1, ['EUR']],
  ['bittrex', 'orders.csv', 1, ['BTC']],
  ['kucoin', 'trades.csv', 1, ['USDT']],
  ['bitvavo', 'history.csv', 1, ['EUR']],
  ['avanza', 'transactions.csv', 1, ['SEK']],
  ['swissquote', 'transactions.csv', 1, ['CHF']],
  ['revolut', 'stocks.csv', 1, []],
  ['parqet', 'activities.csv', 1, ['EUR']],
]

for (const part of [0, 1, 2, 3])
  test(`files of many platforms are dropped, shown and taken, one after the other (${part + 1} of 4)`, async ({
    page,
    openJournal,
  }) => {
    test.slow()
    const { stats } = await openJournal({ market: 'STOCKS', currency: 'USD', deposit: null })
    const check = page.getByRole('dialog', { name: 'Check the import' })
    const own = files.filter((_, at) => at % 4 === part)
    for (const [platform, name, trades, currencies] of own)
      await test.step(platform, async () => {
        await upload(page, name, Buffer.from(sampleText(platform, name)))
        for (const currency of currencies)
          await check.getByRole('textbox', { name: `1 ${currency}`, exact: true }).fill('1.1')
        if (currencies.length > 0) await check.getByRole('button', { name: 'Use these rates' }).click()
        await check.getByRole('button', { name: trades === 1 ? 'Import 1 trade' : `Import ${trades} trades` }).click()
        await expect(check).toBeHidden()
      })
    expect((await stats()).numberOfTrades).toBeGreaterThan(own.length / 2)
  })

test('a file that is known and not read says what to export instead', async ({ page, openJournal }) => {
  await openJournal({ market: 'CRYPTO', currency: 'USD', deposit: null })
  await upload(page, 'wallet.csv', Buffer.from(sampleText('bitmex', 'wallet.csv')))
  await expect(page.getByRole('alert').filter({ hasText: 'Export the trade history instead' })).toBeVisible()
})
