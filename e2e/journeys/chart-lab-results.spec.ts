import { chartOf, expectTrades, mend, openMark, showIn, walkTo } from '../support/chart-page.ts'
import { applyAsFilter, filterBy } from '../support/filter.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { workedJournal } from '../support/worked-journal.ts'

test('pages of results in their order show the worked example (PRODUCT H.3), lead to its trades and follow a change', async ({
  page,
  signedIn,
}) => {
  await workedJournal(await signedIn())
  const row = (name: RegExp) => page.getByRole('row', { name }).first()

  await test.step('the equity graph is walked from trade to trade', async () => {
    await page.goto('/chart-lab/equity')
    await expectFigure(page, 'Recovery factor', '3.85')
    const last = { keys: ['End', 'ArrowLeft'], words: /^Trade 11, .* \+1,126\.10, /, title: /1 February 2024/ } as const
    await expectTrades(page, await openMark(page, chartOf(page, 'How has the account grown?'), last), [11])
  })

  await test.step('the drawdown leads from its points and from a fall to their trades, in each unit', async () => {
    await goTo(page, '/chart-lab/drawdown', 'Drawdown')
    await expectFigure(page, 'Deepest', '−421USD')
    await expectFigure(page, 'Now', '0.00')
    await showIn(page, 'R')
    await expectFigure(page, 'Deepest', '−2.2R')
    await showIn(page, 'Currency')
    await expectFigure(page, 'Deepest', '−421USD')
    const chart = chartOf(page, 'How deep are the drawdowns?')
    await walkTo(chart, ['End'], /^Trade 12, .* At its high/)
    const below = { keys: ['End', 'ArrowLeft'], words: /^Trade 11, .* −223\.50/, title: /1 February 2024/ } as const
    await expectTrades(page, await openMark(page, chart, below), [11])
    await page.getByRole('button', { name: 'Open the trades of the drawdown from 2024-01-16, −413.50' }).click()
    await expectTrades(page, page.getByRole('dialog', { name: /^Drawdown from/ }), [12, 11, 10, 9])
  })

  await test.step('a run is found by keys, and what follows on a run by its row', async () => {
    await goTo(page, '/chart-lab/consecutive-losses-wins', 'Consecutive Losses/Wins')
    await expectFigure(page, 'Losses in a row', '2')
    await expectFigure(page, 'Expected losing streak', '3')
    const runs = { keys: ['Home'], words: /^2 losses, Runs 2/, title: /^Streaks of 2 losses/ } as const
    const lengths = chartOf(page, 'How long are your winning and losing streaks?')
    await expectTrades(page, await openMark(page, lengths, runs), [10, 9, 6, 4])
    const after = page.getByRole('table', { name: 'What follows a streak?' })
    await after.getByRole('button', { name: 'Open the trades after 2 losses' }).click()
    await expectTrades(page, page.getByRole('dialog', { name: /^After 2 losses/ }), [11, 7])
    await showIn(page, 'R')
    await expect(after.getByRole('columnheader', { name: 'Net gain, R' })).toBeVisible()
    await showIn(page, 'Currency')
    await expect(after.getByRole('columnheader', { name: 'Net gain, USD' })).toBeVisible()
  })

  await test.step('a day is found by keys, and the second trades of all days by their row', async () => {
    await goTo(page, '/chart-lab/per-day', 'Per Day')
    await expectFigure(page, 'Days won', '60.0%')
    await expectFigure(page, 'Best day', '+880USD')
    await expect(row(/1st trade.* 10 /)).toBeVisible()
    const third = {
      keys: ['Home', 'ArrowRight'],
      words: /^3 January 2024, .* \+91\.50/,
      title: /^3 January 2024/,
    } as const
    await expectTrades(page, await openMark(page, chartOf(page, 'Which days won, and which lost?'), third), [3, 2])
    await page.getByRole('button', { name: 'Open the trades of 2nd trade' }).click()
    await expectTrades(page, page.getByRole('dialog', { name: /^2nd trade/ }), [9, 3])
  })

  await test.step('R multiples are counted in bins, whose row becomes the filter of the page', async () => {
    await goTo(page, '/chart-lab/r-distribution', 'R Distribution')
    await expectFigure(page, 'Mean', '+0.69')
    await expectFigure(page, 'Deviation', '1.69')
    await page.getByRole('radiogroup', { name: 'Bin width' }).getByText('1R').click()
    await expect(page).toHaveURL(/width=1/)
    await expect(page.getByText('R multiple, bins of 1', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('R multiple, bins of 0.5')).toBeVisible()
    const chart = chartOf(page, 'How large are wins and losses in R?')
    await walkTo(chart, ['Home'], /^−1\.75 to below −1\.25R, Trades 1, /)
    await page.getByRole('button', { name: 'Show as table' }).first().click()
    await page.getByRole('button', { name: '+1.75 to below +2.25R' }).click()
    await applyAsFilter(page)
    await expectFigure(page, 'Mean', '+1.97')
    await expect(page.getByText('3 closed trades, as multiples of the risk taken.')).toBeVisible()
    await page.goBack()
    await expectFigure(page, 'Mean', '+0.69')
  })

  await test.step('a loss beyond the risk is put right there, and every page follows; a filter narrows it, and Back undoes that', async () => {
    await page.getByRole('button', { name: '−1.75 to below −1.25R' }).click()
    await mend(page, page.getByRole('dialog', { name: /^−1\.75 to below −1\.25R/ }), 6, (trade) =>
      trade.getByLabel('Exit price').fill('1.0965'),
    )
    await expectFigure(page, 'Mean', '+0.85')
    await expect(page.getByText('no trade lost more than −1.1R.')).toBeVisible()
    await goTo(page, '/chart-lab/per-day', 'Per Day')
    await expectFigure(page, 'Days won', '70.0%')
    await goTo(page, '/chart-lab/consecutive-losses-wins', 'Consecutive Losses/Wins')
    await expectFigure(page, 'Wins in a row', '3')
    await goTo(page, '/chart-lab/drawdown', 'Drawdown')
    await expectFigure(page, 'Deepest', '−414USD')
    await filterBy(page, /^Outcome/, 'Winner')
    await expectFigure(page, 'Deepest', '0.00')
    await page.goBack()
    await expectFigure(page, 'Deepest', '−414USD')
  })
})
