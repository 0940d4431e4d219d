import { counted, formatMoney, formatPercent, formatPrice, plural, sentenceR } from '@afterclose/core/format'
import type { OpenRow, OpenTotals } from '@afterclose/engine/reports/open-positions/open-positions'
import type { LastPrice } from '@afterclose/contract/last-prices'

function instrumentsOf(ids: readonly number[], rows: readonly OpenRow[]): ReadonlySet<number> {
  const wanted = new Set(ids)
  return new Set(rows.filter(({ id }) => wanted.has(id)).map(({ instrumentId }) => instrumentId))
}

/** Names of the instruments of rows, each once, two at most: "MES, NQ and 3 more". */
export function namesOfRows(
  ids: readonly number[],
  rows: readonly OpenRow[],
  nameOf: (instrumentId: number) => string,
): string {
  const names = [...instrumentsOf(ids, rows)].map(nameOf)
  const [first = '', second, ...more] = names
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** "20 Nov", with the year if it is not that of `now`. */
export function shortDay(local: string, now: string): string {
  const [year = '', month = '1', day = ''] = local.slice(0, 10).split('-')
  const words = `${Number(day)} ${months[Number(month) - 1]}`
  return year === now.slice(0, 4) ? words : `${words} ${year}`
}
/** "20 Nov 12:00" */
export const shortTime = (local: string, now: string): string => `${shortDay(local, now)} ${local.slice(11, 16)}`

export interface OpenWords {
  readonly rows: readonly OpenRow[]
  readonly totals: OpenTotals
  readonly nameOf: (instrumentId: number) => string
  readonly now: string
  /** Decimals of the journal's money. */
  readonly decimals: number
}

/** Below the open risk: its R and share of the balance, and what is not in it. */
export function riskNote({ totals, decimals }: OpenWords): string {
  const { openRiskR, withoutR, withRisk, openRiskPercentage, lockedIn, lockedInIds } = totals
  if (withRisk === 0) return 'no stop in force'
  const isR = withoutR.length === 0
  const said = [
    isR ? `${sentenceR(openRiskR, { size: true })} from stops in force` : 'from stops in force',
    ...(openRiskPercentage === null ? [] : [`${formatPercent(openRiskPercentage)} of the balance`]),
    ...(lockedInIds.length === 0
      ? []
      : [
          `${lockedInIds.length === 1 ? 'one stop locks' : `${lockedInIds.length} stops lock`} in ${formatMoney(lockedIn, { decimals, signed: true })}`,
        ]),
  ]
  return said.join(', ')
}

/** Below the number of positions without a stop. */
export function stopNote({ rows, totals, nameOf }: OpenWords): string {
  const { withoutStop, riskUnknown } = totals
  const said = [
    ...(withoutStop.length === 0 ? [] : [`${namesOfRows(withoutStop, rows, nameOf)}: risk unknown, not in the sum`]),
    ...(riskUnknown.length === 0 ? [] : [`${namesOfRows(riskUnknown, rows, nameOf)}: no tick value, not in the sum`]),
  ]
  return said.length === 0 ? 'every position has one' : said.join('; ')
}

/** Below the open result: the age of its prices, and which it lacks. */
export function resultNote({ rows, totals, nameOf, now }: OpenWords): string {
  const { pricesAsOf, withoutResult } = totals
  if (pricesAsOf === null) return withoutResult.length === 0 ? 'options have no price here' : 'no price yet'
  const lacking = withoutResult.length === 0 ? '' : `, without ${namesOfRows(withoutResult, rows, nameOf)}`
  return `prices as of ${shortTime(pricesAsOf, now)}${lacking}`
}

/** Below what was realised in parts. */
export function realisedNote({ rows, totals, nameOf, now }: OpenWords): string {
  const { realisedIds } = totals
  const [only] = rows.filter(({ id }) => realisedIds.includes(id))
  if (only === undefined) return 'nothing closed in parts'
  if (realisedIds.length > 1) return `in ${counted(realisedIds.length, 'position')}`
  const when = only.lastExit === null ? '' : ` on ${shortDay(only.lastExit, now)}`
  return `${formatPrice(only.closed)} of ${formatPrice(only.size)} ${nameOf(only.instrumentId)} closed${when}`
}

/** The sentence on a phone, and on Home: first what stops risk, then what has none. @param short on Home: writes an amount to the unit, and leaves R out */
export function riskSentence(
  { rows, totals, nameOf, decimals }: OpenWords,
  short: ((amount: number) => string) | null = null,
): {
  readonly lead: string
  readonly rest: string
} {
  const { withRisk, openRisk, openRiskR, withoutR, withoutStop } = totals
  const noStop = `${namesOfRows(withoutStop, rows, nameOf)} ${plural(instrumentsOf(withoutStop, rows).size, 'has', 'have')} no stop`
  if (withRisk === 0) return { lead: withoutStop.length === 0 ? 'The open risk is unknown.' : `${noStop}.`, rest: '' }
  const r = short === null && withoutR.length === 0 ? `, ${sentenceR(openRiskR, { size: true })}` : ''
  const isNone = Number(openRisk) === 0
  return {
    lead: isNone
      ? 'Stops in force risk nothing'
      : `Stops in force risk ${short === null ? formatMoney(openRisk, { decimals }) : short(Number(openRisk))}`,
    rest: `${isNone ? '' : r}${withoutStop.length === 0 ? '.' : `; ${noStop}.`}`,
  }
}

/** Which prices are missing or are those of another instrument. */
export function priceSentence(
  { rows, nameOf }: Pick<OpenWords, 'rows' | 'nameOf'>,
  prices: readonly LastPrice[],
): string | null {
  const without = rows.filter(({ price, structure }) => price === null && structure === null)
  const lent = prices.filter(
    ({ instrumentId, symbol }) => symbol !== null && rows.some((row) => row.instrumentId === instrumentId),
  )
  const said = [
    ...(without.length === 0
      ? []
      : [
          `${namesOfRows(
            without.map(({ id }) => id),
            rows,
            nameOf,
          )} ${plural(new Set(without.map(({ instrumentId }) => instrumentId)).size, 'has', 'have')} no price since the entry.`,
        ]),
    ...lent.map(
      ({ instrumentId, symbol }) => `${nameOf(instrumentId)} has no own price source; its price is that of ${symbol}.`,
    ),
  ]
  return said.length === 0 ? null : said.join(' ')
}
