import { TradeView } from '@afterclose/contract/trades'
import { optionInputs } from '@afterclose/testkit/option-trades'
import { showAllColumns } from '../support/all-columns.ts'
import { chartOf, expectTrades, mend, openMark, showIn, walkTo } from '../support/chart-page.ts'
import { applyAsFilter, filterBy } from '../support/filter.ts'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { expectFigure } from '../support/stat.ts'
import { workedJournal } from '../support/worked-journal.ts'

test('pages that compare groups of trades show the worked example (PRODUCT H.3), lead to its trades and follow a change', async ({
  page,
  signedIn,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  const account = await signedIn()
  const journal = await workedJournal(account)
  await showAllColumns(page, account)
  const table = (name: string) => page.getByRole('table', { name })
  const row = (name: RegExp) => page.getByRole('row', { name }).first()

  await test.step('a setup leads by its bar to its trades, which become the filter of the page and of the journal', async () => {
    await page.goto('/chart-lab/performance-setup')
    await expect(page.getByText('12 closed trades of 2 setups.')).toBeVisible()
    await expect(row(/Pullback.*\+1,357 .* 60\.0% .* 7\.23 /)).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Average', { exact: true }).click()
    await expect(page).toHaveURL(/measure=AVERAGE/)
    await expect(page.getByText('Average, USD per trade').first()).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/measure=/)

    const lines = chartOf(page, 'How did the result develop?')
    await walkTo(
      lines,
      ['Home', 'ArrowDown', 'End'],
      /^Breakout, 2 February 2024, Cumulative net gain, USD \+264\.00, /,
    )
    const kept = chartOf(page, 'Do exits deliver the planned reward to risk?')
    await walkTo(kept, ['Home', 'ArrowRight'], /^Breakout, Planned on average 2\.00, Payoff in R 1\.64/)
    const bars = chartOf(page, 'Which setup makes the money?')
    const pullback = { keys: ['Home'], words: /^Pullback, Net gain, USD \+1,357\.10, /, title: /^Pullback/ } as const
    await openMark(page, bars, pullback)
    await applyAsFilter(page)
    await expect(page.getByText('6 closed trades of 1 setup.')).toBeVisible()
    await openMark(page, bars, pullback)
    await page.getByRole('button', { name: 'Show in journal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Selected Filters' })).toContainText('Pullback')
    await page.goBack()
    await expect(page.getByText('6 closed trades of 1 setup.')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('12 closed trades of 2 setups.')).toBeVisible()
  })

  await test.step('an instrument with too few trades is not judged, and its bar leads to them', async () => {
    await goTo(page, '/chart-lab/performance-instrument', 'Performance by Instrument')
    await expect(page.getByText('No instrument has 10 trades: the sample is too small.')).toBeVisible()
    await expect(row(/of ES.*\+1,465 .* 60\.0% .* 4\.53 /)).toBeVisible()
    const es = { keys: ['Home'], words: /^ES, Net gain, USD \+1,465\.00, /, title: /^ES/ } as const
    await expectTrades(
      page,
      await openMark(page, chartOf(page, 'Which instrument makes the money?'), es),
      [12, 9, 8, 4, 3],
    )
    await page.getByRole('button', { name: 'Show as table' }).first().click()
    await expect(table('Which instrument makes the money?')).toContainText('+1,465')
  })

  await test.step('hours and weekdays are walked on the map, and a weekday of the table becomes the filter', async () => {
    await goTo(page, '/chart-lab/performance-time', 'Performance by Time')
    await expect(page.getByText('12 closed trades, by exit date.')).toBeVisible()
    const map = chartOf(page, 'When do you make money')
    await walkTo(map, ['Home', 'ArrowRight', 'ArrowDown', 'ArrowDown'], /^Tuesday, 11 to 12, Net gain, USD \+196\.50, /)
    await page.getByRole('radiogroup', { name: 'Part of the date' }).getByText('Weekday').click()
    await expect(page).toHaveURL(/table=weekday/)
    await expect(row(/Wednesday.* 25\.0% .*−319 .* 0\.38 /)).toBeVisible()
    await table('How do the weekdays compare?').getByRole('button', { name: 'Open the trades of Tuesday' }).click()
    await applyAsFilter(page)
    await expect(page.getByText('4 closed trades, by exit date.')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('12 closed trades, by exit date.')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Win rate').click()
    await expect(page.getByText('Win rate, %; trades below').first()).toBeVisible()
  })

  await test.step('a trade that was held long is found by its dot', async () => {
    await goTo(page, '/chart-lab/holding-time', 'Holding Time')
    await expectFigure(page, 'Winners', '3h 35m')
    await expectFigure(page, 'Losers', '2h 21m')
    await expect(row(/\+1,373 .* 5\.47 /)).toBeVisible()
    const long = {
      keys: ['End', 'ArrowLeft'],
      words: /^Trade 11, Held 15h 00m, R \+0\.95/,
      title: /^Trade 11/,
    } as const
    await expectTrades(page, await openMark(page, chartOf(page, 'Do longer trades earn more?'), long), [11])
    await filterBy(page, /^Outcome/, 'Winner')
    await expectFigure(page, 'Losers', '–')
    await page.goBack()
    await expectFigure(page, 'Losers', '2h 21m')
  })

  await test.step('a row leads to a trade, and the page follows its new exit, in R too, as the other pages do', async () => {
    await goTo(page, '/chart-lab/performance-setup', 'Performance by Setup')
    await page.getByRole('button', { name: 'Open the trades of Breakout' }).click()
    await mend(page, page.getByRole('dialog', { name: /^Breakout/ }), 9, (trade) =>
      trade.getByLabel('Exit price').fill('4795'),
    )
    await expect(row(/of Breakout.*\+564 /)).toBeVisible()
    const bars = chartOf(page, 'Which setup makes the money?')
    await walkTo(bars, ['End'], /^Breakout, Net gain, USD \+564\.00, /)
    await showIn(page, 'R')
    await walkTo(bars, ['End'], /^Breakout, Net gain, R \+3\.30, /)
    await showIn(page, 'Currency')
    await walkTo(bars, ['End'], /^Breakout, Net gain, USD \+564\.00, /)
    await goTo(page, '/chart-lab/performance-instrument', 'Performance by Instrument')
    await expect(row(/of ES.*\+1,765 /)).toBeVisible()
    await goTo(page, '/chart-lab/performance-time', 'Performance by Time')
    await expect(row(/of 19 to 20.*−10 /)).toBeVisible()
  })

  await test.step('structures are a page of the menu as soon as a trade is in options, and lead to their trades as a filter', async () => {
    const link = page.getByRole('navigation').getByRole('link', { name: 'Performance by Structure' })
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Performance by Setup' })).toBeVisible()
    await expect(link).toHaveCount(0)
    for (const { direction, entryDate, exitDate, size, entryPrice, exitPrice, commission, legs } of optionInputs.slice(
      0,
      2,
    ))
      await account.call('POST', `/v1/databases/${journal.id}/trades`, TradeView, {
        instrumentId: 1,
        setupId: 1,
        direction,
        entryDate,
        exitDate,
        size,
        entryPrice,
        exitPrice,
        commission,
        legs,
      })
    await page.reload()
    await link.click()
    await expect(page.getByText('2 of 14 closed trades are in options, of 2 structures.')).toBeVisible()
    await expect(row(/of Vertical.*−851\.3 .*−1\.00/)).toBeVisible()
    const bars = chartOf(page, 'Which structure makes the money?')
    const condor = { keys: ['Home'], words: /^Iron condor, Net gain, USD \+400\.90, /, title: /^Iron condor/ } as const
    await openMark(page, bars, condor)
    await applyAsFilter(page)
    await expect(page.getByRole('region', { name: 'Selected Filters' })).toContainText('Iron condor')
    await expect(page.getByText('1 of 1 closed trade is in options, of 1 structure.')).toBeVisible()
    await filterBy(page, /^Bias/, 'Bullish')
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  })
})
