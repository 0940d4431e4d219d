import { filterBy } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

/** 100 shares from 50, a day each: a win, two losses, a win. */
const trades = ['70', '40', '45', '70'].map((exitPrice, day) => ({
  entryDate: `2024-03-0${day + 4}T10:00:00`,
  exitDate: `2024-03-0${day + 4}T11:00:00`,
  exitPrice,
}))

test('the page of runs leads from a run to its trades, and follows what is changed there', async ({
  page,
  openJournal,
}) => {
  await openJournal({ trades })
  await page.goto('/chart-lab/consecutive-losses-wins')
  await expectFigure(page, 'Losses in a row', '2')
  await expectFigure(page, 'Wins in a row', '1')

  const after = page.getByRole('table', { name: 'What follows on a run?' })
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expect(after.getByRole('columnheader', { name: 'Net gain, R' })).toBeVisible()
  await after.getByRole('button', { name: 'Open the trades after 2 losses' }).click()
  await expect(
    page.getByRole('dialog', { name: /^After 2 losses/ }).getByRole('button', { name: /^Open trade/ }),
  ).toHaveCount(1)
  await page.keyboard.press('Escape')

  // the lengths by keys: two losses stand outermost
  const chart = page.getByRole('group', { name: /^Chart, arrow keys/ }).first()
  await chart.press('Home')
  await expect(chart.getByText(/^2 losses, Runs 1/)).toBeAttached()
  await chart.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Runs of 2 losses/ })
  await expect(drawer.getByRole('button', { name: /^Open trade/ })).toHaveCount(2)
  await drawer.getByRole('button', { name: 'Open trade 3', exact: true }).click()
  const trade = page.getByRole('dialog', { name: 'Edit trade 3' })
  await trade.getByLabel('Exit price').fill('60')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await expectFigure(page, 'Losses in a row', '1')
  await expectFigure(page, 'Wins in a row', '2')

  // a filter, and the way back
  await page.keyboard.press('Escape')
  await filterBy(page, /^Outcome/, 'Loser')
  await expectFigure(page, 'Wins in a row', '0')
  await page.goBack()
  await expectFigure(page, 'Wins in a row', '2')
})
