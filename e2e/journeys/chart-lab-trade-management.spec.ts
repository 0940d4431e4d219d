import { filterBy } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/**
 * 100 shares from 50 with a stop at 49 and a target at 52. Six trades sold at 51 that would have reached the target (−1 R each), six
 * cut at 49.50 that would have been stopped (+0.5 R each), and one cut there of which nobody said what would have been.
 */
const trades = Array.from({ length: 13 }, (_, i) => {
  const day = `2024-03-${String(i + 1).padStart(2, '0')}`
  return {
    entryDate: `${day}T10:00:00`,
    exitDate: `${day}T11:00:00`,
    takeProfit: '52',
    exitPrice: i < 6 ? '51' : '49.5',
    otpHit: i < 6 ? ('YES' as const) : i < 12 ? ('NO' as const) : null,
  }
})

test('what managing trades cost is told, and follows the answer to whether a target was hit', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({ trades })
  await page.goto('/chart-lab/trade-management')
  await expectFigure(page, 'Actual', '+3.00')
  await expectFigure(page, 'Potential', '+6.00')
  await expectFigure(page, 'By managing', '−3.00')
  await expect(page.getByText('Managing cost 3.0 R')).toBeVisible()
  await expect(page.getByRole('note', { name: 'Feedback' })).toContainText('Managing hurt lately')

  // by keyboard along the lines
  await expect(page.locator('figure canvas')).toBeVisible()
  await page.getByRole('group', { name: /^Chart, arrow keys/ }).press('End')
  await expect(page.getByText(/^Trade \d+, 12 Mar 2024, Actual \+3\.00\sR, Potential \+6\.00/)).toBeAttached()

  // the trade that lacks the answer, given it there
  await page.getByRole('button', { name: '1 of 13 trades' }).click()
  const drawer = page.getByRole('dialog', { name: /^Without an answer/ })
  await drawer.getByRole('button', { name: /^Open trade/ }).click()
  const trade = page.getByRole('dialog', { name: /^Edit trade/ })
  await trade.getByRole('radiogroup', { name: 'Original target hit' }).getByText('No', { exact: true }).click()
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expectFigure(page, 'By managing', '−2.50')
  await expect(page.getByText('13 of 13 trades have a stop loss, a target, and')).toBeVisible()

  // where it was lost, in another unit, and the table of the chart
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  const early = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Open the trades of Early profit' }) })
  await expect(early).toContainText('+6.00')
  await expect(early).toContainText('−1.00')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page
    .getByRole('table', { name: /^Did managing the trades help/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Trade \d+, 13 Mar 2024/ })).toBeVisible()

  // a filter, and the way back
  await page.keyboard.press('Escape')
  await filterBy(page, /^Outcome/, 'Loser')
  await expectFigure(page, 'By managing', '+3.50') // seven cut at half of what the stop would have cost
  await page.goBack()
  await expectFigure(page, 'By managing', '−2.50')
})
