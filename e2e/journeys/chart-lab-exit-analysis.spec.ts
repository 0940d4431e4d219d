import { filterBy } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** Stop at 49, target at 52. Twelve winners that were closed at the target, ten losers that had come 60 % of the way to it. */
const trades = Array.from({ length: 22 }, (_, i) => {
  const day = `2024-03-${String(i + 1).padStart(2, '0')}`
  const won = i < 12
  return {
    entryDate: `${day}T10:00:00`,
    exitDate: `${day}T11:00:00`,
    takeProfit: '52',
    exitPrice: won ? '52' : '49',
    highestPrice: won ? '52' : '51.2',
    lowestPrice: won ? '49.7' : '49',
  }
})

test('the exit analysis says how near losers came to their target, and follows a trade that is mended', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({ trades })
  await page.goto('/chart-lab/exit-analysis')
  await expectFigure(page, 'Winners, way to stop', '30.00')
  await expectFigure(page, 'Losers, way to target', '60.00')
  await expectFigure(page, 'Losers past half way', '100.00')
  await expect(page.getByText('Losers reached 60 % of the target on average')).toBeVisible()

  // by keyboard along the bars
  await expect(page.locator('figure canvas')).toBeVisible()
  await page.getByRole('group', { name: /^Chart, arrow keys/ }).press('End')
  await expect(page.getByText(/^Trade \d+, \S+ long, Went towards target 60/)).toBeAttached()

  // from the class to its trades, to one of them, and back
  await page.getByRole('button', { name: 'Open the trades of At stop' }).click()
  const drawer = page.getByRole('dialog', { name: /^At stop/ })
  await drawer
    .getByRole('button', { name: /^Open trade/ })
    .first()
    .click()
  const trade = page.getByRole('dialog', { name: /^Edit trade/ })
  await trade.getByLabel('Highest price').fill('51.8')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expectFigure(page, 'Losers, way to target', '63.00')
  await page.getByRole('button', { name: '1 of 10 losers' }).click()
  await expect(
    page.getByRole('dialog', { name: /^Losers past 80 %/ }).getByRole('button', { name: /^Open trade/ }),
  ).toHaveCount(1)
  await page.keyboard.press('Escape')

  // another unit, and the table of the chart
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  const atStop = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Open the trades of At stop' }) })
  await expect(atStop).toContainText('−10.00')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page
    .getByRole('table', { name: /^How far did price go/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Trade \d+/ })).toBeVisible()

  // a filter, and the way back
  await page.keyboard.press('Escape')
  await filterBy(page, /^Outcome/, 'Winner')
  await expectFigure(page, 'Losers, way to target', '–')
  await page.goBack()
  await expectFigure(page, 'Losers, way to target', '63.00')
})
