import { applyAsFilter } from '../support/filter.ts'
import { CustomCommentView } from '@afterclose/contract/custom-comments'
import { expect, test } from '../support/journal.ts'

const day = (of: number) => `2024-03-${String(of).padStart(2, '0')}`
/** 100 shares from 50 with a stop at 49: ten trades in London that win 2 R each, and ten in New York that lose 1 R each. */
const results = [...Array.from({ length: 10 }, () => '52'), ...Array.from({ length: 10 }, () => '49')]

test('custom statistics compare sessions, become filters and show what changed', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => {})
  const { account, journal, addTrades } = await openJournal()
  const add = async (name: string, commentGroup: number) => {
    const url = `/v1/databases/${journal.id}/custom-comments`
    return (await account.call('POST', url, CustomCommentView, { name, commentGroup })).id
  }
  const [london, newYork, calm] = [await add('London', 7), await add('New York', 7), await add('Calm', 20)]
  await addTrades(
    results.map((exitPrice, i) => ({
      entryDate: `${day(i + 1)}T10:00:00`,
      exitDate: `${day(i + 1)}T11:00:00`,
      exitPrice,
      customComments: exitPrice === '52' ? [london, calm] : [newYork],
    })),
  )
  await page.goto('/chart-lab/custom-stats')
  const table = page.getByRole('table', { name: 'How do the items of Custom statistic 7 compare?' })
  await expect(table.getByRole('row', { name: /London/ })).toContainText('+2,000.00')
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expect(table.getByRole('row', { name: /London/ })).toContainText('+20.00')

  // a second statistic beside it, by keyboard to a cell and into its trades
  await page.getByRole('combobox', { name: 'Beside' }).click()
  await page.getByRole('option', { name: 'Custom statistic 20' }).click()
  await expect(page.getByText('London, Calm did best: +2.00 R on average')).toBeVisible()
  await expect(page.locator('figure canvas').nth(1)).toBeVisible()
  const map = page.getByRole('group', { name: /^Chart, arrow keys/ }).nth(1)
  await map.press('Home')
  await map.press('ArrowDown')
  await map.press('ArrowRight')
  await expect(page.getByText(/^London, Without Custom statistic 20, Trades 0/)).toBeAttached()
  await map.press('ArrowLeft')
  await map.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^London, Calm/ })

  // one of them was in New York after all
  await drawer.getByRole('button', { name: 'Open trade 10', exact: true }).click()
  const trade = page.getByRole('dialog', { name: 'Edit trade 10' })
  await trade.getByRole('tab', { name: /^Review/ }).click()
  await trade.getByRole('button', { name: 'London', exact: true }).click()
  await trade.getByRole('button', { name: 'New York', exact: true }).click()
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(table.getByRole('row', { name: /London/ })).toContainText('+18.00')
  await expect(table.getByRole('row', { name: /New York/ })).toContainText('−8.00')

  // a row becomes the filter of its statistic
  await page.getByRole('button', { name: 'Open the trades of New York' }).click()
  await applyAsFilter(page)
  await expect(page.getByText('11 closed trades, by Custom statistic 7.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('20 closed trades, by Custom statistic 7.')).toBeVisible()
})
