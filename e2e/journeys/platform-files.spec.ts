// @large: a file of each importer
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journal.ts'

const samples = new URL('../../packages/importers/test/samples/', import.meta.url)

interface Sample {
  /** Below `samples`. */
  readonly file: string
  /** Name of the format in the preview. */
  readonly format: string
  readonly trades: number
  /** Currencies other than the journal's. */
  readonly rates?: readonly string[]
  /** Checkbox to tick first, if rows could not be read and totals differ. */
  readonly accept?: string
}

/** A file of each kind; those of all platforms are covered by `apps/server/src/imports/platform-files.test.ts`. */
const files: readonly Sample[] = [
  { file: 'bybit/closed-pnl.csv', format: 'Bybit closed positions', trades: 3, rates: ['BTC', 'USDT'] },
  { file: 'ctrader/statement.html', format: 'cTrader statement', trades: 2 },
  { file: 'etrade/download.qfx', format: 'E*Trade statement (QFX)', trades: 1 },
  { file: 'ofx/statement.ofx', format: 'investment statement (OFX)', trades: 2 },
  { file: 'sierra-chart/trades.txt', format: 'Sierra Chart trades', trades: 2 },
  {
    file: 'thinkorswim/statement.csv',
    format: 'thinkorswim account statement',
    trades: 5,
    accept: 'Import without 1 row: 2 totals in the file differ',
  },
]

test('a file of each kind is dropped anywhere onto the page, checked and saved', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => {}) // its notifications cover the page
  await openJournal({ at: '/journal', deposit: null })
  const check = page.getByRole('dialog', { name: 'Check the import' })
  const counted = async () => {
    const counts = await page.getByRole('tab', { name: /^(Closed|Open)/ }).allTextContents()
    return counts.reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0]), 0)
  }

  await test.step('one that is known and not read says what to export instead', async () => {
    await drop(page, 'bitmex/wallet.csv')
    await expect(page.getByRole('alert').filter({ hasText: 'Export the trade history instead' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  let saved = 0
  for (const { file, format, trades, rates = [], accept } of files)
    await test.step(file, async () => {
      await drop(page, file)
      await expect(check).toContainText(format)
      for (const code of rates) await check.getByRole('textbox', { name: `1 ${code}`, exact: true }).fill('1.1')
      if (rates.length > 0) await check.getByRole('button', { name: 'Use these rates' }).click()
      if (accept !== undefined) await check.getByRole('checkbox', { name: accept }).click()
      await check.getByRole('button', { name: trades === 1 ? 'Import 1 trade' : `Import ${trades} trades` }).click()
      await expect(check).toBeHidden()
      saved += trades
      await expect.poll(counted).toBe(saved)
    })
})

/** Drops a file from the machine anywhere on the page. */
async function drop(page: Page, file: string): Promise<void> {
  const content = readFileSync(new URL(file, samples)).toString('base64')
  const dataTransfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name))
      return transfer
    },
    { name: basename(file), base64: content },
  )
  for (const event of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', event, { dataTransfer })
}
