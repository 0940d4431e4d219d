// @large: uploads a year of minutes
import type { Page } from '@playwright/test'
import { filterBy } from '../support/filter.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

/**
 * Drops a year of one-minute bars in MetaTrader 4's format onto a drop area: 50 all the time, except in the hour of the trade 49.70 at
 * 10:10 and 51.30 at 10:40.
 */
async function dropYear(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((fileName) => {
    const two = (number: number): string => String(number).padStart(2, '0')
    const lines: string[] = []
    for (let day = 0; day < 366; day++) {
      const at = new Date(Date.UTC(2024, 0, 1 + day))
      const date = `${at.getUTCFullYear()}.${two(at.getUTCMonth() + 1)}.${two(at.getUTCDate())}`
      for (let minute = 0; minute < 1440; minute++) {
        // the hour that Berlin skips in spring
        if (date === '2024.03.31' && Math.floor(minute / 60) === 2) continue
        const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
        const moved =
          date === '2024.03.05' ? { '10:10': '50.00,50.00,49.70,50.00', '10:40': '50.00,51.30,50.00,50.00' } : {}
        lines.push(`${date},${time},${Reflect.get(moved, time) ?? '50.00,50.01,49.99,50.00'},7`)
      }
    }
    const transfer = new DataTransfer()
    transfer.items.add(new File([lines.join('\r\n')], fileName))
    return transfer
  }, name)
  const place = page.getByText('Drop a file of price bars here, or choose one')
  for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer })
}

test('a year of minutes is dropped, and shows the price around a trade', async ({ page, openJournal }) => {
  test.setTimeout(300_000)
  await openJournal({
    trades: [{ takeProfit: '51.2' }, { entryDate: '2023-03-05T10:00:00', exitDate: '2023-03-05T11:00:00' }],
  })
  await goTo(page, '/journal?trade=1', 'Journal')
  const dialog = page.getByRole('dialog', { name: 'Edit trade 1' })
  await dialog.getByRole('tab', { name: 'Chart' }).click()
  await expect(dialog.getByText('No price bars for ACME yet.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Add price bars' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Price Data' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No price bars yet.')).toBeVisible()

  await dropYear(page, 'ACME1.csv')
  const file = page.getByRole('region', { name: 'ACME1.csv' })
  await expect(file.getByText('526,980 bars', { exact: true })).toBeVisible({ timeout: 60_000 })
  const symbol = file.getByRole('combobox', { name: 'Symbol' })
  await symbol.fill('ac')
  await page.getByRole('option', { name: 'ACME' }).click()
  await expect(symbol).toHaveValue('ACME')
  await file.getByRole('combobox', { name: 'Time zone of the file' }).fill('Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await file.getByRole('button', { name: 'Save 526,980 bars' }).click()
  const series = page.getByRole('table', { name: 'Price bars' }).getByRole('row').last()
  await expect(series).toContainText('ACME', { timeout: 60_000 })
  await expect(series).toContainText('1 minute')
  await expect(series).toContainText('526,980')
  await expect(file).toBeHidden()

  // the first trade is filled; the other is in another year
  await page.getByRole('button', { name: 'Fill highest and lowest prices' }).click()
  const fill = page.getByRole('dialog', { name: 'Fill highest and lowest prices' })
  await expect(fill.getByRole('row').last()).toContainText(/51\.30.*49\.70/)
  await expect(fill.getByText('has no bars for the time it was open')).toBeVisible()
  await fill.getByRole('button', { name: 'Fill 1 trade' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(page.getByText('Highest and lowest price of 1 trade filled.')).toBeVisible()
  await undo.click()
  await expect(page.getByText('Highest and lowest prices restored.')).toBeVisible()

  // from a page that needs them
  await goTo(page, '/chart-lab/efficiency', 'Efficiency')
  await expect(page.getByText('0 of 2 trades have the highest and lowest price.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Fill them from price bars' }).click()
  await expect(fill.getByText('has no bars for the time it was open')).toBeVisible()
  await fill.getByRole('button', { name: 'Fill 1 trade' }).click()
  await expect(page.getByText('1 of 2 trades have the highest and lowest price.')).toBeVisible()
  await expect(page.getByText('1 of 2 trades has no highest and lowest price and is excluded.')).toBeVisible()
  await undo.click()
  await expect(page.getByText('0 of 2 trades have the highest and lowest price.').first()).toBeVisible()

  // the market context at the entry filters the trades, and groups them
  await goTo(page, '/journal', 'Journal')
  await filterBy(page, /^In the day’s range/, 'Middle third')
  const trades = page.getByRole('grid').getByRole('row', { name: /ACME/ })
  await expect(trades).toHaveCount(1)
  await expect(trades).toContainText('2024-03-05')
  await expect(page).toHaveURL(/dayPosition=MIDDLE/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(trades).toHaveCount(2)
  await goTo(page, '/reports/trade-analytics?by=dayPosition.trend', 'Trade Analytics')
  const rows = page.getByRole('table', { name: 'How do the groups differ?' }).getByRole('row')
  await expect(rows).toContainText(['In the day’s range, Trend', /Middle third.*1/, /None.*1/, /All.*2/])

  // and from the chart of the trade
  await goTo(page, '/journal?trade=1', 'Journal')
  await dialog.getByRole('tab', { name: 'Chart' }).click()
  await dialog.getByRole('button', { name: 'Fill both prices' }).click()
  await expect(page.getByText('Highest and lowest price filled from price bars.')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Trade' }).click()
  const highest = dialog.getByRole('textbox', { name: /^Highest price/ })
  await expect(highest).toHaveValue(/^51\.30?$/)
  await expect(dialog.getByText('1 minute bars', { exact: true })).toHaveCount(2)
  await highest.fill('51.4')
  await expect(dialog.getByText('1 minute bars', { exact: true })).toHaveCount(0)
  await highest.fill('51.3')
  await expect(dialog.getByText('1 minute bars', { exact: true })).toHaveCount(2)
  // 51.20 is first touched at 10:40
  await expect(dialog.getByText(/^1 minute bars: the target was hit first, .* 10:40\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Take Yes' }).click()
  await expect(
    dialog.getByRole('radiogroup', { name: 'Original target hit' }).getByRole('radio', { name: 'Yes' }),
  ).toBeChecked()
  await dialog.getByRole('tab', { name: 'Chart' }).click()
  const picture = dialog.getByRole('img', { name: /^How did price move around the trade\? Long ACME\./ })
  await expect(picture).toHaveAccessibleName(/Buy 100 at 50\.00, .* 10:00\. Sell 100 at 51\.00, .* 11:00\./)
  await expect(picture).toHaveAccessibleName(/Best price 51\.30 in the bar of .* 10:40\./)
  await expect(picture).toHaveAccessibleName(/Worst price 49\.70 in the bar of .* 10:10\./)
  await dialog.getByRole('group', { name: /^Chart: arrow keys move between points/ }).press('ArrowRight')
  await expect(dialog.getByText(/ 10:00, Open 50\.00, .*Buy 100 50\.00\./)).toBeAttached()
  await dialog.getByRole('button', { name: 'Show as table' }).click()
  await expect(dialog.getByRole('row', { name: / 10:40 / })).toContainText('Best price 51.30')

  await goTo(page, '/journal?trade=2', 'Journal')
  const other = page.getByRole('dialog', { name: 'Edit trade 2' })
  await other.getByRole('tab', { name: 'Chart' }).click()
  await expect(other.getByText('No price bars cover the time of this trade.')).toBeVisible()
})
