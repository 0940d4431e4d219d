import type { AttemptView, BreachView } from '@afterclose/contract/guard'
import { counted, formatMoney } from '@afterclose/core/format'
import { type BreakableRule, breachKey, type FoundBreach } from '@afterclose/core/guard-rule'

/** A broken rule as the page lists it: as it follows from the trades now, or one that no longer does. */
export interface BreachRow {
  readonly key: string
  readonly rule: BreakableRule
  readonly at: string
  readonly tradeId: number | null
  readonly sure: boolean
  readonly judgedAfterwards: boolean
  readonly over: string | null
  readonly version: number
  readonly forbiddenTradeIds: readonly number[]
  /** As the server stores it, a moment after it is found. Null until then: no note can be written. */
  readonly stored: Pick<BreachView, 'id' | 'note'> | null
  /** Why it is none any more; null while it is one. */
  readonly goneWhy: string | null
}

const keyOf = ({ rule, tradingDay, tradeId }: Pick<BreachView, 'rule' | 'tradingDay' | 'tradeId'>): string | null =>
  tradeId === null && rule !== 'DAILY_LOSS' && rule !== 'WEEKLY_LOSS' && rule !== 'MAX_LOSS'
    ? null
    : breachKey({ rule, tradingDay, tradeId: tradeId ?? 0 })

/**
 * Broken rules of an attempt, newest first. Those computed here lead, so that rows and costs are of the same trades; notes, and rules that
 * are no longer broken, come from the server.
 */
export function breachRows(
  found: readonly FoundBreach[],
  stored: readonly BreachView[],
  attemptId: number,
): readonly BreachRow[] {
  const ofAttempt = stored.filter((one) => one.attemptId === attemptId)
  const present = new Map(ofAttempt.filter(({ goneAt }) => goneAt === null).map((one) => [keyOf(one), one]))
  const now = found.map((one): BreachRow => {
    const key = breachKey(one)
    const view = present.get(key)
    return { ...one, key, stored: view === undefined ? null : { id: view.id, note: view.note }, goneWhy: null }
  })
  const gone = ofAttempt
    .filter(({ goneAt }) => goneAt !== null)
    .map(
      ({ id, note, goneWhy, ...one }): BreachRow => ({
        ...one,
        key: `gone ${id}`,
        stored: { id, note },
        goneWhy: goneWhy ?? 'the trades changed',
      }),
    )
  return [...now, ...gone].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.key < b.key ? -1 : 1))
}

/** "over by 374.30; 1 trade was entered after it" */
export function breachWords(
  { rule, over, version, sure, at, forbiddenTradeIds, goneWhy }: BreachRow,
  { versions }: Pick<AttemptView, 'versions'>,
  decimals: number,
): string {
  if (goneWhy !== null) return goneWhy
  if (!sure) return 'prices are missing or their order decides; costs nothing, forbids nothing'
  const beyond = over === null || Number(over) === 0 ? 'reached exactly' : `over by ${formatMoney(over, { decimals })}`
  const after =
    forbiddenTradeIds.length === 0
      ? 'no trade was entered after it'
      : `${counted(forbiddenTradeIds.length, 'trade')} ${forbiddenTradeIds.length === 1 ? 'was' : 'were'} entered after it`
  const set = versions.find((one) => one.version === version)?.rules.find(({ kind }) => kind === rule)
  switch (rule) {
    case 'DAILY_LOSS':
    case 'WEEKLY_LOSS':
    case 'MAX_LOSS':
      return `${beyond}; ${after}`
    case 'MAX_TRADES':
      return set?.kind === 'MAX_TRADES'
        ? `entered after ${counted(set.trades, 'trade')} on that day`
        : 'entered after the last trade of that day'
    case 'COOL_DOWN':
      return set?.kind === 'COOL_DOWN'
        ? `entered during the pause after ${counted(set.losses, 'loss', 'losses')}`
        : 'entered during the pause'
    case 'MAX_TRADE_RISK':
      return over === null ? 'risked too much' : `risked ${formatMoney(over, { decimals })} too much`
    case 'HOURS':
      return `entered at ${at.slice(11, 16)}, outside the hours`
  }
}
