import { applyAsFilter } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'

/** 100 shares from 50 with a stop at 49: ten Tuesdays from 9 to 10 that win 1 R, and a Friday from 15 to 16 that loses 2 R. */
const tuesdays = Array.from({ length: 10 }, (_, week) => {
  const day = new Date(Date.UTC(2024, 0, 2 + 7 * week)).toISOString().slice(0, 10)
  return { entryDate: `${day}T08:10:00`, exitDate: `${day}T09:30:00`, exitPrice: '51' }
})
const friday = { entryDate: '2024-01-05T15:00:00', exitDate: '2024-01-05T15:20:00', exitPrice: '48' }

test('the hour that costs is found on the map, opened and put right there', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({ trades: [...tuesdays, friday] })
  await page.goto('/chart-lab/performance-time')
  await expect(page.getByText('11 closed trades, by exit date.')).toBeVisible()
  await expect(
    page.getByText('Exits from 9 to 10 made +1,000 USD in 10 trades. Tuesdays made +1,000 USD'),
  ).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expect(page.getByText('Exits from 9 to 10 made +10.00 R in 10 trades.')).toBeVisible()

  // by keyboard from the hours into the map, to Tuesday
  await expect(page.locator('figure canvas')).toHaveCount(3)
  const map = page.getByRole('group', { name: /^Chart, arrow keys/ }).first()
  for (const key of ['Home', 'ArrowDown', 'ArrowDown']) await map.press(key)
  await expect(page.getByText(/^Tuesday, 9 to 10, Net gain, R \+10\.00, /)).toBeAttached()

  // a row of its table, the trade, and what became of the page
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await page.getByRole('button', { name: 'Friday' }).click()
  const drawer = page.getByRole('dialog', { name: /^Friday, 15 to 16/ })
  await drawer.getByRole('button', { name: /^Open trade/ }).click()
  const trade = page.getByRole('dialog', { name: /^Edit trade/ })
  await trade.getByLabel('Exit price').fill('49')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const cells = page.getByRole('table', { name: /^When does the edge show/ })
  await expect(cells.getByRole('row', { name: /Friday/ })).toContainText('−1.00')

  // weekdays in the table below, and the row that becomes a filter
  await page.getByRole('radiogroup', { name: 'Part of the date' }).getByText('Weekday').click()
  await expect(page).toHaveURL(/table=weekday/)
  const days = page.getByRole('table', { name: 'How do the weekdays compare?' })
  await days.getByRole('button', { name: 'Open the trades of Tuesday' }).click()
  await applyAsFilter(page)
  await expect(page.getByText('10 closed trades, by exit date.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('11 closed trades, by exit date.')).toBeVisible()

  // win rates, which the map and the bars share with the table
  await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Win rate').click()
  await expect(page.getByText('Exits from 9 to 10 won 100\u00A0% of 10 decided trades.')).toBeVisible()
  await expect(page.getByText('Win rate, %; trades below').first()).toBeVisible()
})
