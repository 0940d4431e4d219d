import { filterBy } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** 100 shares from 50 with a stop at 49, a day each: +2,000, −1,000, −500, +2,000. */
const trades = ['70', '40', '45', '70'].map((exitPrice, day) => ({
  entryDate: `2024-03-0${day + 4}T10:00:00`,
  exitDate: `2024-03-0${day + 4}T11:00:00`,
  exitPrice,
}))

test('the drawdown page leads from a fall to its trades, and follows what is changed there', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades })
  await page.goto('/chart-lab/drawdown')
  await expectFigure(page, 'Deepest', '−1,500.00')
  const periods = page.getByRole('table', { name: 'When did it fall, and how did it come back?' })
  await expect(periods.getByRole('row')).toHaveCount(2)

  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expectFigure(page, 'Deepest', '−15.00')
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('Currency', { exact: true }).click()
  await expectFigure(page, 'Deepest', '−1,500.00')

  // the chart by keys: its last point, and the one before
  const chart = page.getByRole('group', { name: /^Chart, arrow keys/ }).first()
  await chart.press('End')
  await expect(chart.getByText(/^Trade 4, .* At its high/)).toBeAttached()
  await chart.press('ArrowLeft')
  await expect(chart.getByText(/^Trade 3, .* −1,500\.00/)).toBeAttached()
  await chart.press('Enter')
  await expect(
    page.getByRole('dialog', { name: /6 March 2024/ }).getByRole('button', { name: /^Open trade/ }),
  ).toHaveCount(1)
  await page.keyboard.press('Escape')

  await periods.getByRole('button', { name: /^Open the trades of the drawdown/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Drawdown from/ })
  await expect(drawer.getByRole('button', { name: /^Open trade/ })).toHaveCount(3)
  await drawer.getByRole('button', { name: 'Open trade 2', exact: true }).click()
  const trade = page.getByRole('dialog', { name: 'Edit trade 2' })
  await trade.getByLabel('Exit price').fill('45')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await expectFigure(page, 'Deepest', '−1,000.00')

  // a filter, and the way back
  await page.keyboard.press('Escape')
  await filterBy(page, /^Outcome/, 'Winner')
  await expectFigure(page, 'Deepest', '0.00')
  await page.goBack()
  await expectFigure(page, 'Deepest', '−1,000.00')
})
