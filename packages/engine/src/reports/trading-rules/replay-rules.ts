import { dayNumber, hourOf } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import { mostRules, type TradingRule } from '@afterclose/core/trading-rule'
import type { ListColumn } from '../../trades/trade-columns.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { keptByTable } from '../kept-by-table.ts'
import { addendsOf } from '../number-sums.ts'

/** Each rule may halve a size once: sizes are integers of these parts, so sums are exact. */
export const sizeParts = 2 ** mostRules

/** By table row, the traded parts of its size: all, a half, a quarter …, or 0 if skipped. */
export type Sizes = Uint8Array<ArrayBuffer>

/**
 * Replays rules on trades, cumulatively: each sees the sizes left by earlier ones. The first sizes are without rules. O(trades × rules).
 *
 * @param rows in exit order; all other rows have size 0
 */
export function replayRules(table: TradeTable, rows: Uint32Array, rules: readonly TradingRule[]): readonly Sizes[] {
  const first = new Uint8Array(table.rows)
  for (let i = 0; i < rows.length; i++) first[rows[i]!] = sizeParts
  const sizes: Sizes[] = [first]
  for (const rule of rules) sizes.push(afterRule(table, rows, rule, sizes.at(-1)!))
  return sizes
}

const LOSER = outcomes.indexOf('LOSER')

/** Entry and exit order of trades for rules. */
interface Days {
  /** Table rows by entry, then by id. */
  readonly entered: Uint32Array
  /** By entry, the number of table rows closed before it. */
  readonly closedBefore: Uint32Array
  /** By table row. */
  readonly entryDay: Int32Array
  readonly exitDay: Int32Array
}

/** Cached per state of the journal. */
const daysOf = keptByTable<'days', Days>(1, ({ columns: { entryDate, exitDate, id }, rows }) => {
  const entered = Uint32Array.from({ length: rows }, (_, row) => row).toSorted(
    (a, b) => entryDate[a]! - entryDate[b]! || id[a]! - id[b]!,
  )
  let closed = 0
  const closedBefore = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    const entry = entryDate[entered[i]!]!
    while (exitDate[closed]! < entry) closed++
    closedBefore[i] = closed
  }
  const daysIn = (dates: Float64Array): Int32Array =>
    Int32Array.from({ length: rows }, (_, row) => dayNumber(dates[row]!))
  return { entered, closedBefore, entryDay: daysIn(entryDate), exitDay: daysIn(exitDate) }
})

/** Iterates over the trades by entry, and first reports to the rule which ones were closed until then. */
function afterRule(table: TradeTable, rows: Uint32Array, rule: TradingRule, before: Sizes): Sizes {
  const { closed, takes, otherwise } = judgeOf(table, rule)
  const after = new Uint8Array(before.length)
  const { entered, closedBefore } = daysOf(table, 'days')
  let place = closed === null ? rows.length : 0
  for (let i = 0; i < entered.length; i++) {
    const row = entered[i]!
    const size = before[row]!
    if (size === 0) continue
    for (; place < rows.length && rows[place]! < closedBefore[i]!; place++) {
      const its = rows[place]!
      if (after[its]! > 0) closed?.(its, after[its]!)
    }
    after[row] = takes(row) ? size : size * otherwise
  }
  return after
}

interface Judge {
  /** Called for a closed trade with its size under the rule; null if irrelevant. */
  readonly closed: ((row: number, size: number) => void) | null
  readonly takes: (row: number) => boolean
  /** Share of its size that a skipped trade keeps. */
  readonly otherwise: 0 | 0.5
}

function judgeOf(table: TradeTable, rule: TradingRule): Judge {
  const { entryDate, outcome } = table.columns
  const { entryDay, exitDay } = daysOf(table, 'days')
  switch (rule.is) {
    case 'STOP_AFTER_LOSSES': {
      let [day, losses] = [Number.NaN, 0]
      return {
        closed: (row) => {
          const its = exitDay[row]!
          if (its !== day) [day, losses] = [its, 0]
          losses += Number(outcome[row] === LOSER)
        },
        takes: (row) => day !== entryDay[row]! || losses < rule.losses,
        otherwise: 0,
      }
    }
    case 'NO_ENTRY_FROM':
      return { closed: null, takes: (row) => hourOf(entryDate[row]!) < rule.hour, otherwise: 0 }
    case 'MOST_A_DAY': {
      let [day, trades] = [Number.NaN, 0]
      return {
        closed: null,
        otherwise: 0,
        takes: (row) => {
          const its = entryDay[row]!
          if (its !== day) [day, trades] = [its, 0]
          return ++trades <= rule.trades
        },
      }
    }
    case 'WITHOUT_COMMENT': {
      const carries = carrying(table.columns[rule.kind], rule.comment)
      return { closed: null, takes: (row) => !carries(row), otherwise: 0 }
    }
    case 'HALF_SIZE': {
      const { micros } = addendsOf(table, 'rMultiple')
      const below = Math.round(rule.belowHigh * MICROS) * sizeParts
      let [sum, high] = [0, 0]
      return {
        closed: (row, size) => {
          sum += size * micros[row]!
          if (sum > high) high = sum
        },
        takes: () => high - sum < below,
        otherwise: 0.5,
      }
    }
  }
}

function carrying({ ids, words }: ListColumn, comment: number): (row: number) => boolean {
  const bit = ids.indexOf(comment)
  const word = words[bit >> 5]
  return bit === -1 || word === undefined ? () => false : (row) => ((word[row]! >>> (bit & 31)) & 1) === 1
}
