import { type Decimal, big, money, ratioOrNull, sum } from '@afterclose/core/decimal'
import type { Filters } from '@afterclose/core/filters'
import { type OpenPosition, type OpenTrade, openPosition } from '@afterclose/core/open-position'
import { dayNumber, type LocalDateTime, wallClock } from '@afterclose/core/time'
import type { TradeBook } from '../../book/trade-book.ts'
import { openRows } from '../../filters/open-rows.ts'
import { balanceBeforeExit } from '../../trades/trade-table.ts'

/** Last known price of an instrument, on the journal's clock. */
export interface KnownPrice {
  readonly instrumentId: number
  readonly price: Decimal
  readonly at: LocalDateTime
}

/** Input of the open positions, besides the selection. */
export interface OpenPositionsInput {
  /** The open trades as the server has them: their fills and the value of a move are not in the feed. */
  readonly trades: readonly OpenTrade[]
  readonly prices: readonly KnownPrice[]
  /** Wall clock of the journal. */
  readonly now: LocalDateTime
}

/** The open trades that filters select, and the balance to compare their risk with. */
export interface OpenSelection {
  /** Ids, newest entry first. */
  readonly ids: Uint32Array
  /** Balance of the account at the time of the view, account currency. */
  readonly balance: number
}

/** An open trade as a row. */
export interface OpenRow
  extends OpenPosition,
    Pick<OpenTrade, 'instrumentId' | 'direction' | 'entryDate' | 'structure'> {
  /** Calendar days since the entry, 0 on its day. */
  readonly daysHeld: number
  readonly target: Decimal | null
  /** Last known price since the entry, and its time; null without one, and for options. */
  readonly price: Decimal | null
  readonly priceAt: LocalDateTime | null
}

/** Sums of the rows. Money in account currency, R of each trade's own 1R; ids of what is missing in them. */
export interface OpenTotals {
  /** Losses from entry to stop. A stop that locks in a profit counts 0 here, and in `lockedIn`. */
  readonly openRisk: Decimal
  readonly openRiskR: number
  /** Rows with a loss or locked-in profit in `openRisk`, and those of them without R. */
  readonly withRisk: number
  readonly withoutR: readonly number[]
  /** Percentage of the balance; null if that is not above 0. */
  readonly openRiskPercentage: number | null
  /** Profit that stops beyond the entry lock in. */
  readonly lockedIn: Decimal
  readonly lockedInIds: readonly number[]
  readonly withoutStop: readonly number[]
  /** With a stop whose value in money is unknown. */
  readonly riskUnknown: readonly number[]
  /** Null if no result is known. */
  readonly openResult: Decimal | null
  /** Rows without an open result, except options, which never have one. */
  readonly withoutResult: readonly number[]
  /** Time of the oldest price in `openResult`; null without one. */
  readonly pricesAsOf: LocalDateTime | null
  /** Null if nothing was closed in parts. */
  readonly realised: Decimal | null
  readonly realisedIds: readonly number[]
}

export interface OpenPositions {
  /** In order of entry, the newest first. */
  readonly rows: readonly OpenRow[]
  readonly totals: OpenTotals
}

/** Selects by the filters of open trades. O(open trades). @param view `now`: wall clock of the journal */
export function openPositionsAnswer(
  { table }: TradeBook,
  filters: Filters,
  { now }: Pick<OpenPositionsInput, 'now'>,
): OpenSelection {
  const rows = openRows(table.columns, filters)
  return {
    ids: Uint32Array.from(rows.toReversed(), (row) => table.columns.id[row]!),
    balance: balanceBeforeExit(table, wallClock(now), null),
  }
}

/**
 * The selected open trades at their last known prices, and their sums. Trades that are not among `trades` yet are not listed: they follow
 * when they have been loaded. O(open trades).
 */
export function openPositions(
  { ids, balance }: OpenSelection,
  { trades, prices, now }: OpenPositionsInput,
): OpenPositions {
  const tradeOf = new Map(trades.map((trade) => [trade.id, trade]))
  const priceOf = new Map(prices.map((price) => [price.instrumentId, price]))
  const rows = [...ids].flatMap((id) => {
    const trade = tradeOf.get(id)
    return trade === undefined ? [] : [openRow(trade, priceOf.get(trade.instrumentId), now)]
  })
  return { rows, totals: openTotals(rows, balance) }
}

function openRow(trade: OpenTrade, last: KnownPrice | undefined, now: LocalDateTime): OpenRow {
  const { instrumentId, direction, entryDate, structure, takeProfit } = trade
  const known = structure === null && last !== undefined && last.at >= entryDate ? last : null
  const price = known?.price ?? null
  return {
    ...openPosition(trade, price),
    instrumentId,
    direction,
    entryDate,
    structure,
    target: takeProfit,
    daysHeld: Math.max(0, dayNumber(wallClock(now)) - dayNumber(wallClock(entryDate))),
    price,
    priceAt: known?.at ?? null,
  }
}

/** @param balance of the account now */
function openTotals(rows: readonly OpenRow[], balance: number): OpenTotals {
  const idsOf = (test: (row: OpenRow) => boolean): readonly number[] => rows.filter(test).map(({ id }) => id)
  const risks = rows.filter(hasRisk)
  const losses = risks.filter(({ openRisk }) => big(openRisk).gt(0))
  const locking = risks.filter(({ openRisk }) => big(openRisk).lt(0))
  const openRisk = sum(losses.map((row) => row.openRisk))
  const priced = rows.filter(hasResult)
  const closedInParts = rows.filter(hasRealised)
  return {
    openRisk: money(openRisk),
    openRiskR: Number(sum(losses.map(({ openRiskR }) => String(openRiskR ?? 0)))),
    withRisk: risks.length,
    withoutR: losses.filter(({ openRiskR }) => openRiskR === null).map(({ id }) => id),
    openRiskPercentage: balance > 0 ? ratioOrNull(openRisk, big(balance), 100) : null,
    lockedIn: money(sum(locking.map((row) => row.openRisk)).times(-1)),
    lockedInIds: locking.map(({ id }) => id),
    withoutStop: idsOf(({ riskSource }) => riskSource === 'NO_STOP'),
    riskUnknown: idsOf(({ riskSource }) => riskSource === 'UNKNOWN'),
    openResult: priced.length === 0 ? null : money(sum(priced.map(({ openResult }) => openResult))),
    withoutResult: idsOf(({ openResult, structure }) => openResult === null && structure === null),
    pricesAsOf: priced
      .map(({ priceAt }) => priceAt)
      .reduce<string | null>((oldest, at) => (oldest === null || (at !== null && at < oldest) ? at : oldest), null),
    realised: closedInParts.length === 0 ? null : money(sum(closedInParts.map(({ realised }) => realised))),
    realisedIds: closedInParts.map(({ id }) => id),
  }
}

type With<Name extends 'openRisk' | 'openResult' | 'realised'> = OpenRow & { readonly [One in Name]: Decimal }
const hasRisk = (row: OpenRow): row is With<'openRisk'> => row.openRisk !== null
const hasResult = (row: OpenRow): row is With<'openResult'> => row.openResult !== null
const hasRealised = (row: OpenRow): row is With<'realised'> => row.realised !== null
