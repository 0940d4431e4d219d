import { checklistStatuses } from '@afterclose/core/trade'
import { matchedStrata, type MatchedStrata } from '../../stats/matched-comparison.ts'
import type { ListColumn } from '../../trades/trade-columns.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { microsOf } from '../micros-of.ts'
import { commentGroups } from '../monthly/month-report.ts'
import type { SessionDay } from '../sessions/session-day.ts'
import { afterLossLimit } from './loss-limits.ts'
import type { ComparedWithin, MistakeItem } from './mistake-price.ts'
import { strataOf, type TradeStrata } from './strata-of.ts'

export interface MistakesCompared {
  readonly within: ComparedWithin
  /** Negative comments of all groups. */
  readonly negative: readonly number[]
  readonly sessions: readonly SessionDay[]
}

/** Trades with a mistake, and the clean ones they are compared with. Rows ascend, and are those of the table. */
export interface MistakeExposure {
  /** Null for any mistake against none. */
  readonly item: MistakeItem | null
  /** Written when the result was known. */
  readonly hindsight: boolean
  /** Selected trades with it, with or without R. */
  readonly rows: Uint32Array
  /** Those of them with R. */
  readonly exposed: Uint32Array
  /** Clean trades with R that do not have it. */
  readonly clean: Uint32Array
}

export interface MistakeExposures {
  /** Mistakes that selected trades have, in the order of comments, items of checklists, and rules. */
  readonly items: readonly MistakeExposure[]
  /** Any of them against none. */
  readonly any: MistakeExposure
  /** Clean trades with R: no negative comment, no red tilt, no unticked item, and not entered after the loss limit. */
  readonly clean: Uint32Array
  /** Selected trades with R. */
  readonly withR: number
  readonly strata: TradeStrata
}

/** Trades with, and trades without a plan, from which missing ones are a mistake. */
const leastPlans = 20

/**
 * Mistakes of the selected trades, each with the trades that have it, the clean ones, and the strata in which both are compared
 * (beyond/CERTAINTY 5.2).
 *
 * @param rows selected closed trades, ascending. O(rows × words of comments + mistakes)
 */
export function mistakeExposures(table: TradeTable, rows: Uint32Array, compared: MistakesCompared): MistakeExposures {
  const r = microsOf(table, 'rMultiple')
  const hasR = (row: number): boolean => !Number.isNaN(r[row]!)
  const { tiltMeter, checklistStatus, planId, checklistItemIds, checkedItemIds } = table.columns
  const isAfterLimit = afterLossLimit(table, compared.sessions)

  const isNegative = new Set(compared.negative)
  const comments = commentGroups.flatMap((field) =>
    sortedIds(table.columns[field]).flatMap((id) => {
      const own = isNegative.has(id) ? rowsWith(rows, table.columns[field], id, null) : noRows
      return own.length === 0 ? [] : [commentOf(field, id, own)]
    }),
  )
  const unticked = sortedIds(checklistItemIds).flatMap((id) => {
    const own = rowsWith(rows, checklistItemIds, id, checkedItemIds)
    return own.length === 0 ? [] : [{ item: { is: 'UNTICKED' as const, id }, hindsight: false, own }]
  })
  const planless = rows.filter((row) => planId[row] === 0)
  const isPlanJudged = planless.length >= leastPlans && rows.length - planless.length >= leastPlans
  const rules = [
    { item: { is: 'AFTER_LOSS_LIMIT' as const }, hindsight: false, own: rows.filter((row) => isAfterLimit[row] === 1) },
    { item: { is: 'WITHOUT_PLAN' as const }, hindsight: false, own: isPlanJudged ? planless : noRows },
    { item: { is: 'RED_TILT' as const }, hindsight: true, own: rows.filter((row) => tiltMeter[row]! < 0) },
  ]
  const found = [...comments, ...unticked, ...rules].filter(({ own }) => own.length > 0)

  const hasMistake = flagsOf(
    table,
    found.map(({ own }) => own),
  )
  const isCommented = flagsOf(
    table,
    comments.map(({ own }) => own),
  )
  const incomplete = checklistStatuses.indexOf('INCOMPLETE')
  const clean = rows.filter(
    (row) =>
      hasR(row) &&
      isCommented[row] === 0 &&
      tiltMeter[row]! >= 0 &&
      checklistStatus[row] !== incomplete &&
      isAfterLimit[row] === 0,
  )
  const flawless = clean.filter((row) => hasMistake[row] === 0)
  const planned = clean.filter((row) => planId[row] !== 0)
  const mistaken = rows.filter((row) => hasMistake[row] === 1)
  const withR = rows.filter(hasR)
  return {
    items: found.map(({ item, hindsight, own }) => ({
      item,
      hindsight,
      rows: own,
      exposed: own.filter(hasR),
      clean: item.is === 'WITHOUT_PLAN' ? planned : clean,
    })),
    any: { item: null, hindsight: false, rows: mistaken, exposed: mistaken.filter(hasR), clean: flawless },
    clean,
    withR: withR.length,
    strata: strataOf(table, withR, compared),
  }
}

/**
 * R of the trades with a mistake and of the clean ones in their strata, in millionths, ascending: the order of trades has no effect. Clean
 * trades that several mistakes share are sorted once.
 */
export function exposureStrata(
  table: TradeTable,
  strata: TradeStrata,
): (exposure: Pick<MistakeExposure, 'exposed' | 'clean'>) => MatchedStrata {
  const r = microsOf(table, 'rMultiple')
  const cleanOnes = new Map<Uint32Array, readonly Float64Array[]>()
  return ({ exposed, clean }) => {
    const cleanIn = cleanOnes.get(clean) ?? valuesIn(clean, strata, r)
    cleanOnes.set(clean, cleanIn)
    return matchedStrata(
      valuesIn(exposed, strata, r).map((values, stratum) => ({ exposed: values, calm: cleanIn[stratum]! })),
    )
  }
}

function valuesIn(rows: Uint32Array, { count, of }: TradeStrata, values: Float64Array): readonly Float64Array[] {
  const sizes = new Uint32Array(count)
  for (let i = 0; i < rows.length; i++) sizes[of[rows[i]!]!]!++
  const lists = Array.from(sizes, (size) => new Float64Array(size))
  sizes.fill(0)
  for (let i = 0; i < rows.length; i++) {
    const stratum = of[rows[i]!]!
    lists[stratum]![sizes[stratum]!++] = values[rows[i]!]!
  }
  for (const list of lists) list.sort()
  return lists
}

const commentOf = (field: (typeof commentGroups)[number], id: number, own: Uint32Array) => ({
  item: { is: 'COMMENT' as const, field, id },
  hindsight: field === 'managementComments' || field === 'exitComments',
  own,
})

const noRows = new Uint32Array()
const sortedIds = ({ ids }: ListColumn): readonly number[] => ids.toSorted((a, b) => a - b)

/** Rows that have an id in a list, and not in another one. Plain loops, because a journal has hundreds of such ids. */
function rowsWith(rows: Uint32Array, list: ListColumn, id: number, except: ListColumn | null): Uint32Array {
  const [word, mask] = bitOf(list, id)
  const [other, otherMask] = except === null ? [undefined, 0] : bitOf(except, id)
  if (word === undefined) return noRows
  const own = new Uint32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if ((word[row]! & mask) !== 0 && (other === undefined || (other[row]! & otherMask) === 0)) own[count++] = row
  }
  return own.slice(0, count)
}

function bitOf({ ids, words }: ListColumn, id: number): readonly [word: Uint32Array | undefined, mask: number] {
  const bit = ids.indexOf(id)
  return [words[bit >> 5], 1 << (bit & 31)]
}

function flagsOf({ rows }: TradeTable, lists: readonly Uint32Array[]): Uint8Array {
  const flags = new Uint8Array(rows)
  for (const list of lists) for (let i = 0; i < list.length; i++) flags[list[i]!] = 1
  return flags
}
