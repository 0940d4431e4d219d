import { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { Page } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'
import { picture } from '../support/picture.ts'
import { expectFigure } from '../support/stat.ts'
import { workedJournal } from '../support/worked-journal.ts'

const expectFigures = async (page: Page, figures: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, figure] of Object.entries(figures)) await expectFigure(page, label, figure)
}

const expectRows = async (page: Page, rows: readonly RegExp[]): Promise<void> => {
  for (const row of rows) await expect(page.getByRole('row', { name: row }).first()).toBeVisible()
}

/** Strategies of PRODUCT H.5 as in an address; omitted parts are as in the trades. */
const strategies = (...list: readonly { readonly name: string; readonly [part: string]: unknown }[]): string =>
  encodeURIComponent(JSON.stringify(list.map((one) => ({ stopMode: 'ORIGINAL', targetMode: 'ORIGINAL', ...one }))))
const [half, one] = [
  { stopMode: 'R', stopValue: 0.5 },
  { targetMode: 'R', targetValue: 1 },
]
/** Total R in the worst and best case, win rate of winners and losers, profit factor, max drawdown, and unclear trades. */
const strategyLab = [
  {
    path: `/alternative-strategies?strategies=${strategies(
      { name: 'Held' },
      { name: 'Target 1', ...one },
      { name: 'Target 3', targetMode: 'R', targetValue: 3 },
      { name: 'Half', ...half },
      { name: 'Half and 1', ...half, ...one },
    )}`,
    rows: [
      /^Actual \(same trades\) 11 .*\+7\.61 /,
      /^Held 11 45\.5 \+4\.61 \+4\.61 .* 1\.74 −3\.11$/,
      /^Held \d+ \d+ \d+ 0 [+−]/,
      /^Target 1 11 63\.6 \+3\.11 \+3\.11 .* 1\.86 −1\.04$/,
      /^Target 1 \d+ \d+ \d+ 0 [+−]/,
      /^Target 3 11 18\.2 −5\.39 to \+6\.61: not decided \+6\.61 .* 0\.42 −5\.39$/,
      /^Target 3 \d+ \d+ \d+ 3 [+−]/,
      /^Half 11 18\.2 −0\.89 to \+5\.11: not decided \+5\.11 .* 0\.82 −2\.85$/,
      /^Half \d+ \d+ \d+ 2 [+−]/,
      /^Half and 1 11 27\.3 −1\.39 to \+4\.61: not decided \+4\.61 .* 0\.67 −2\.78$/,
      /^Half and 1 \d+ \d+ \d+ 4 [+−]/,
    ],
  },
  {
    path: `/alternative-strategies?strategies=${strategies({ name: 'Break-even at 1', breakEvenAtR: 1 })}`,
    rows: [
      /^Break-even at 1 11 0\.0 −4\.39 to \+7\.61: not decided \+7\.61 .* 0\.00 −4\.39$/,
      /^Break-even at 1 \d+ \d+ \d+ 6 [+−]/,
    ],
  },
]

test('home, reports, the chartbook, missed trades and other strategies show the worked example (PRODUCT H.2, H.3, H.5)', async ({
  page,
  signedIn,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  const account = await signedIn()
  const journal = await workedJournal(account)
  const of = `/v1/databases/${journal.id}`
  const long = { instrumentId: 1, direction: 'LONG', entryPrice: '1.1', stopLoss: '1.098', takeProfit: '1.104' }
  const short = { instrumentId: 2, direction: 'SHORT', entryPrice: '4750', stopLoss: '4755', takeProfit: '4740' }
  for (const missed of [
    { ...long, otpHit: 'YES' },
    { ...short, otpHit: 'NO' },
    { ...long, otpHit: null },
  ])
    await account.call('POST', `${of}/missed-trades`, MissedTradeView, {
      ...missed,
      entryDate: '2024-01-03T11:00:00',
      reason: 'HESITATION',
    })

  await test.step('home', async () => {
    await page.goto('/home')
    // 1,621.10 for 6 winners, 5 losers and one even trade
    await expectFigures(page, { 'Net gain': '+1,621.10', ROI: '+13.5%', 'Win rate': '54.5%', 'Edge score': '31' })
  })
  await test.step('trade analytics', async () => {
    await goTo(page, '/reports/trade-analytics?by=direction', 'Trade Analytics')
    await expectRows(page, [/Net gain.* \+1,621\.10.* \+1,656\.60.* −35\.50/, /Profit factor.* 2\.73.* 4\.95.* 0\.93/])
  })
  await test.step('calendar', async () => {
    await goTo(page, '/reports/calendar?calendar=2024-01', 'Calendar')
    await expect(page.getByRole('button', { name: '+936.10', exact: true })).toBeVisible()
    // 183.00, −23.40 and 776.50 in whole units, as a week's cell shows them
    for (const week of [/\+183 .*week of 1 January/, /−23 .*week of 8 January/, /\+777 .*week of 15 January/])
      await expect(page.getByRole('button', { name: week })).toBeVisible()
    await expect(page.getByRole('button', { name: /^16 January 2024: \+880\.00 USD, 2 trades/ })).toBeVisible()
  })
  await test.step('monthly report', async () => {
    await goTo(page, '/reports/monthly-reports?calendar=2024-01', 'Monthly Reports')
    const came = page.getByLabel('Result of the month')
    for (const figure of ['+936USD', '44.4%', '2.00']) await expect(came).toContainText(figure)
  })
  await test.step('missed trades', async () => {
    await goTo(page, '/missed-trades/analysis', 'Missed Trades Analysis')
    await expectFigures(page, { 'Total missed': '+0.9R', 'Hit rate': '50.0%', 'Versus taken trades': '−0.24' })
  })
  await test.step('alternative strategies', async () => {
    for (const { path, rows } of strategyLab) {
      await goTo(page, path, 'Alternative Strategies')
      await expectRows(page, rows)
    }
  })
  await test.step('chartbook', async () => {
    await goTo(page, '/journal?trade=8', 'Journal')
    const trade = page.getByRole('dialog', { name: 'Edit trade 8' })
    await trade.getByRole('tab', { name: 'Screenshots and notes' }).click()
    await trade.getByLabel('a picture for screenshot 1').setInputFiles(picture)
    await expect(trade.getByRole('button', { name: 'Enlarge screenshot 1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(trade).toBeHidden()
    await goTo(page, '/reports/chartbook', 'Chartbook')
    await expect(page.getByRole('list', { name: 'Pictures' })).toContainText('Winner+3.97R')
  })
})
