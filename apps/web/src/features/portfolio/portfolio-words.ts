import { formatDate, formatMoney, formatNumber, withUnit } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { DAY, localText } from '@afterclose/core/time'
import type { Portfolio, PortfolioRow } from '@afterclose/engine/reports/portfolio/portfolio-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { smallSample } from '../../parts/small-sample.ts'
import { type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import type { PortfolioMode } from './portfolio-search.ts'

/** A journal's name and formats. */
export interface PortfolioJournal {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly decimals: number
}

/** Small numbers in words: "two". */
const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
export const countWord = (count: number): string => small[count] ?? String(count)

export const dayText = (day: number, format: DateFormat): string => formatDate(localText(day * DAY), format)

/** Question that the lines answer. */
export const questionOf = (mode: PortfolioMode): string =>
  mode === 'COMBINED' ? 'How have the journals grown together?' : 'Which journal contributes most?'

/** Format of totals: with the most decimals of any journal. */
export const sumWords = (unit: Unit, journals: readonly PortfolioJournal[]): UnitWords =>
  unitWords(unit, {
    currency: journals[0]?.currency ?? '',
    decimals: Math.max(2, ...journals.map(({ decimals }) => decimals)),
  })

/** Result of a journal in the unit; null if it is unknown. */
export const resultIn = (unit: Unit, { net, growth, totalR }: PortfolioRow): number | null =>
  ({ CURRENCY: net, PERCENT: growth, R: totalR })[unit]

export const balanceText = (value: number | null, { decimals }: Pick<PortfolioJournal, 'decimals'>): string =>
  formatMoney(value, { decimals })

export const percentText = (value: number | null): string => formatNumber(value, { decimals: 2, signed: true })

/** The finding first, then the evidence: which journals contributed, and the state of all. */
export function portfolioReading(
  { unit, rows, total, sum, currency }: Portfolio,
  journals: readonly PortfolioJournal[],
): { readonly finding: string; readonly rest: string } {
  const words = sumWords(unit, journals)
  const unitName = unit === 'CURRENCY' ? (currency ?? '') : words.name
  const text = (value: number): string => withUnit(words.short(value, { signed: true }), unitName)
  const size = (value: number): string => withUnit(words.short(Math.abs(value)), unitName)
  const ranked = rows
    .flatMap((row, i) => {
      const result = row.trades < smallSample ? null : resultIn(unit, row)
      return result === null ? [] : [{ name: journals[i]!.name, result }]
    })
    .toSorted((a, b) => b.result - a.result)
  const result = resultIn(unit, total)
  const together =
    sum === null || result === null
      ? ''
      : `${journals.length === 1 ? 'The journal has' : `The ${countWord(journals.length)} together have`} ${result < 0 ? 'lost' : 'made'} ${size(result)}${total.fall === null || total.fall === 0 ? '' : ` with a max drawdown of ${size(total.fall)}`}.`
  const [best, worst] = [ranked[0], ranked.at(-1)]
  if (best === undefined || worst === undefined || best === worst) return { finding: together, rest: '' }
  return {
    finding: `${best.name} did best with ${text(best.result)}, ${worst.name} worst with ${text(worst.result)}.`,
    rest: together,
  }
}
