// @large: open trades on every page, and their close by pointer, keys and thumb
import type { Page } from '@playwright/test'
import { upload } from '../support/import-dialog.ts'
import { expect, test } from '../support/journal.ts'
import { uploadRisingBars } from '../support/price-bars.ts'
import { openStatement } from '../support/statement.ts'
import { dismissToasts } from '../support/toasts.ts'

const open = { exitDate: null, exitPrice: null, entryDate: '2024-03-05T08:00:00', size: '100' } as const
/** Entry 50; the first has a stop and target, the second a stop at its entry, the third none. */
const trades = [
  { ...open, stopLoss: '49', takeProfit: '52' },
  { ...open, stopLoss: '49', finalStop: '50', takeProfit: '53' },
  { ...open, stopLoss: null, takeProfit: null },
]
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const row = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Open trade ${id}` }) })
const step = (page: Page, id: number) => page.getByRole('dialog', { name: `Close ACME, trade ${id}` })

test('open trades are shown, and closed in one step', async ({ page, openJournal }) => {
  const { stats } = await openJournal({ trades })

  await test.step('a journal with only open trades shows them on Home, in the journal, and leads to them elsewhere', async () => {
    await expect(page.getByRole('heading', { name: 'What is open?' })).toBeVisible()
    await expect(page.getByText('3 positions, no prices, USD')).toBeVisible()
    await expect(page.getByText('Stops in force risk 100; ACME has no stop.')).toBeVisible()
    await page.getByRole('link', { name: 'Equity Graph' }).first().click()
    await expect(page.getByText('No closed trades yet. 3 are open.')).toBeVisible()
    await page.getByRole('link', { name: 'Show the open positions' }).click()
    await expect(page.getByRole('tab', { name: 'Open 3' })).toHaveAttribute('aria-selected', 'true')
    await link(page, 'Home').click()
    await link(page, 'Journal').click()
    await expect(page.getByRole('tab', { name: 'Open 3' })).toHaveAttribute('aria-selected', 'true')
    await expect(row(page, 3).getByText('no stop', { exact: true })).toBeVisible()
    await expect(page.getByText('ACME has no price since the entry.')).toBeVisible()
  })

  await test.step('half of one is closed: it stays open with what is left', async () => {
    await row(page, 1).getByRole('button', { name: 'Close ACME' }).click()
    await expect(step(page, 1).getByText('Enter a price to see the result.')).toBeVisible()
    await step(page, 1).getByLabel('Price').fill('51.5')
    await step(page, 1).getByText('Half').click()
    await expect(step(page, 1).getByText('+75.00')).toBeVisible()
    await step(page, 1)
      .getByRole('button', { name: /^Close part/ })
      .click()
    await expect(page.getByText('50 of 100 ACME closed.')).toBeVisible()
    await expect(row(page, 1)).toContainText('50of 100')
    await expect(row(page, 1)).toContainText('+75.00')
    expect((await stats()).numberOfTrades).toBe(0)
  })

  await test.step('another is closed by keys alone, and comes back by Undo', async () => {
    const close = row(page, 3).getByRole('button', { name: 'Close ACME' })
    await close.focus()
    await page.keyboard.press('Enter')
    await expect(step(page, 3).getByLabel('Price')).toBeFocused()
    await page.keyboard.type('49')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^ACME closed\./)).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Open 2' })).toBeVisible()
    expect(await stats()).toMatchObject({ numberOfTrades: 1, losers: 1 })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('tab', { name: 'Open 3' })).toBeVisible()
    expect((await stats()).numberOfTrades).toBe(0)
  })

  await test.step('the trade itself closes by the same step, and what is left of a half-closed one closes it', async () => {
    await row(page, 1).getByRole('button', { name: 'Open trade 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit trade 1' })
    await dialog.getByRole('button', { name: 'Close position…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Close ACME, long 50' })
    await sheet.getByLabel('Price').fill('52')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Closed 1' })).toBeVisible()
    expect(await stats()).toMatchObject({ numberOfTrades: 1, winners: 1 })
  })

  await test.step('every column, its order and export are one switch away', async () => {
    await dismissToasts(page)
    await page.getByRole('radio', { name: 'All columns' }).check()
    await expect(page).toHaveURL(/view=grid/)
    await expect(page.getByRole('grid').locator('[row-index="0"]').first()).toBeVisible()
  })
})

test('an import of open positions says so, and leads to them', async ({ page, openJournal }) => {
  const { stats } = await openJournal({ currency: 'EUR', market: 'FOREX', deposit: null, at: '/journal' })
  await upload(page, 'Open.htm', openStatement())
  const check = page.getByRole('dialog', { name: 'Check the import' })
  await check.getByRole('button', { name: /^Import 3 / }).click()
  await expect(page.getByText('3 open positions added').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Open 3' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 3).getByText('no stop', { exact: true })).toBeVisible()
  await link(page, 'Home').click()
  await expect(page.getByRole('heading', { name: 'What is open?' })).toBeVisible()
  await expect(page.getByText(/^3 positions, /)).toBeVisible()
  await expect(page.getByText('GBPUSD has no stop.')).toBeVisible()
  expect((await stats()).numberOfTrades).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Home of a journal with only open trades shows them unfolded', async ({ page, openJournal }) => {
    await openJournal({ trades: [trades[0]!] })
    await expect(page.getByText('Stops in force risk 100')).toBeVisible()
  })

  test('an open trade is closed by three taps, at the last known price', async ({ page, openJournal }) => {
    const { account, stats } = await openJournal({ trades: [{}, trades[0]!], at: '/journal' })
    await uploadRisingBars(account, 600)
    await page.getByRole('tab', { name: /^Open/ }).click()
    await test.step('its form begins with the fields, and has its buttons in one row', async () => {
      await page.getByRole('button', { name: 'Open trade 2' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit trade 2' })
      expect((await dialog.getByRole('combobox', { name: 'Instrument' }).boundingBox())?.y).toBeLessThan(260)
      const middles = await Promise.all(
        ['Close position…', 'Cancel', 'Save'].map(async (name) => {
          const box = await dialog.getByRole('button', { name, exact: true }).boundingBox()
          return box === null ? null : Math.round(box.y + box.height / 2)
        }),
      )
      expect(new Set(middles).size).toBe(1)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    })
    await page.getByRole('button', { name: 'Close ACME, trade 2' }).click()
    const sheet = page.getByRole('dialog', { name: 'Close ACME, long 100' })
    await expect(sheet.getByLabel('Price')).not.toHaveValue('')
    await sheet.getByRole('button', { name: /^Close position/ }).click()
    await expect(page.getByText(/^ACME closed\./)).toBeVisible()
    expect(await stats()).toMatchObject({ numberOfTrades: 2 })
  })
})
