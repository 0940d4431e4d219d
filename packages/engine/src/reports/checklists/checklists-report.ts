import { type Outcome, outcomes } from '@afterclose/core/trade'
import { dimensionOf, tradesOfGroup } from '../groups/dimensions.ts'
import { withGroupsToShow } from '../groups/performance-rows.ts'
import type { TradesOf } from '../trades-of.ts'
import { type ChecklistGrouping, checklistGroupings } from './checklist-groupings.ts'
import { type Result, resultAt } from './result-sums.ts'

/** Input of `checklistsReport`, as transferred from the worker to the page. */
export interface ChecklistsAnswer {
  /** Number of selected trades; of those with a checklist; of those with R. */
  readonly trades: number
  readonly withChecklist: number
  readonly evaluated: number
  readonly keys: Readonly<Record<ChecklistGrouping, readonly number[]>>
  /** Sums of the groups in the order of names and keys, then of all selected trades: read by `resultAt`. */
  readonly sums: Float64Array
  /** Units of money per 1.0 of the account currency. */
  readonly moneyUnits: number
  /** R of the regression line through all dots at 0 and at 100 % ticked; NaN without one. */
  readonly ends: Float64Array
  /** The dots, by exit: element i of every column is the same trade. */
  readonly row: Uint32Array
  readonly id: Uint32Array
  readonly adherence: Float64Array
  readonly rMultiple: Float64Array
  /** Code of core's `outcomes`. */
  readonly outcome: Uint8Array
}

export interface ChecklistGroup extends Result {
  /** As in the performance table by the same dimension. */
  readonly key: number
  readonly of: TradesOf
}

/** An item of a checklist: its trades by whether it was ticked. */
export interface ItemCost {
  /** Its id. */
  readonly item: number
  /** Null if no selected trade had it ticked, or none unticked. */
  readonly ticked: ChecklistGroup | null
  readonly notTicked: ChecklistGroup | null
  /** Cost of skipping the item, in R: average R ticked minus average R not ticked. Below 0, skipping was better. */
  readonly cost: number | null
}

export interface ChecklistsReport {
  readonly trades: number
  readonly withChecklist: number
  readonly evaluated: number
  /** Trades drawn; fewer than `evaluated` if dots would overlap. */
  readonly drawn: number
  /** Complete, incomplete, none; only existing ones. */
  readonly statuses: readonly ChecklistGroup[]
  /** Every range of the ticked share. */
  readonly shares: readonly ChecklistGroup[]
  readonly checklists: readonly ChecklistGroup[]
  /** Items by the cost of skipping them, highest first, unknown last. */
  readonly items: readonly ItemCost[]
  /**
   * Regression line through all dots, including those not drawn: R with nothing ticked, and with everything. Null if all trades ticked the
   * same share.
   */
  readonly trend: { readonly nothing: number; readonly all: number } | null
  readonly dots: readonly {
    readonly row: number
    readonly id: number
    /** Percent of the items that were ticked. */
    readonly adherence: number
    readonly rMultiple: number
    readonly outcome: Outcome
  }[]
}

/** Whether following the checklist paid (PRODUCT B.4.2). */
export function checklistsReport(answer: ChecklistsAnswer): ChecklistsReport {
  const {
    trades,
    withChecklist,
    evaluated,
    keys,
    sums,
    moneyUnits,
    ends,
    row: rows,
    id,
    adherence,
    rMultiple,
    outcome,
  } = answer
  const groupsOf = (name: ChecklistGrouping): readonly ChecklistGroup[] => {
    const dimension = dimensionOf(name, 'EXIT')
    const before = checklistGroupings.slice(0, checklistGroupings.indexOf(name)).flatMap((other) => keys[other]).length
    const all = keys[name].map((key, at) => ({
      key,
      of: tradesOfGroup(dimension, key),
      ...resultAt(sums, before + at, moneyUnits),
    }))
    return withGroupsToShow(dimension, all)
  }
  return {
    trades,
    withChecklist,
    evaluated,
    drawn: rows.length,
    statuses: groupsOf('checklistStatus'),
    shares: groupsOf('adherence'),
    checklists: groupsOf('checklist'),
    items: itemCosts(groupsOf('checklistItem')),
    trend: Number.isNaN(ends[0]!) ? null : { nothing: ends[0]!, all: ends[1]! },
    dots: Array.from(rows, (row, i) => ({
      row,
      id: id[i]!,
      adherence: adherence[i]!,
      rMultiple: rMultiple[i]!,
      outcome: outcomes[outcome[i]!]!,
    })),
  }
}

function itemCosts(groups: readonly ChecklistGroup[]): readonly ItemCost[] {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const ids = new Set(groups.map(({ key }) => Math.abs(key)))
  return [...ids]
    .map((item) => {
      const [ticked, notTicked] = [byKey.get(item) ?? null, byKey.get(-item) ?? null]
      return { item, ticked, notTicked, cost: difference(ticked?.avgR ?? null, notTicked?.avgR ?? null) }
    })
    .toSorted((a, b) => place(b) - place(a) || a.item - b.item)
}

/** Unknown costs are equal, and below any other. */
const place = ({ cost }: ItemCost): number => cost ?? -Number.MAX_VALUE

const difference = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b)
