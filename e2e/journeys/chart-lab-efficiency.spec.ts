import { filterBy } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** From 50 with a range of 49 to 53: ten trades that were sold near the high, four near the low. */
const trades = Array.from({ length: 14 }, (_, i) => {
  const day = `2024-03-${String(i + 1).padStart(2, '0')}`
  return {
    entryDate: `${day}T10:00:00`,
    exitDate: `${day}T11:00:00`,
    exitPrice: i < 10 ? '52.6' : '49.4',
    highestPrice: '53',
    lowestPrice: '49',
  }
})

test('the efficiency of entries and exits leads to the trades of a quadrant, and follows one that is mended', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({ trades })
  await page.goto('/chart-lab/efficiency')
  await expectFigure(page, 'Entry', '75.00')
  await expectFigure(page, 'Exit', '67.14')
  await expectFigure(page, 'Total', '+42.14')
  await expect(page.getByText('10 trades had a good entry and a good exit and made +2.60 R on average.')).toBeVisible()

  // by keyboard along the dots
  await expect(page.locator('figure canvas').first()).toBeVisible()
  await page
    .getByRole('group', { name: /^Chart, arrow keys/ })
    .first()
    .press('End')
  await expect(page.getByText(/^Trade \d+, Entry 75/)).toBeAttached()

  // from a quadrant to one of its trades, and back
  await page.getByRole('button', { name: 'Good entry, poor exit: 4' }).click()
  const drawer = page.getByRole('dialog', { name: /^Good entry, poor exit/ })
  await drawer
    .getByRole('button', { name: /^Open trade/ })
    .first()
    .click()
  const trade = page.getByRole('dialog', { name: /^Edit trade/ })
  await trade.getByLabel('Exit price').fill('52')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Good entry, poor exit: 3' })).toBeVisible()

  // by instrument, whose row becomes the filter of the page
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Instrument').click()
  await expect(page.getByText('Which instruments use the move?')).toBeVisible()
  await page.getByRole('button', { name: 'Open the trades of ACME', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Open trade/ })).toHaveCount(14)

  // its table in another unit, a filter, and the way back
  await page.keyboard.press('Escape')
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Net, R' })).toBeVisible()
  await filterBy(page, /^Outcome/, 'Loser')
  await expect(page.getByText(/^3 of 3 /).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^14 of 14 /).first()).toBeVisible()
})
