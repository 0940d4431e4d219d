import { applyAsFilter } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** 100 shares from 50 with a stop at 49 and a target at 52: four sold there, eight stopped; one without a target. */
const trades = Array.from({ length: 13 }, (_, i) => {
  const day = `2024-03-${String(i + 1).padStart(2, '0')}`
  return {
    entryDate: `${day}T10:00:00`,
    exitDate: `${day}T11:00:00`,
    takeProfit: i < 12 ? '52' : null,
    exitPrice: i % 3 === 0 && i < 12 ? '52' : i < 12 ? '49' : '51',
  }
})

test('plans that need more wins than there are stand out, and follow a target that is added', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({ trades })
  await page.goto('/chart-lab/performance-ratio')
  await expectFigure(page, 'Planned', '2.00')
  await expectFigure(page, 'Required win rate', '33.33')
  await expectFigure(page, 'Actual win rate', '33.33')
  await expect(page.getByText('Trades realised what was planned: 2.00.')).toBeVisible()

  // by keyboard along the lines
  await expect(page.locator('figure canvas').first()).toBeVisible()
  await page
    .getByRole('group', { name: /^Chart, arrow keys/ })
    .first()
    .press('End')
  await expect(page.getByText(/^Trade \d+, 12 Mar 2024, Planned, average of 12 2\.00/)).toBeAttached()

  // the trade without a target is given one
  await page.getByRole('button', { name: 'See the other one' }).click()
  const drawer = page.getByRole('dialog', { name: /^Without a stop loss or a target/ })
  await drawer.getByRole('button', { name: /^Open trade/ }).click()
  const trade = page.getByRole('dialog', { name: /^Edit trade/ })
  await trade.getByLabel('Take profit').fill('54')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByText('13 of 13 trades have a stop loss and a target.')).toBeVisible()
  await expectFigure(page, 'Planned', '2.15')
  await expectFigure(page, 'Actual win rate', '38.46')

  // what was planned at 3 to 5 becomes the filter of the page, in another unit
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await page.getByRole('button', { name: 'Show as table' }).last().click()
  await page
    .getByRole('table', { name: /^Which plans win often enough/ })
    .getByRole('button', { name: '3 to 5' })
    .click()
  await applyAsFilter(page)
  await expect(page.getByText('1 of 1 trade has a stop loss and a target.')).toBeVisible()
  await expectFigure(page, 'Planned', '4.00')
  await page.goBack()
  await expectFigure(page, 'Planned', '2.15')
})
