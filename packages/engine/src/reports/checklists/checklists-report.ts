import { type Outcome, outcomes } from '@afterclose/core/trade'
import { type GroupsAnswer, type PerformanceRow, performanceRows } from '../groups/performance-rows.ts'

/** What `checklistsReport` is made of, as it crosses from the worker to the page. */
export interface ChecklistsAnswer {
  /** Selected trades; those of them with a checklist; those of these with an R. */
  readonly trades: number
  readonly withChecklist: number
  readonly evaluated: number
  /** By item, ticked and not ticked. */
  readonly items: GroupsAnswer
  /** The dots, by exit: element i of every column is the same trade. */
  readonly row: Uint32Array
  readonly id: Uint32Array
  readonly adherence: Float64Array
  readonly rMultiple: Float64Array
  /** Code of core's `outcomes`. */
  readonly outcome: Uint8Array
}

/** An item of a checklist: the trades that had it, by whether it was ticked. */
export interface ItemCost {
  /** Its id. */
  readonly item: number
  /** Null where no selected trade had it ticked, or none had not. */
  readonly ticked: PerformanceRow | null
  readonly notTicked: PerformanceRow | null
  /** What a trade made less, in R, where the item was skipped: average R ticked less average R not ticked. Below 0 it made more. */
  readonly cost: number | null
}

export interface ChecklistsReport {
  readonly trades: number
  readonly withChecklist: number
  readonly evaluated: number
  /** Trades that are drawn; fewer than `evaluated` where dots would cover each other. */
  readonly drawn: number
  /** What it costs most to skip comes first, what is not known last. */
  readonly items: readonly ItemCost[]
  readonly dots: readonly {
    readonly row: number
    readonly id: number
    /** Per cent of the items that were ticked. */
    readonly adherence: number
    readonly rMultiple: number
    readonly outcome: Outcome
  }[]
}

/** Whether it paid to follow the checklist (PRODUCT B.4.2); the rest of the page are groups. */
export function checklistsReport(answer: ChecklistsAnswer): ChecklistsReport {
  const { trades, withChecklist, evaluated, row: rows, id, adherence, rMultiple, outcome } = answer
  return {
    trades,
    withChecklist,
    evaluated,
    drawn: rows.length,
    items: itemCosts(performanceRows(answer.items).rows),
    dots: Array.from(rows, (row, i) => ({
      row,
      id: id[i]!,
      adherence: adherence[i]!,
      rMultiple: rMultiple[i]!,
      outcome: outcomes[outcome[i]!]!,
    })),
  }
}

function itemCosts(rows: readonly PerformanceRow[]): readonly ItemCost[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const ids = new Set(rows.map(({ key }) => Math.abs(key ?? 0)))
  return [...ids]
    .map((item) => {
      const [ticked, notTicked] = [byKey.get(item) ?? null, byKey.get(-item) ?? null]
      return { item, ticked, notTicked, cost: difference(ticked?.avgR ?? null, notTicked?.avgR ?? null) }
    })
    .toSorted((a, b) => place(b) - place(a) || a.item - b.item)
}

/** Unknown costs are alike, and less than any other. */
const place = ({ cost }: ItemCost): number => cost ?? -Number.MAX_VALUE

const difference = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b)
