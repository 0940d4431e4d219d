// @large: one tool of several, tried to its end
import { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import { asDate, workbook } from '@afterclose/importers/test/workbook'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessible.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

const Trades = z.object({ trades: z.array(BacktestTradeView) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const comesTo = (page: Page) => page.getByLabel('Result of the backtest')
const row = (page: Page, at: number) => page.locator(`[role="row"][row-index="${at}"]`)
const keys = async (page: Page, letters: string) => {
  for (const letter of letters) await page.keyboard.press(letter)
}

test('trades are backtested by keys and from a workbook', async ({ page, openJournal }) => {
  const { account, journal, instrument } = await openJournal({ trades: [{}, { exitPrice: '49.5' }] })
  const backtests = `/v1/databases/${journal.id}/backtests`

  await test.step('a backtest is begun, logged by keys, put right, finished, compared and sent to the simulator', async () => {
    await goTo(page, '/backtester', 'Backtester')
    await expect(page.getByText('No backtest yet.')).toBeVisible()
    await button(page, 'New backtest').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New backtest' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await page.keyboard.type('Breakout, 2023')
    await dialog.getByRole('combobox', { name: 'Instrument' }).fill(instrument.name)
    await page.keyboard.press('Tab')
    await dialog.getByRole('textbox', { name: 'Risk' }).fill('101')
    await button(page, 'Begin').press('Enter')
    await expect(dialog.getByText('Must not be above 100')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Risk' }).fill('1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Breakout, 2023' })).toBeVisible()
    await expect(page).toHaveURL(/session=1/)

    // letter keys in a field are text; Enter leaves it
    await page.getByRole('textbox', { name: 'Date' }).fill('2023-03-01 09:30')
    await page.keyboard.press('Enter')
    await keys(page, 'LLB')
    await expect(comesTo(page)).toContainText('−2.00')
    await page.keyboard.press('N')
    await page.getByRole('textbox', { name: 'Entry', exact: true }).fill('50')
    await page.getByRole('textbox', { name: 'Stop', exact: true }).fill('49')
    await page.getByRole('textbox', { name: 'Target', exact: true }).fill('53')
    await page.keyboard.press('Enter')
    await page.keyboard.press('W')
    await expect(row(page, 0)).toContainText('+3.00')
    await expect(row(page, 0)).toContainText('2023-03-02 09:30')
    await page.keyboard.press('R')
    await page.keyboard.type('-0.4')
    await page.keyboard.press('Enter')
    await expect(row(page, 0)).toContainText('−0.40')
    await page.keyboard.press('U')
    await expect(row(page, 0)).toContainText('+3.00')

    // holding a key logs one trade, and each press logs one, however quick
    await page.keyboard.down('L')
    for (let held = 0; held < 5; held++) await page.keyboard.down('L')
    await page.keyboard.up('L')
    await page.getByRole('textbox', { name: /^R of a target/ }).fill('2')
    await page.keyboard.press('Enter')
    await keys(page, 'WLWLWLWLWL')
    await expect(comesTo(page)).toContainText('15')
    const modes = async () => {
      const { trades } = await account.call('GET', `${backtests}/1/trades`, Trades)
      return trades.map(({ resultMode }) => resultMode.charAt(0)).join('')
    }
    await expect.poll(modes).toBe('SSBTSTSTSTSTSTS')
    await expectAccessible(page, 'an open backtest')

    await row(page, 14).scrollIntoViewIfNeeded()
    await row(page, 0).getByRole('gridcell').nth(1).click()
    const edit = page.getByRole('dialog', { name: 'Edit tested trade 15' })
    await edit.getByRole('textbox', { name: 'Entry', exact: true }).fill('50')
    await edit.getByRole('textbox', { name: 'Stop', exact: true }).fill('50')
    await page.keyboard.press('Control+Enter')
    await expect(edit.getByRole('textbox', { name: 'Stop', exact: true })).toBeFocused()
    await edit.getByRole('textbox', { name: 'Stop', exact: true }).fill('49')
    await expectAccessible(page, 'a tested trade')
    await page.keyboard.press('Control+Enter')
    await expect(edit).toBeHidden()
    await expect(row(page, 0)).toContainText('49')

    const beside = page.getByRole('table', { name: 'Backtest and live trades' })
    await expect(beside.getByRole('row', { name: /^Trades 15 2/ })).toBeVisible()

    await button(page, 'Finish').press('Enter')
    await expect(button(page, 'Reopen')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Quick logger' })).toBeHidden()
    await page.keyboard.press('L')
    await page.getByRole('link', { name: 'Send R list to simulator' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Simulator' })).toBeVisible()
    await expect(page).toHaveURL(/from=backtest(:|%3A)1/)
    await page.goBack()
    await page.getByRole('link', { name: 'Backtester', exact: true }).last().press('Enter')
    await expect(page.getByRole('row', { name: /Breakout, 2023 .* 15 .* Finished/ })).toBeVisible()
    await button(page, 'Delete Breakout, 2023').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('No backtest yet.')).toBeVisible()
  })

  await test.step('a workbook of tested trades is looked at, added to a backtest and taken back', async () => {
    const backtest = { name: 'Range', instrumentId: instrument.id }
    const { id } = await account.call('POST', backtests, z.object({ id: z.number() }), backtest)
    const rows = [
      ['Date', 'Side', 'Result in R', 'Points', 'Mood'],
      ['2023-03-01', 'Long', '1.5', '12', 'calm'],
      ['2023-03-02', 'Short', '-1', '-8', 'bored'],
      ['2023-03-03', 'Short', 'x', '3', 'calm'],
    ].map((cells, at) => ({ line: at + 1, cells }))
    await page.goto(`/backtester?session=${id}`)
    await button(page, 'Import').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import trades into Range' })
    await dialog
      .getByLabel(/Drop a CSV file or workbook/)
      .setInputFiles({ name: 'tested.xlsx', mimeType: '', buffer: Buffer.from(workbook(rows, asDate)) })
    const columnOf = (head: string) => dialog.getByRole('combobox', { name: `“${head}” holds` })
    await expect(columnOf('Date')).toHaveValue('Date')
    await expect(columnOf('Date')).toHaveAccessibleDescription('By its name; it holds dates')
    await expect(columnOf('Mood')).toHaveAccessibleDescription('Unknown column name')
    await expect(dialog.getByText('Result in R: “x” is not a number')).toBeVisible()
    await expectAccessible(page, 'the columns of tested trades')
    await columnOf('Mood').fill('Tags')
    await page.getByRole('option', { name: 'Tags', exact: true }).click()
    await expect(columnOf('Mood')).toHaveAccessibleDescription('Chosen by you')
    await dialog.getByRole('button', { name: 'Add 2 trades' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 0)).toContainText('bored')
    await expect(comesTo(page)).toContainText('Total+0.5R')
    await page.getByRole('button', { name: 'Undo', description: 'Ctrl+Z' }).click()
    await expect(page.getByText('Import undone.')).toBeVisible()
    const { trades } = await account.call('GET', `${backtests}/${id}/trades`, Trades)
    expect(trades).toEqual([])
  })
})
