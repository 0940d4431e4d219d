// @large: a page of groups is walked by chart-lab-groups.spec.ts
import { showAllColumns } from '../support/all-columns.ts'
import { chartOf, expectTrades, mend, openMark, showIn, walkTo } from '../support/chart-page.ts'
import { applyAsFilter, filterBy } from '../support/filter.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { workedJournal } from '../support/worked-journal.ts'

test('pages that compare trades with their plan show the worked example (PRODUCT H.3), lead to its trades and follow a change', async ({
  page,
  signedIn,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  const account = await signedIn()
  await workedJournal(account)
  await showAllColumns(page, account)

  await test.step('what was planned is compared with the payoff in R, and a range of plans becomes the filter', async () => {
    await page.goto('/chart-lab/performance-ratio')
    await expectFigure(page, 'Planned', '2.18')
    await expectFigure(page, 'Payoff in R', '1.90')
    await expectFigure(page, 'Needed win rate', '34.4%')
    await expectFigure(page, 'Actual win rate', '60.0%')
    const lines = chartOf(page, 'Do trades deliver the planned reward?')
    await walkTo(lines, ['End'], /^Trade 12, 2 Feb 2024, Planned, average of 11 2\.18/)
    await page.getByRole('button', { name: 'Show as table' }).last().click()
    const plans = page.getByRole('table', { name: /^Which planned ratios win often enough/ })
    await plans.getByRole('button', { name: '3 to 5' }).click()
    await applyAsFilter(page)
    await expect(page.getByText('2 of 2 trades have a stop loss and a target.')).toBeVisible()
    await expectFigure(page, 'Planned', '3.00')
    await page.goBack()
    await expectFigure(page, 'Planned', '2.18')
  })

  await test.step('the efficiency of entries and exits leads to the trades of a quadrant', async () => {
    await goTo(page, '/chart-lab/efficiency', 'Efficiency')
    await expectFigure(page, 'Entry', '61.7%')
    await expectFigure(page, 'Exit', '54.6%')
    await expectFigure(page, 'Total', '+16.2%')
    await walkTo(chartOf(page, 'Is it the entry or the exit?'), ['End'], /^Trade 12, Entry 78/)
    await page.getByRole('button', { name: 'Good entry, poor exit: 1' }).click()
    await expectTrades(page, page.getByRole('dialog', { name: /^Good entry, poor exit/ }), [5])
    await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Instrument').click()
    await expect(page.getByText('Which instruments capture the move best?')).toBeVisible()
    await page.getByRole('button', { name: 'Open the trades of ES', exact: true }).click()
    await expectTrades(page, page.getByRole('dialog', { name: /^ES/ }), [12, 9, 8, 4, 3])
  })

  await test.step('the exit analysis says how near losers came to their target, in another unit and as a table', async () => {
    await goTo(page, '/chart-lab/exit-analysis', 'Exit Analysis')
    await expectFigure(page, 'Winners: distance to stop', '41.9%')
    await expectFigure(page, 'Losers: distance to target', '19.2%')
    await expectFigure(page, 'Losers past half the distance', '0.0%')
    const bars = chartOf(page, 'How far did price go, and where did I exit?')
    const last = { keys: ['End'], words: /^Trade 12, ES long, Moved towards target 105/, title: /^Trade 12/ } as const
    await expectTrades(page, await openMark(page, bars, last), [12])
    const atStop = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: 'Open the trades of At stop' }) })
    await showIn(page, 'R')
    await expect(page.getByRole('columnheader', { name: 'Net, R' })).toBeVisible()
    await expect(atStop).toHaveAccessibleName(/ −2\.07( |$)/)
    await page.goBack()
    await page.getByRole('button', { name: 'Show as table' }).click()
    const table = page.getByRole('table', { name: /^How far did price go/ })
    await table.getByRole('button').first().click()
    await expectTrades(page, page.getByRole('dialog', { name: /^Trade 12/ }), [12])
  })

  await test.step('what managing trades made is told by figures, lines and feedback', async () => {
    await goTo(page, '/chart-lab/trade-management', 'Trade Management')
    await expectFigure(page, 'Actual', '+7.61')
    await expectFigure(page, 'Potential', '+4.61')
    await expectFigure(page, 'Effect of managing', '+3.00')
    await expect(page.getByRole('note', { name: 'Feedback' })).toContainText(
      'Managing made no measurable difference over 11 trades',
    )
    const lines = chartOf(page, 'Did managing the trades help?')
    await walkTo(lines, ['End'], /^Trade 12, 2 Feb 2024, Actual \+7\.61R, Potential \+4\.61/)
    const early = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: 'Open the trades of Early profit' }) })
    await expect(early).toContainText('+0.50')
  })

  await test.step('a trade without plan, prices and answer is given them from each page that lacks them, which follows', async () => {
    await goTo(page, '/chart-lab/performance-ratio', 'Performance Ratio')
    await page.getByRole('button', { name: 'See the other one' }).click()
    await mend(page, page.getByRole('dialog', { name: /^Without a stop loss or a target/ }), 10, async (trade) => {
      await trade.getByLabel('Stop loss').fill('1.086')
      await trade.getByLabel('Take profit').fill('1.094')
    })
    await expect(page.getByText('12 of 12 trades have a stop loss and a target.')).toBeVisible()
    await expectFigure(page, 'Planned', '2.25')
    await expectFigure(page, 'Actual win rate', '54.5%')

    await goTo(page, '/chart-lab/trade-management', 'Trade Management')
    await page.getByRole('button', { name: '1 of 12 trades' }).click()
    await mend(page, page.getByRole('dialog', { name: /^Without an answer/ }), 10, (trade) =>
      trade.getByRole('radiogroup', { name: 'Original target hit' }).getByText('Yes', { exact: true }).click(),
    )
    await expectFigure(page, 'Effect of managing', '−1.00')
    await expect(page.getByText('12 of 12 trades have a stop loss, a target, and')).toBeVisible()

    await goTo(page, '/chart-lab/exit-analysis', 'Exit Analysis')
    await page.getByRole('button', { name: 'Open the trades of At stop' }).click()
    await mend(page, page.getByRole('dialog', { name: /^At stop/ }), 9, (trade) =>
      trade.getByLabel('Lowest price').fill('4790'),
    )
    await page.getByRole('button', { name: '1 of 4 losers' }).first().click()
    await expectTrades(page, page.getByRole('dialog', { name: /^Losers past/ }), [9])
    await goTo(page, '/chart-lab/efficiency', 'Efficiency')
    await expect(page.getByRole('button', { name: 'Good entry, poor exit: 2' })).toBeVisible()
    await filterBy(page, /^Outcome/, 'Loser')
    await expect(page.getByText(/^4 of 5 /).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^11 of 12 /).first()).toBeVisible()
  })
})
