import { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journal.ts'
import { picture } from '../support/picture.ts'
import { expectFigure } from '../support/stat.ts'
import { workedJournal } from '../support/worked-journal.ts'

/** What a page says of the worked example, in the words of PRODUCT H: figures of its head, or rows of its tables. */
interface Said {
  readonly path: string
  readonly figures?: Readonly<Record<string, string>>
  readonly rows?: readonly RegExp[]
}

const expectSaid = async (page: Page, { path, figures = {}, rows = [] }: Said): Promise<void> => {
  await page.goto(path)
  for (const [label, figure] of Object.entries(figures)) await expectFigure(page, label, figure)
  for (const row of rows) await expect(page.getByRole('row', { name: row }).first()).toBeVisible()
}

const inGroups: readonly Said[] = [
  // 1,621.10 for 6 winners, 5 losers and one even trade
  { path: '/home', figures: { 'Net gain': '+1,621.10', ROI: '+13.51', 'Win rate': '54.55', 'Edge score': '31' } },
  { path: '/chart-lab/performance-setup', rows: [/Pullback.* 60\.00\s%.*\+1,357\.10.* 7\.23 /] },
  { path: '/chart-lab/performance-instrument', rows: [/of ES.* 60\.00\s%.*\+1,465\.00.* 4\.53 /] },
  { path: '/chart-lab/performance-time?table=weekday', rows: [/Wednesday.* 25\.00\s%.*−319\.00.* 0\.38 /] },
  { path: '/chart-lab/holding-time', figures: { Winners: '3h 35m', Losers: '2h 21m' }, rows: [/\+1,372\.50.* 5\.47 /] },
  {
    path: '/chart-lab/performance-checklists',
    figures: { 'Everything ticked': '+1.77', 'Something left out': '−0.36' },
  },
  { path: '/chart-lab/custom-stats', rows: [/London.*\+156\.10.* 1\.30 /] },
  { path: '/chart-lab/trade-comments', figures: { 'Cost of mistakes': '−515.50' } },
]
const tradeByTrade: readonly Said[] = [
  { path: '/chart-lab/equity', figures: { 'Recovery factor': '3.85' } },
  { path: '/chart-lab/drawdown', figures: { Deepest: '−421.40', Now: '0.00' }, rows: [/−413\.50/] },
  { path: '/chart-lab/consecutive-losses-wins', figures: { 'Losses in a row': '2', 'Losses to expect': '3' } },
  { path: '/chart-lab/per-day', figures: { 'Days won': '60.0', 'Best day': '+880.00' }, rows: [/1st trade.* 10 /] },
  { path: '/chart-lab/r-distribution', figures: { Mean: '+0.69', Deviation: '1.69' } },
  {
    path: '/chart-lab/performance-ratio',
    figures: { Planned: '2.18', Realised: '2.13', 'Required win rate': '31.43' },
  },
  { path: '/chart-lab/efficiency', figures: { Entry: '61.66', Exit: '54.56', Total: '+16.22' } },
  { path: '/chart-lab/exit-analysis', figures: { 'Winners, way to stop': '41.94', 'Losers, way to target': '19.17' } },
  { path: '/chart-lab/trade-management', figures: { Actual: '+7.61', Potential: '+4.61', 'By managing': '+3.00' } },
]

/** Strategies of PRODUCT H.5 as an address says them; what is not said is as the trades had it. */
const strategies = (...list: readonly { readonly name: string; readonly [part: string]: unknown }[]): string =>
  encodeURIComponent(JSON.stringify(list.map((one) => ({ stopMode: 'ORIGINAL', targetMode: 'ORIGINAL', ...one }))))
const [half, one] = [
  { stopMode: 'R', stopValue: 0.5 },
  { targetMode: 'R', targetValue: 1 },
]
/** Total R at worst and at best, win rate of winners and losers, profit factor, deepest fall, and unclear trades. */
const strategyLab: readonly Said[] = [
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
      /^Held 11 45\.45\s% \+4\.61 \+4\.61 .* 1\.74 −3\.11 .* 0$/,
      /^Target 1 11 63\.64\s% \+3\.11 \+3\.11 .* 1\.86 −1\.04 .* 0$/,
      /^Target 3 11 45\.45\s% \+3\.61 \+3\.61 .* 1\.58 −3\.17 .* 0$/,
      /^Half 11 18\.18\s% −0\.89 \+5\.11 .* 0\.82 −2\.85 .* 2$/,
      /^Half and 1 11 27\.27\s% −1\.39 \+4\.61 .* 0\.67 −2\.78 .* 4$/,
    ],
  },
  {
    path: `/alternative-strategies?strategies=${strategies({ name: 'Break-even at 1', breakEvenAtR: 1 })}`,
    rows: [/^Break-even at 1 \* 11 45\.45\s% \+6\.61 \+6\.61 .* 2\.57 −2\.11 .* 0$/],
  },
]

test('pages of groups show the results of the worked example (PRODUCT H.3)', async ({ page, signedIn }) => {
  await page.routeWebSocket(/\/live/, () => {})
  await workedJournal(await signedIn())
  for (const said of inGroups) await expectSaid(page, said)
})

test('pages of single trades, and other strategies, show the results of the worked example (PRODUCT H.3, H.5)', async ({
  page,
  signedIn,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  await workedJournal(await signedIn())
  for (const said of tradeByTrade) await expectSaid(page, said)
  for (const said of strategyLab) await expectSaid(page, said)
})

test('reports, the chartbook and missed trades show the worked example (PRODUCT H.2, H.3, H.5)', async ({
  page,
  signedIn,
}) => {
  await page.routeWebSocket(/\/live/, () => {})
  const account = await signedIn()
  const journal = await workedJournal(account)
  const of = `/v1/databases/${journal.id}`
  await page.goto('/journal?trade=8')
  const trade = page.getByRole('dialog', { name: 'Edit trade 8' })
  await trade.getByRole('tab', { name: 'Media and notes' }).click()
  await trade.getByLabel('a picture for screenshot 1').setInputFiles(picture)
  await expect(trade.getByRole('button', { name: 'Enlarge screenshot 1' })).toBeVisible()
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

  await expectSaid(page, {
    path: '/reports/trade-analytics?by=direction',
    rows: [/Net gain.* \+1,621\.10.* \+1,656\.60.* −35\.50/, /Profit factor.* 2\.73.* 4\.95.* 0\.93/],
  })
  await page.goto('/reports/calendar?calendar=2024-01')
  await expect(page.getByRole('button', { name: /^16 January 2024: \+880\.00 USD, 2 trades/ })).toBeVisible()
  await page.goto('/reports/monthly-reports?calendar=2024-01')
  await expect(page.getByLabel('What the month came to')).toContainText('+936.10')
  await page.goto('/reports/chartbook')
  await expect(page.getByRole('list', { name: 'Pictures' })).toContainText('Winner+3.97 R')
  await expectSaid(page, {
    path: '/missed-trades/analysis',
    figures: { 'Total missed': '+0.90', 'Hit rate': '50.00', 'Against taken': '−0.24' },
  })
})
