import { filterBy } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** 100 shares from 50 with a stop at 49: ten trades of half an hour that win 1 R, and one of two days that loses 2 R. */
const trades = [
  ...Array.from({ length: 10 }, (_, i) => {
    const day = `2024-03-${String(i + 1).padStart(2, '0')}`
    return { entryDate: `${day}T10:00:00`, exitDate: `${day}T10:30:00`, exitPrice: '51' }
  }),
  { entryDate: '2024-03-12T10:00:00', exitDate: '2024-03-14T10:00:00', exitPrice: '48' },
]

test('a loser that was held too long is found by its dot, opened and put right there', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({ trades })
  await page.goto('/chart-lab/holding-time')
  await expectFigure(page, 'Winners', '30m')
  await expectFigure(page, 'Losers', '2d')

  const table = page.getByRole('table', { name: 'How do the holding times compare?' })
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expect(table.getByRole('row', { name: /1 to 7 d/ })).toContainText('−2.00')

  // by keyboard along the dots, whose last is the longest
  await expect(page.locator('figure canvas')).toHaveCount(2)
  const dots = page.getByRole('group', { name: /^Chart, arrow keys/ }).nth(1)
  await dots.press('End')
  await dots.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Open trade 11', exact: true }).click()
  const trade = page.getByRole('dialog', { name: 'Edit trade 11' })
  await trade.getByLabel('Exit price').fill('49')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('row', { name: /1 to 7 d/ })).toContainText('−1.00')

  // a filter, and the way back
  await filterBy(page, /^Outcome/, 'Winner')
  await expectFigure(page, 'Losers', '–')
  await page.goBack()
  await expectFigure(page, 'Losers', '2d')
})
