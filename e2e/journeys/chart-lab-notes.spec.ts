// @large: a page of groups is walked by chart-lab-groups.spec.ts
import { showAllColumns } from '../support/all-columns.ts'
import { chartOf, mend, openMark, walkTo } from '../support/chart-page.ts'
import { applyAsFilter } from '../support/filter.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { workedJournal } from '../support/worked-journal.ts'

test('pages about what was noted on trades show the worked example (PRODUCT H.3), lead to its trades and follow a change', async ({
  page,
  signedIn,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  const account = await signedIn()
  await workedJournal(account)
  await showAllColumns(page, account)
  const table = (name: string) => page.getByRole('table', { name })

  await test.step('checklists show what was left out, and follow a trade that is ticked there', async () => {
    await page.goto('/chart-lab/performance-checklists')
    await expect(page.getByText('8 of 12 closed trades have a checklist.')).toBeVisible()
    await expectFigure(page, 'Everything ticked', '+1.77')
    await expectFigure(page, 'Items missed', '−0.36')
    const groups = table('How do the groups compare?')
    await page.getByRole('radiogroup', { name: 'Compare by' }).getByText('Item', { exact: true }).click()
    await expect(groups.getByRole('row', { name: /Item 4, not ticked/ })).toBeVisible()
    await page.goBack()
    await expect(groups.getByRole('row', { name: /Incomplete/ })).toBeVisible()
    // from the bar of ticked items to that of the others
    const skipped = {
      keys: ['Home', 'ArrowDown'],
      words: /^Item 1, not ticked, Average R −1\.54, /,
      title: /^Item 1, not ticked/,
    } as const
    await openMark(page, chartOf(page, 'What does skipping an item cost?'), skipped)
    await page.keyboard.press('Escape')
    await groups.getByRole('button', { name: 'Open the trades of Incomplete' }).click()
    await mend(page, page.getByRole('dialog', { name: /^Incomplete/ }), 3, async (trade) => {
      await trade.getByRole('tab', { name: /^Review/ }).click()
      await trade.getByRole('checkbox', { name: 'Item 4' }).check()
    })
    await expectFigure(page, 'Everything ticked', '+1.63')
  })

  await test.step('custom statistics are compared two at a time, and follow a trade that is given another item', async () => {
    await goTo(page, '/chart-lab/custom-stats', 'Custom Statistics')
    const items = table('How do the items of Custom statistic 1 compare?')
    await expect(items.getByRole('row', { name: /London.* \+156 .* 1\.30 / })).toBeVisible()
    await page.getByRole('combobox', { name: 'Combined with' }).click()
    await page.getByRole('option', { name: 'Custom statistic 2' }).click()
    const map = chartOf(page, 'Which Custom statistic 1 pays with which Custom statistic 2?')
    await walkTo(map, ['Home', 'ArrowDown', 'ArrowRight'], /^London, Without Custom statistic 2, /)
    const calm = { keys: ['Home', 'ArrowDown'], words: /^London, Calm, /, title: /^London, Calm/ } as const
    await mend(page, await openMark(page, map, calm), 1, async (trade) => {
      await trade.getByRole('tab', { name: /^Review/ }).click()
      await trade.getByRole('button', { name: 'London', exact: true }).click()
      await trade.getByRole('button', { name: 'New York', exact: true }).click()
    })
    await expect(items.getByRole('row', { name: /London.* −40 / })).toBeVisible()
    await expect(items.getByRole('row', { name: /New York.* \+1,662 / })).toBeVisible()
    await page.getByRole('button', { name: 'Open the trades of New York' }).click()
    await applyAsFilter(page)
    await expect(page.getByText('6 closed trades, by Custom statistic 1.')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('12 closed trades, by Custom statistic 1.')).toBeVisible()
  })

  await test.step('trade comments show what mistakes cost, and follow a comment that is taken away', async () => {
    await goTo(page, '/chart-lab/trade-comments', 'Trade Comments')
    await expectFigure(page, 'Cost of mistakes', '−516')
    const mistake = { keys: ['End'], words: /^No plan, Net gain, USD −515\.50, /, title: /^No plan/ } as const
    await mend(
      page,
      await openMark(page, chartOf(page, 'Which Pre-Trade comments pay?'), mistake),
      10,
      async (trade) => {
        await trade.getByRole('tab', { name: /^Review/ }).click()
        await trade.getByRole('button', { name: /No plan/ }).click()
      },
    )
    await expectFigure(page, 'Cost of mistakes', '−412')
    const groups = table('How do the comments compare?')
    await expect(groups.getByRole('row', { name: /Without comment.* −414 / })).toBeVisible()
    await page.getByRole('button', { name: 'Open the trades of Planned' }).click()
    await applyAsFilter(page)
    await expect(page.getByText('8 closed trades by trade comment.')).toBeVisible()
    await expect(page.getByText('No selected trade has a negative comment.')).toBeVisible()
    await page.goBack()
    await expectFigure(page, 'Cost of mistakes', '−412')
  })
})
