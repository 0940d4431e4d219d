// @large: imports 50,000 trades
import { expect, test } from '../support/journal.ts'
import { upload } from '../support/import-dialog.ts'
import { fullLane } from '../support/lane.ts'

const rows = fullLane ? 100_000 : 50_000
const figure = (count: number) => count.toLocaleString('en-US')
const symbols = ['ACME', 'BOLT', 'CORK', 'DUNE', 'ELMS']
const minute = 60_000
const cents = (amount: number) => (amount / 100).toFixed(2)

/** Alternating long and short trades, an hour apart; each result after costs is between −2.00 and +2.00. */
function table(rows: number) {
  const lines = ['Trade ID,Symbol,Side,Quantity,Entry Time,Entry Price,Exit Time,Exit Price,Net P&L']
  const net = { all: 0, short: 0 }
  for (let i = 0; i < rows; i++) {
    const gain = ((i * 7919) % 401) - 200
    const short = i % 2 === 1
    const entry = Date.UTC(2012, 0, 2) + i * 60 * minute
    const time = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
    const prices = [cents(10_000), time(entry + 30 * minute), cents(10_000 + (short ? -gain : gain))]
    lines.push([i + 1, symbols[i % 5], short ? 'Short' : 'Long', 1, time(entry), ...prices, cents(gain)].join(','))
    net.all += gain
    if (short) net.short += gain
  }
  return { bytes: Buffer.from(lines.join('\n')), net }
}

/** Formats an amount as the pages do: "+1,234.50", "−0.07". */
const money = (amount: number) =>
  `${amount < 0 ? '−' : '+'}${(Math.abs(amount) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

test(`[2.3.19] [2.4.4] [4.12] ${figure(rows)} trades are imported while the pages stay usable, scroll and filter at once`, async ({
  page,
  openJournal,
}) => {
  const { bytes, net } = table(rows)
  await openJournal()
  await upload(page, 'ten years.csv', bytes)
  const check = page.getByRole('dialog', { name: 'Check the import' })
  await check.getByRole('button', { name: `Import ${figure(rows)} trades` }).click({ timeout: 120_000 })
  await check.getByRole('button', { name: 'Close' }).last().click()

  // it continues without its dialog
  await expect(page.getByRole('status').filter({ hasText: 'Trade import in progress' })).toBeVisible()
  const importButton = page.getByRole('button', { name: 'Import trades' }).first()
  await expect(importButton).toHaveAttribute('aria-disabled', 'true')
  await importButton.hover()
  await expect(page.getByRole('tooltip', { name: 'There is already an import in progress' })).toBeVisible()
  await expect(page.getByText('Trade import in progress')).toBeHidden({ timeout: 120_000 })
  await expect(importButton).toHaveAttribute('aria-disabled', 'false')

  await page.getByRole('navigation').getByRole('link', { name: 'Journal', exact: true }).click()
  const totals = page.getByLabel('Totals of the visible trades')
  await expect(totals).toContainText(`${figure(rows)} of ${figure(rows)} trades`)
  await expect(totals).toContainText(money(net.all))
  await expect(page.getByRole('row', { name: /ELMS/ }).first()).toBeVisible()
  await page.getByRole('row', { name: /ELMS/ }).first().hover()
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 20_000)
  await expect(page.getByRole('row').nth(5)).toBeVisible()

  await page.getByRole('button', { name: /^Basic Filters/ }).click()
  await page.getByRole('button', { name: /^Direction/ }).click()
  await page.getByRole('option', { name: 'Short' }).click()
  await expect(totals).toContainText(`${figure(rows / 2)} of ${figure(rows)} trades`)
  await expect(totals).toContainText(money(net.short))

  await page.reload()
  await expect(totals).toContainText(`${figure(rows / 2)} of ${figure(rows)} trades`)

  // another order, and a change: its response has only the change, and not the whole journal
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/grid-state'),
  )
  await page.getByRole('columnheader', { name: 'Gain, USD' }).click()
  const least = page.getByRole('row', { name: /−2\.00/ }).first()
  await expect(least).toBeVisible()
  const change = page.waitForResponse((response) => response.url().includes('/trades/bulk?feed='))
  await least.getByRole('img', { name: 'Not starred' }).click()
  const star = page.getByRole('img', { name: 'Starred', exact: true })
  await expect(star).toHaveCount(1)
  const answer = await (await change).text()
  expect(answer).toContain('"journalPatch"')
  expect(answer.length).toBeLessThan(50_000)

  const all = page.getByRole('checkbox', { name: 'Select all trades' })
  await all.check()
  await expect(page.getByText(`${figure(rows / 2)} selected`)).toBeVisible()
  await all.uncheck()
  await expect(page.getByText(`${figure(rows / 2)} selected`)).toBeHidden()

  await kept
  await page.reload()
  await expect(totals).toContainText(`${figure(rows / 2)} of ${figure(rows)} trades`)
  await expect(star).toHaveCount(1)
})
