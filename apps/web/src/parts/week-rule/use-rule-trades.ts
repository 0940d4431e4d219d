import type { WeekRuleAnswer, WeekRuleView } from '@afterclose/contract/week-rules'
import { noFilters } from '@afterclose/core/filters'
import type { WallClock } from '@afterclose/core/time'
import { tradeLines, type TradeLine, type TradeList } from '@afterclose/engine/reports/trade-lines'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { useMemo } from 'react'
import { useReport } from '../../journal/engine/hooks.ts'

/** A trade that a rule applies to. */
export interface RuleTrade {
  readonly id: number
  readonly entryDate: string
  /** Null if the trader has not said yet. */
  readonly kept: boolean | null
}

/** What a trade breaks a rule by, and the time in which it is entered: `until` is not included. */
export interface RuleTest extends Pick<WeekRuleView, 'about' | 'aboutId'> {
  readonly from: WallClock
  readonly until: WallClock
  /** Answers for a rule that the trader judges. */
  readonly answers: readonly WeekRuleAnswer[]
}

const asLines = (list: TradeList): readonly TradeLine[] => tradeLines(list)

/** Trades entered in a span of days that a rule applies to, by entry; undefined until they are loaded. */
export function useRuleTrades({ about, aboutId, from, until, answers }: RuleTest): readonly RuleTrade[] | undefined {
  const span = useMemo<TradesOf>(() => ({ is: 'span', basis: 'ENTRY', from, before: until }), [from, until])
  const withItem = (field: 'checklistItemIds' | 'checkedItemIds'): TradesOf => ({
    is: 'both',
    parts: [span, { is: 'value', field, value: aboutId ?? 0 }],
  })
  const isItem = about === 'CHECKLIST_ITEM'
  const all = useReport('trades', { of: span }, asLines, { filters: noFilters }).data
  const listed = useReport('trades', { of: withItem('checklistItemIds') }, asLines, {
    filters: noFilters,
    enabled: isItem,
  }).data
  const ticked = useReport('trades', { of: withItem('checkedItemIds') }, asLines, {
    filters: noFilters,
    enabled: isItem,
  }).data
  return useMemo(() => {
    if (all === undefined || (isItem && (listed === undefined || ticked === undefined))) return undefined
    const tickedIds = new Set(ticked?.map(({ id }) => id))
    const keptOf = ({ id, comments }: TradeLine): boolean | null =>
      about === 'COMMENT'
        ? !comments.includes(aboutId ?? 0)
        : isItem
          ? tickedIds.has(id)
          : (answers.find(({ tradeId }) => tradeId === id)?.kept ?? null)
    return ((isItem ? listed : all) ?? [])
      .map((trade) => ({ id: trade.id, entryDate: trade.entryDate, kept: keptOf(trade) }))
      .toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : a.entryDate > b.entryDate ? 1 : a.id - b.id))
  }, [all, listed, ticked, isItem, about, aboutId, answers])
}

/** Trades that kept a rule, of those that count: without those not answered yet. */
export function keptCount(trades: readonly RuleTrade[]): { readonly kept: number; readonly of: number } {
  const counted = trades.filter(({ kept }) => kept !== null)
  return { kept: counted.filter(({ kept }) => kept === true).length, of: counted.length }
}

/** "Kept 4 of 5", or why there is no count yet. */
export function keptWords(trades: readonly RuleTrade[]): string {
  const { kept, of } = keptCount(trades)
  if (of === 0) return trades.length === 0 ? 'No trades yet' : 'Not answered yet'
  return `Kept ${kept} of ${of}`
}
