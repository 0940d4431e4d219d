import { applyAsFilter } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** 100 shares from 50 with a stop at 49: one trade a day that loses 1 R, ten that win 2 R, and one that loses 3 R. */
const trades = ['49', ...Array.from({ length: 10 }, () => '52'), '47'].map((exitPrice, i) => {
  const day = `2024-03-${String(i + 4).padStart(2, '0')}`
  return { entryDate: `${day}T10:00:00`, exitDate: `${day}T11:00:00`, exitPrice }
})

test('a loss beyond the risk is found in the R distribution, opened and put right there', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({ trades })
  await page.goto('/chart-lab/r-distribution')
  await expectFigure(page, 'Mean', '+1.33')
  await expectFigure(page, 'Median', '+2.00')
  await expectFigure(page, 'Worse than', '8.33')
  await expect(page.getByText('1 trade fell past −1.1 R and cost 3.0 R together.')).toBeVisible()

  // another width of the bins, which Back undoes
  await page.getByRole('radiogroup', { name: 'Bin width' }).getByText('1 R').click()
  await expect(page).toHaveURL(/width=1/)
  await expect(page.getByText('R multiple, bins of 1;')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('R multiple, bins of 0.5;')).toBeVisible()

  // by keyboard along the bars
  await expect(page.locator('figure canvas')).toBeVisible()
  await page.getByRole('group', { name: /^Chart, arrow keys/ }).press('Home')
  await expect(page.getByText(/^−3 to below −2\.5 R, Trades 1, /)).toBeAttached()

  // the row of the table, its trade, and what became of the page
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('button', { name: '−3 to below −2.5 R' }).click()
  const drawer = page.getByRole('dialog', { name: /^−3 to below −2\.5 R/ })
  await drawer.getByRole('button', { name: /^Open trade/ }).click()
  const trade = page.getByRole('dialog', { name: /^Edit trade/ })
  await trade.getByLabel('Exit price').fill('49')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expectFigure(page, 'Mean', '+1.50')
  await expect(page.getByText('no trade fell past −1.1 R.')).toBeVisible()

  // a row becomes the filter of the page
  await page.getByRole('button', { name: '+2 to below +2.5 R' }).click()
  await applyAsFilter(page)
  await expectFigure(page, 'Mean', '+2.00')
  await expect(page.getByText('10 closed trades, measured by what was risked.')).toBeVisible()
  await page.goBack()
  await expectFigure(page, 'Mean', '+1.50')
})
