import { applyAsFilter, filterBy } from '../support/filter.ts'
import { expect, test } from '../support/journal.ts'

test('an instrument with too few trades is not judged, and its bar leads to them', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => {})
  await openJournal({
    trades: [{}, { exitPrice: '48', entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T11:00:00' }],
  })

  await page.goto('/chart-lab/performance-instrument')
  await expect(page.getByText('2 closed trades of 1 instrument.')).toBeVisible()
  await expect(page.getByText('No instrument has 10 trades to be judged by: the sample is small.')).toBeVisible()
  await expect(page.locator('figure canvas')).toHaveCount(2)
  const bars = page.getByRole('group', { name: /^Chart, arrow keys/ }).first()
  await bars.press('Home')
  await expect(page.getByText(/^ACME, Net gain, USD −100\.00, /)).toBeAttached()
  await bars.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^ACME/ })
  await expect(drawer.getByRole('button', { name: /^Open trade/ })).toHaveCount(2)
  await drawer.getByRole('button', { name: 'Open trade 2' }).click()
  const trade = page.getByRole('dialog', { name: 'Edit trade 2' })
  await trade.getByLabel('Exit price').fill('52')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await bars.press('Home')
  await expect(page.getByText(/^ACME, Net gain, USD \+300\.00, /)).toBeAttached()
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expect(page.getByRole('table', { name: 'Which instrument earns the money?' })).toContainText('+300.00')

  // in R, with a filter, and the way back
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  const table = page.getByRole('table', { name: 'How do the instruments compare?' })
  await expect(table.getByRole('row', { name: /ACME/ })).toContainText('+3.00')
  await table.getByRole('button', { name: 'Open the trades of ACME' }).click()
  await applyAsFilter(page)
  await expect(page).toHaveURL(/instrument=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/instrument=/)
  await filterBy(page, /^Outcome/, 'Loser')
  await expect(page.getByText('No trades match the selected filters')).toBeVisible()
  await page.goBack()
  await expect(table.getByRole('row', { name: /ACME/ })).toContainText('+3.00')
})
