import { applyAsFilter } from '../support/filter.ts'
import { ChecklistItemView, ChecklistView } from '@afterclose/contract/checklists'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

const day = (of: number) => `2024-03-${String(of).padStart(2, '0')}`
/** 100 shares from 50 with a stop at 49: twelve trades that go through the list and win 1 R, twelve that skip its end and lose 1 R. */
const results = [...Array.from({ length: 12 }, () => '51'), ...Array.from({ length: 12 }, () => '49')]

test('checklists show what skipping an item costs, and a trade that is ticked there', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => {})
  const { account, journal, addTrades } = await openJournal()
  const lists = `/v1/databases/${journal.id}/checklists`
  const list = await account.call('POST', lists, ChecklistView, { name: 'Before every entry' })
  const items = [
    await account.call('POST', `${lists}/${list.id}/checklistitems`, ChecklistItemView, { text: 'Level marked' }),
    await account.call('POST', `${lists}/${list.id}/checklistitems`, ChecklistItemView, { text: 'News checked' }),
  ]
  await addTrades(
    results.map((exitPrice, i) => ({
      entryDate: `${day(i + 1)}T10:00:00`,
      exitDate: `${day(i + 1)}T11:00:00`,
      exitPrice,
      checklistId: list.id,
      checkedItemIds: items.slice(0, exitPrice === '51' ? 2 : 1).map(({ id }) => id),
    })),
  )
  await page.goto('/chart-lab/performance-checklists')
  await expect(page.getByText('24 of 24 closed trades have a checklist.')).toBeVisible()
  await expectFigure(page, 'Something left out', '−1.00')
  await expect(page.getByText('Skipping "News checked" cost 2.00 R a trade.')).toBeVisible()

  // the unit and what the table compares stand in the address
  const table = page.getByRole('table', { name: 'How do the groups compare?' })
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expect(table.getByRole('row', { name: /Incomplete/ })).toContainText('−12.00')
  await page.getByRole('radiogroup', { name: 'Compare by' }).getByText('Item', { exact: true }).click()
  await expect(table.getByRole('row', { name: /News checked, not ticked/ })).toContainText('−12.00')
  await page.goBack()
  await expect(table.getByRole('row', { name: /Incomplete/ })).toBeVisible()

  // by keyboard along the bars of an item, and into the trades that skipped it
  await expect(page.locator('figure canvas')).toHaveCount(5)
  const bars = page.getByRole('group', { name: /^Chart, arrow keys/ }).nth(2)
  await bars.press('Home')
  await bars.press('ArrowDown')
  await expect(page.getByText(/^News checked, not ticked, Average R −1\.00 in 12 trades/)).toBeAttached()
  await bars.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^News checked, not ticked/ })

  // one that was ticked after all
  await drawer.getByRole('button', { name: 'Open trade 24', exact: true }).click()
  const trade = page.getByRole('dialog', { name: 'Edit trade 24' })
  await trade.getByRole('tab', { name: /^Review/ }).click()
  await trade.getByRole('checkbox', { name: 'News checked' }).check()
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Skipping "News checked" cost 1.85 R a trade.')).toBeVisible()

  // a bar becomes the filter of the page
  await page.getByRole('button', { name: 'Open the trades of Complete' }).click()
  await applyAsFilter(page)
  await expect(page.getByText('13 of 13 closed trades have a checklist.')).toBeVisible()
  await expect(page.getByText(/13 trades with every item ticked and 0 trades with something left out/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('24 of 24 closed trades have a checklist.')).toBeVisible()
})
