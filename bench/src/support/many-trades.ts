import { type CommentType, type Rating, commentTypes, customGroups } from '@afterclose/core/comment'
import { DAY, HOUR, MINUTE, wallClock, weekday } from '@afterclose/core/time'
import { checklistStatuses, directions, tradeTypes } from '@afterclose/core/trade'
import {
  type CommentKind,
  type ListColumn,
  NONE,
  type TradeColumns,
  plainColumns,
} from '@afterclose/engine/trades/trade-columns'
import { type Random, random } from '@afterclose/demo/random'
import { rounded, writeResult } from './trade-results.ts'

const instruments = 24
const setups = 12
/** Comments of each of the four groups, and of each custom statistic. */
const commentsOfGroup = 32
const customOfGroup = 12
const checklistItems = 6
const start = wallClock('2016-01-04T00:00:00')
const days = 3650

const kindOf: Readonly<Record<CommentType, CommentKind>> = {
  PRE_TRADE: 'preTradeComments',
  ENTRY: 'entryComments',
  MANAGEMENT: 'managementComments',
  EXIT: 'exitComments',
}
const ratings: readonly Rating[] = ['NEUTRAL', 'POSITIVE', 'NEGATIVE', 'POSITIVE']
/** Rating of a comment in the four groups. */
const ratingOf = (id: number): Rating => ratings[id % ratings.length]!

/** Gains and deposits are in cents. */
export const moneyUnits = 100

/**
 * Closed trades of ten years, random from a seed, for any number of rows: plausible values in every field, a few hundred of them to filter
 * by, ties in exit time, break-evens, trades without a stop; slightly profitable.
 */
export function manyTrades(rows: number, seed = 2026): TradeColumns {
  const chance = random(seed)
  const columns = plainColumns((_, kind) => new kind(rows))
  const comments = commentColumns(rows)
  const checklists = checklistColumns(rows)
  const exits = exitTimes(rows)
  for (let row = 0; row < rows; row++) {
    // Some positions close at the same time.
    const exit = row > 0 && chance.chance(0.06) ? columns.exitDate[row - 1]! : exits(row)
    const minutes = Math.round(Math.exp(chance.between(0, Math.log(chance.chance(0.02) ? 40_000 : 3000))))
    columns.id[row] = row + 1
    columns.exitDate[row] = exit
    columns.entryDate[row] = exit - minutes * MINUTE - chance.whole(0, 59) * 1000
    columns.holdingMinutes[row] = rounded((exit - columns.entryDate[row]!) / MINUTE, 6)
    columns.instrument[row] = Math.floor(instruments * chance.next() ** 1.6)
    columns.setup[row] = Math.floor(setups * chance.next() ** 1.3)
    columns.source[row] = chance.whole(0, 1)
    columns.direction[row] = chance.whole(0, directions.length - 1)
    columns.tradeType[row] = chance.chance(0.8) ? 0 : chance.whole(1, tradeTypes.length - 1)
    columns.checklistStatus[row] = chance.whole(0, checklistStatuses.length - 1)
    columns.otpHit[row] = chance.chance(0.3) ? NONE : chance.whole(0, 1)
    columns.inReview[row] = Number(chance.chance(0.05))
    columns.hasNotes[row] = Number(chance.chance(0.5))
    columns.screenshots[row] = chance.chance(0.7) ? chance.whole(1, 3) : 0
    columns.screenshotExists[row] = Math.min(1, columns.screenshots[row]!)
    const ticked = columns.checklistStatus[row]! < 2 ? chance.whole(1, checklistItems) : null
    columns.adherence[row] = ticked === null ? Number.NaN : rounded((100 * ticked) / checklistItems, 6)
    if (ticked !== null) checklists.write(row, ticked)
    writeResult(columns, row, chance)
    columns.tiltMeter[row] = comments.write(row, chance)
    columns.fullyJournaled[row] = comments.journaled(row) & columns.screenshotExists[row]!
  }
  return {
    ...columns,
    ...comments.columns,
    ...checklists.columns,
    revision: 1,
    rows,
    closed: rows,
    instruments: upTo(instruments),
    setups: upTo(setups),
    sources: ['MANUAL', 'METATRADER_5'],
    payins: {
      id: upTo(10),
      timestamp: upTo(10).map((id) => start + (id - 1) * 365 * DAY - HOUR),
      delta: upTo(10).map((id) => (id === 1 ? 150_000 : id % 3 === 0 ? -5000 : 12_500.5)),
    },
  }
}

/** Comments of the four groups that are rated positive. */
export const positiveComments: ReadonlySet<number> = new Set(
  Array.from({ length: commentTypes.length * commentsOfGroup }, (_, i) => i + 1).filter(
    (id) => ratingOf(id) === 'POSITIVE',
  ),
)

/** The items of one of the custom statistics. */
export const customIds = (statistic: number): readonly number[] =>
  upTo(customOfGroup).map((id) => statistic * customOfGroup + id)

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, i) => i + 1)

/** Ascending times, evenly over the trading days: few on weekends, most around noon, whole seconds. */
function exitTimes(rows: number): (row: number) => number {
  const weight = (day: number): number => [1, 1, 1, 1, 0.9, 0.03, 0.08][weekday(start + day * DAY) - 1]!
  const total = Array.from({ length: days }, (_, day) => weight(day)).reduce((sum, each) => sum + each, 0)
  let day = 0
  let before = 0
  return (row) => {
    const at = ((row + 0.5) / rows) * total
    while (at - before >= weight(day)) before += weight(day++)
    const fromNoon = 2 * ((at - before) / weight(day)) - 1
    const hours = 12 + 11.99 * Math.sign(fromNoon) * Math.abs(fromNoon) ** 1.7
    return start + day * DAY + Math.floor(hours * 3600) * 1000
  }
}

/** One checklist. Its ticked items rotate from row to row. */
function checklistColumns(rows: number) {
  const column = (ids: readonly number[]): ListColumn => ({ ids, words: [new Uint32Array(rows)] })
  const columns = {
    checklistId: column([1]),
    checklistItemIds: column(upTo(checklistItems)),
    checkedItemIds: column(upTo(checklistItems)),
  }
  return {
    columns,
    write(row: number, ticked: number): void {
      columns.checklistId.words[0]![row] = 1
      columns.checklistItemIds.words[0]![row] = 2 ** checklistItems - 1
      for (let item = 0; item < ticked; item++)
        columns.checkedItemIds.words[0]![row]! |= 1 << ((row + item) % checklistItems)
    },
  }
}

/** Up to three comments of each group on a trade, and an item of some custom statistics. */
function commentColumns(rows: number) {
  const column = (ids: readonly number[]): ListColumn => ({
    ids,
    words: Array.from({ length: Math.ceil(ids.length / 32) }, () => new Uint32Array(rows)),
  })
  const group = (type: CommentType): ListColumn =>
    column(upTo(commentsOfGroup).map((id) => commentTypes.indexOf(type) * commentsOfGroup + id))
  const columns: Readonly<Record<CommentKind, ListColumn>> = {
    preTradeComments: group('PRE_TRADE'),
    entryComments: group('ENTRY'),
    managementComments: group('MANAGEMENT'),
    exitComments: group('EXIT'),
    customComments: column(upTo(customGroups * customOfGroup)),
  }
  const add = ({ words }: ListColumn, bit: number, row: number): void => {
    words[bit >> 5]![row]! |= 1 << (bit & 31)
  }
  return {
    columns,
    /** @returns the tilt meter: positive minus negative comments */
    write(row: number, chance: Random): number {
      let tilt = 0
      for (const type of commentTypes) {
        const { ids, words } = columns[kindOf[type]]
        for (let i = chance.whole(0, 3); i > 0; i--) {
          const bit = Math.floor(commentsOfGroup * chance.next() ** 1.5)
          if (((words[0]![row]! >>> bit) & 1) === 1) continue
          add(columns[kindOf[type]], bit, row)
          const rating = ratingOf(ids[bit]!)
          tilt += rating === 'POSITIVE' ? 1 : rating === 'NEGATIVE' ? -1 : 0
        }
      }
      for (let of = 0; of < customGroups; of++)
        if (chance.chance(0.3))
          add(columns.customComments, of * customOfGroup + chance.whole(0, customOfGroup - 1), row)
      return tilt
    },
    /** 1 if the trade has a comment of every group. */
    journaled: (row: number): number =>
      Number(commentTypes.every((type) => columns[kindOf[type]].words[0]![row] !== 0)),
  }
}
