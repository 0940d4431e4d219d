import {
  counted,
  formatNumber,
  formatPercent,
  formatRatio,
  formatWhole,
  plural,
  signedWhole,
  withUnit,
} from '@afterclose/core/format'
import { advancedFilterCount, basicFilterCount, type Filters, noFilters } from '@afterclose/core/filters'
import { type PeriodClock, type PeriodPreset, periodOfDays } from '@afterclose/core/period-presets'
import { smallSample } from '@afterclose/core/small-sample'
import { DAY, dateOf, type LocalDate, wallClock } from '@afterclose/core/time'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { dayWords, monthName, unitWords } from '../../journal/engine/unit-words.ts'
import { weekdayWords } from './days-in-words.ts'
import { findingsFrom } from './findings-from.ts'

interface Money {
  readonly currency: string
  readonly decimals: number
}
interface HeadlineView extends Money {
  readonly filters: Filters
  readonly clock: PeriodClock
}

type Amount = (value: number, options?: { readonly signed?: boolean }) => string

/**
 * The account in one sentence of at most two numbers, its result and how far it is below its high: "The account is up 23,779 USD this year,
 * 666 below Thursday’s high."
 */
export function headline(report: HomeReport, view: HeadlineView): string {
  const { unit, result } = report
  const trades = report.statistics.numberOfTrades
  if (result === null) return unknownWords(report)
  const amount = amountsIn(unit, view)
  const selected = isSelection(view.filters)
  if (trades < smallSample) {
    const words = `${numberWord(trades)} ${selected ? 'selected ' : ''}${plural(trades, 'trade')}`
    return `${capital(words)}${selected ? '' : ' so far'}: ${fewAmount(result, unit, view)}.`
  }
  const period = periodOf(report, view)
  const subject = selected ? 'The selected trades' : 'The account'
  const change = changeWords(result, { amount, period, selected })
  return `${subject} ${change}${heightWords(report, { amount, period, selected, view })}.`
}

/**
 * The line below: what the result came to in R, or in money if it is shown in R, and whether the trader wins often enough. "250 trades made
 * +65.2R. You win 43.9% of them and need 34.1% at your payoff of 1.93."
 *
 * @param unevenR R leaves out trades, or disagrees with the money, so that it is not led with
 */
export function headlineNote(
  { unit, statistics: stats }: HomeReport,
  view: Money & { readonly unevenR: boolean },
): string {
  const trades = stats.numberOfTrades
  if (trades < smallSample) return `${outcomeWords(stats)} ${fewWords(trades)}`
  const known = unit === 'R' || view.unevenR ? 0 : stats.nR
  const [made, who] = madeWords(stats, { unit, known, view })
  return [made, winWords(stats, who)].filter((part) => part !== '').join(' ')
}

/** Amounts as sentences have them: "23,779 USD", "47.6%", "65.2R". */
function amountsIn(unit: Unit, money: Money): Amount {
  if (unit === 'PERCENT') return (value, options) => formatPercent(value, { decimals: 1, ...options })
  if (unit === 'R') return (value, options) => withUnit(formatNumber(value, { decimals: 1, ...options }), 'R')
  return (value, options) => withUnit(moneyWords(value, money, options), money.currency)
}

/** Result of few trades, with the digits of each: "+71.50 USD". */
const fewAmount = (value: number, unit: Unit, money: Money): string =>
  unit === 'CURRENCY'
    ? withUnit(unitWords(unit, money).short(value, { signed: true }), money.currency)
    : amountsIn(unit, money)(value, { signed: true })

/** To the unit from ten on. */
function moneyWords(value: number, money: Money, options: { readonly signed?: boolean } = {}): string {
  return Math.abs(value) >= 10
    ? (options.signed === true ? signedWhole : formatWhole)(value)
    : unitWords('CURRENCY', money).short(value, options)
}

/** Whether trades are chosen by more than their dates: then they are not the account. */
function isSelection({ basic, ...rest }: Filters): boolean {
  const filters = { ...rest, basic: { ...basic, dateRange: noFilters.basic.dateRange } }
  return basicFilterCount(filters) + advancedFilterCount(filters) > 0
}

function unknownWords({ unit, figures, statistics }: HomeReport): string {
  if (figures.known > 0) return 'The growth exceeds what can be computed.'
  const what = unit === 'R' ? 'R' : 'percentage'
  return statistics.numberOfTrades === 1
    ? `This trade has no ${what}.`
    : `None of these ${formatWhole(statistics.numberOfTrades)} trades has ${unit === 'R' ? 'an' : 'a'} ${what}.`
}

interface Period {
  /** "this year", "since March", "" if the sentence names none. */
  readonly words: string
  /** It ended before today. */
  readonly isPast: boolean
}

const presetWords: Readonly<Record<Exclude<PeriodPreset, 'ALL'>, string>> = {
  TODAY: 'today',
  THIS_WEEK: 'this week',
  LAST_WEEK: 'last week',
  LAST_30_DAYS: 'in 30 days',
  THIS_MONTH: 'this month',
  LAST_MONTH: 'last month',
  THIS_YEAR: 'this year',
  LAST_YEAR: 'last year',
  LAST_12_MONTHS: 'in 12 months',
}

function periodOf({ span }: HomeReport, { filters, clock }: HeadlineView): Period {
  const [first, last] = filters.basic.dateRange
  const year = Number(clock.today.slice(0, 4))
  if (first !== undefined && last !== undefined) {
    const preset = periodOfDays([first, last], clock)
    const isPast = last < clock.today
    if (preset !== null && preset !== 'ALL') return { words: presetWords[preset], isPast }
    if (first === last) return { words: `on ${dayWords(first, year)}`, isPast }
    return {
      words: isPast ? `from ${dayWords(first, year)} to ${dayWords(last, year)}` : `since ${dayWords(first, year)}`,
      isPast,
    }
  }
  if (span === null || isSelection(filters)) return { words: '', isPast: false }
  return { words: sinceWords(dateOf(span.first), clock.today), isPast: false }
}

/** "this year" from January on, "since March", "since 19 November" in the month of today, "since March 2024". */
function sinceWords(first: LocalDate, today: LocalDate): string {
  const [year = '', month = ''] = first.split('-')
  if (first.slice(0, 7) === today.slice(0, 7)) return `since ${dayWords(first, Number(year))}`
  if (year !== today.slice(0, 4)) return `since ${monthName(Number(month))} ${year}`
  return month === '01' ? 'this year' : `since ${monthName(Number(month))}`
}

interface Said {
  readonly amount: Amount
  readonly period: Period
  /** The trades are selected: they are not the account. */
  readonly selected: boolean
}

function changeWords(result: number, { amount, period: { words, isPast }, selected }: Said): string {
  const when = words === '' ? '' : ` ${words}`
  if (amount(result) === amount(0)) return `${selected ? 'are' : 'is'} where ${selected ? 'they' : 'it'} started${when}`
  const size = amount(Math.abs(result))
  if (isPast) return `${result > 0 ? 'gained' : 'lost'} ${size}${when}`
  return `${selected ? 'are' : 'is'} ${result > 0 ? 'up' : 'down'} ${size}${when}`
}

/** Distance of the account from its high: ", 666 below Thursday’s high"; empty if it has never moved. */
function heightWords(
  { unit, equity: { standing } }: HomeReport,
  { amount, period, selected, view }: Said & { readonly view: HeadlineView },
): string {
  const { below, high, last } = standing
  const whose = selected ? 'their' : 'its'
  // percentages of 6 decimals seldom compound back to the high exactly: a fall that reads as nothing is none
  if (amount(below) === amount(0)) {
    if (last <= 0) return ''
    return period.isPast ? `, ending at ${whose} high` : `, ${whose} highest so far`
  }
  if (high === null) return `${period.isPast ? ' and was' : ','} never above ${whose} start`
  // the unit of money is said once
  const size = unit === 'CURRENCY' ? moneyWords(below, view) : amount(below)
  return `,${period.isPast ? ' ending' : ''} ${size} below ${highWords(high.date, view.clock.today, whose)}`
}

/** "Thursday’s high", "its August high", "its high of August 2025". */
function highWords(date: LocalDate, today: LocalDate, whose: string): string {
  const days = (wallClock(`${today}T00:00:00`) - wallClock(`${date}T00:00:00`)) / DAY
  if (days === 0) return 'today’s high'
  if (days > 0 && days < 7) return `${weekdayWords(date)}’s high`
  const month = monthName(Number(date.slice(5, 7)))
  const year = date.slice(0, 4)
  return year === today.slice(0, 4) ? `${whose} ${month} high` : `${whose} high of ${month} ${year}`
}

type Stats = HomeReport['statistics']

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const numberWord = (count: number): string => small[count] ?? formatWhole(count)
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** "One won, one lost." */
function outcomeWords({ winners, losers, breakEvens }: Stats): string {
  const parts = [
    [winners, 'won'],
    [losers, 'lost'],
    [breakEvens, 'broke even'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${numberWord(count)} ${word}`)
  return `${capital(words.join(', '))}.`
}

const fewWords = (trades: number): string =>
  `${capital(numberWord(trades))} ${plural(trades, 'trade says', 'trades say')} ${trades < 3 ? 'nothing' : 'little'} about how you trade; findings begin at ${findingsFrom}.`

/** The sentence about the result, and how the next one calls the trades. */
function madeWords(
  stats: Stats,
  { unit, known, view }: { readonly unit: Unit; readonly known: number; readonly view: Money },
): readonly [sentence: string, who: string] {
  const trades = counted(stats.numberOfTrades, 'trade')
  if (unit === 'R') return [`${trades} ${madeIn(stats.netGain, amountsIn('CURRENCY', view))}.`, 'them']
  if (known === 0) return ['', trades]
  const made = madeIn(stats.totalR ?? 0, amountsIn('R', view))
  return known === stats.numberOfTrades
    ? [`${trades} ${made}.`, 'them']
    : [`${formatWhole(known)} of ${trades} have an R; they ${made}.`, `all ${formatWhole(stats.numberOfTrades)}`]
}

/** "made +65.2R", "lost 12.3R". */
const madeIn = (value: number, amount: Amount): string =>
  value < 0 && amount(value) !== amount(0) ? `lost ${amount(-value)}` : `made ${amount(value, { signed: true })}`

/** "You win 43.9% of them and need 34.1% at your payoff of 1.93." */
function winWords(stats: Stats, who: string): string {
  const { winners, losers, breakEvens, winRate, requiredWinRatePayoff: needed, payoff } = stats
  if (winRate === null || needed === null || payoff === null) return outcomeWords(stats)
  const decided = breakEvens === 0 ? who : `the ${formatWhole(winners + losers)} that did not break even`
  const rate = formatPercent(winRate, { decimals: 1 })
  return `You win ${rate} of ${decided} and need ${formatPercent(needed, { decimals: 1 })} at your payoff of ${formatRatio(payoff)}.`
}
