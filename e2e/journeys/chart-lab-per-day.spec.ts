import { filterBy } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** 100 shares from 50, each for an hour: two trades on 4 March, +2,000 and −1,000; one on 5 March, −500. */
const trades = [
  { day: '04', hour: '10', exitPrice: '70' },
  { day: '04', hour: '14', exitPrice: '40' },
  { day: '05', hour: '10', exitPrice: '45' },
].map(({ day, hour, exitPrice }) => ({
  entryDate: `2024-03-${day}T${hour}:00:00`,
  exitDate: `2024-03-${day}T${hour}:30:00`,
  exitPrice,
}))

test('the page of days leads from a day to its trades, and follows what is changed there', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades })
  await page.goto('/chart-lab/per-day')
  await expectFigure(page, 'Best day', '+1,000.00')
  await expectFigure(page, 'Days won', '50.0')

  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expectFigure(page, 'Best day', '+10.00')
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('Currency', { exact: true }).click()
  await expectFigure(page, 'Best day', '+1,000.00')

  // the days by keys
  const chart = page.getByRole('group', { name: /^Chart, arrow keys/ }).first()
  await chart.press('Home')
  await expect(chart.getByText(/^4 March 2024, .* \+1,000\.00/)).toBeAttached()
  await chart.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^4 March 2024/ })
  await expect(drawer.getByRole('button', { name: /^Open trade/ })).toHaveCount(2)
  await drawer.getByRole('button', { name: 'Open trade 2', exact: true }).click()
  const trade = page.getByRole('dialog', { name: 'Edit trade 2' })
  await trade.getByLabel('Exit price').fill('45')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await expectFigure(page, 'Best day', '+1,500.00')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open the trades of 2nd trade' }).click()
  await expect(
    page.getByRole('dialog', { name: /^2nd trade/ }).getByRole('button', { name: /^Open trade/ }),
  ).toHaveCount(1)

  // a filter, and the way back
  await page.keyboard.press('Escape')
  await filterBy(page, /^Outcome/, 'Loser')
  await expectFigure(page, 'Days won', '0.0')
  await page.goBack()
  await expectFigure(page, 'Best day', '+1,500.00')
})
