import { applyAsFilter } from '../support/filter.ts'
import { SetupView } from '@afterclose/contract/setups'
import { expect, test } from '../support/journal.ts'

/** 100 shares from 50 with a stop at 49: eleven trades that win 1 R, and one of another setup that loses 2 R. */
const prices = [...Array.from({ length: 11 }, () => '51'), '48']

test('a setup that costs is found by its bar, opened and put right there', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => {})
  const { account, journal, addTrades } = await openJournal()
  const inJournal = `/v1/databases/${journal.id}`
  const [gap, fade] = [
    await account.call('POST', `${inJournal}/setups`, SetupView, { name: 'Gap open' }),
    await account.call('POST', `${inJournal}/setups`, SetupView, { name: 'News fade' }),
  ]
  await addTrades(
    prices.map((exitPrice, i) => {
      const day = `2024-03-${String(i + 4).padStart(2, '0')}`
      const setupId = exitPrice === '51' ? gap.id : fade.id
      return { entryDate: `${day}T10:00:00`, exitDate: `${day}T11:00:00`, exitPrice, takeProfit: '52', setupId }
    }),
  )

  await page.goto('/chart-lab/performance-setup')
  await expect(page.getByText('Gap open earned 1,100 USD in 11 trades; all together made 900 USD.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expect(page.getByText('Gap open earned 11.00 R in 11 trades; all together made 9.00 R.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Average', { exact: true }).click()
  await expect(page).toHaveURL(/measure=AVERAGE/)
  await expect(page.getByText('Gap open made +1.00 R on average in 11 trades.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Gap open earned 11.00 R')).toBeVisible()

  // by keyboard along the bars and along the lines
  await expect(page.locator('figure canvas')).toHaveCount(3)
  const charts = page.getByRole('group', { name: /^Chart, arrow keys/ })
  await charts.first().press('Home')
  await expect(page.getByText(/^Gap open, Net gain, R \+11\.00, /)).toBeAttached()
  await charts.nth(1).press('End')
  await expect(page.getByText(/^Gap open, 15 March 2024, Cumulative net gain, R \+11\.00, /)).toBeAttached()
  await charts.nth(2).press('Home')
  await expect(
    page.getByText(/^Gap open, Planned on average 2\.00 in 11 trades, Realised on average 1\.00/),
  ).toBeAttached()

  // the row of the table, its trade, and what became of the page
  const row = page.getByRole('table', { name: 'How do the setups compare?' }).getByRole('row', { name: /News fade/ })
  await expect(row).toContainText('−2.00')
  await row.getByRole('button', { name: 'Open the trades of News fade' }).click()
  const drawer = page.getByRole('dialog', { name: /^News fade/ })
  await drawer.getByRole('button', { name: /^Open trade/ }).click()
  const trade = page.getByRole('dialog', { name: /^Edit trade/ })
  await trade.getByLabel('Exit price').fill('49')
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Gap open earned 11.00 R in 11 trades; all together made 10.00 R.')).toBeVisible()
  await expect(row).toContainText('−1.00')

  // a bar becomes the filter of the page, and of the journal
  await charts.first().press('Home')
  await charts.first().press('Enter')
  await applyAsFilter(page)
  await expect(page.getByText('11 closed trades of 1 setup.')).toBeVisible()
  await charts.first().press('Home')
  await charts.first().press('Enter')
  await page.getByRole('button', { name: 'Show in journal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected Filters' })).toContainText('Gap open')
  await page.goBack()
  await expect(page.getByText('11 closed trades of 1 setup.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('12 closed trades of 2 setups.')).toBeVisible()
})

test('a trader asks how sure the setups are, by keyboard, and sees which are more than luck', async ({
  page,
  openJournal,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  const { account, journal, addTrades } = await openJournal()
  const inJournal = `/v1/databases/${journal.id}`
  const [gap, fade] = [
    await account.call('POST', `${inJournal}/setups`, SetupView, { name: 'Gap open' }),
    await account.call('POST', `${inJournal}/setups`, SetupView, { name: 'News fade' }),
  ]
  // ten of twelve win, and two of twelve
  await addTrades(
    Array.from({ length: 24 }, (_, i) => {
      const day = `2024-03-${String(i + 1).padStart(2, '0')}`
      const isGap = i % 2 === 0
      const exitPrice = isGap === i >= 4 ? '51' : '49'
      return { entryDate: `${day}T10:00:00`, exitDate: `${day}T11:00:00`, exitPrice, setupId: isGap ? gap.id : fade.id }
    }),
  )

  await page.goto('/chart-lab/performance-setup')
  const table = page.getByRole('table', { name: 'How do the setups compare?' })
  await expect(table).toBeVisible()
  await page.getByRole('button', { name: 'How sure?' }).press('Enter')
  await expect(
    page.getByText(/More than luck: Gap open did better, News fade did worse than the average\./),
  ).toBeVisible()
  await expect(page.getByText(/^The same results were dealt out to the same trades 2,000 times/)).toBeVisible()
  await expect(table.getByRole('rowheader', { name: /Gap open more than luck/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /Gap open/ })).toContainText(/83\.33\s%\d+\.\d\d\s% to 100\.00\s%/)

  // other trades are another question
  await page.getByRole('button', { name: 'Open the trades of Gap open' }).click()
  await applyAsFilter(page)
  await expect(page.getByRole('button', { name: 'How sure?' })).toBeVisible()
  await expect(page.getByText('more than luck')).toHaveCount(0)
})
