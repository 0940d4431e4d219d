import { applyAsFilter } from '../support/filter.ts'
import { CommentView } from '@afterclose/contract/comments'
import { z } from 'zod'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'

const day = (of: number) => `2024-03-${String(of).padStart(2, '0')}`
/** 100 shares from 50 with a stop at 49: ten planned trades that win 2 R each, and ten without a plan that lose 1 R each. */
const results = [...Array.from({ length: 10 }, () => '52'), ...Array.from({ length: 10 }, () => '49')]

test('trade comments show what mistakes cost, and a comment that is put right there', async ({ page, openJournal }) => {
  await page.routeWebSocket(/\/live/, () => {})
  const { account, journal, addTrades } = await openJournal()
  const answer = z.object({ comments: z.array(CommentView) })
  const { comments } = await account.call('GET', `/v1/databases/${journal.id}/comments`, answer)
  const idOf = (name: string) => comments.find((comment) => comment.name === name)!.id
  await addTrades(
    results.map((exitPrice, i) => ({
      entryDate: `${day(i + 1)}T10:00:00`,
      exitDate: `${day(i + 1)}T11:00:00`,
      exitPrice,
      preTradeComments: [idOf(exitPrice === '52' ? 'Planned' : 'No plan')],
    })),
  )
  await page.goto('/chart-lab/trade-comments')
  await expectFigure(page, 'Cost of mistakes', '−1,000.00')
  await expect(page.getByText('Mistakes cost 1,000 USD')).toBeVisible()

  // the unit, which Back undoes
  await page.getByRole('radiogroup', { name: 'Unit' }).getByText('R', { exact: true }).click()
  await expectFigure(page, 'Cost of mistakes', '−10.00')
  await page.goBack()
  await expectFigure(page, 'Cost of mistakes', '−1,000.00')

  // by keyboard along the bars, and into their trades
  await expect(page.locator('figure canvas').first()).toBeVisible()
  const bars = page.getByRole('group', { name: /^Chart, arrow keys/ }).first()
  await bars.press('End')
  await expect(page.getByText(/^No plan, Net gain, USD −1,000\.00, /)).toBeAttached()
  await bars.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^No plan/ })

  // a trade that was planned after all
  await drawer.getByRole('button', { name: 'Open trade 20', exact: true }).click()
  const trade = page.getByRole('dialog', { name: 'Edit trade 20' })
  await trade.getByRole('tab', { name: /^Review/ }).click()
  await trade.getByRole('button', { name: /No plan/ }).click()
  await trade.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(trade).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expectFigure(page, 'Cost of mistakes', '−900.00')
  const table = page.getByRole('table', { name: 'How do the comments compare?' })
  await expect(table.getByRole('row', { name: /Without comment/ })).toContainText('−100.00')

  // a row becomes the filter of the page
  await page.getByRole('button', { name: 'Open the trades of Planned' }).click()
  await applyAsFilter(page)
  await expect(page.getByText('10 closed trades, by what you noted on them.')).toBeVisible()
  await expect(page.getByText('No selected trade has a negative comment.')).toBeVisible()
  await page.goBack()
  await expectFigure(page, 'Cost of mistakes', '−900.00')
})
