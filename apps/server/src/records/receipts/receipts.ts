import { AppError } from '@afterclose/contract/problems'
import { longestReceipt, mostUndone, undoMs } from '@afterclose/contract/undo'
import { Amount } from '@afterclose/contract/values'
import { optionLegs } from '@afterclose/core/journal'
import { inputFields, reviewGrades, type TradeInput } from '@afterclose/core/trade'
import { planStatuses } from '@afterclose/core/trade-plan'
import { z } from 'zod'
import { SealError, sealer } from '../../platform/http/access/secret-box.ts'
import { type ColumnsOf, snake } from '../../store/row-codec.ts'
import type { TableOfJournal } from '../../store/schema.ts'
import { FormerValues } from './former-values.ts'
import { belongingTables, deletableTables, type DeletedRows } from './repository.ts'

const tradeColumns = Object.keys(inputFields).map((name) => snake(name))
const TradeColumns = z.custom<ColumnsOf<TradeInput>>(
  (row) => typeof row === 'object' && row !== null && tradeColumns.every((column) => column in row),
)
const Part = z.strictObject({ id: z.int(), modified: z.string() })
const SplitFields = z.strictObject({
  size: Amount.nullable(),
  commission: Amount,
  swap: Amount,
  manualGain: Amount.nullable(),
  riskAmount: Amount.nullable(),
  groupId: z.int().nullable(),
  entryPrice: Amount.nullable(),
  exitDate: z.string().nullable(),
  exitPrice: Amount.nullable(),
  executions: z
    .array(
      z.strictObject({
        side: z.enum(['ENTRY', 'EXIT']),
        date: z.string(),
        price: Amount,
        size: Amount,
        commission: Amount,
        swap: Amount,
      }),
    )
    .readonly(),
})
/** A decision about a leg: the leg that it is one trade with, null if it is a trade of its own; undefined without a decision. */
const LegChoice = z.string().nullable().optional()
const ChangedDecision = z.strictObject({ source: z.string(), fill: z.string(), before: LegChoice, now: LegChoice })
export type ChangedDecision = z.output<typeof ChangedDecision>
/** Another grouping of legs of options. */
const Grouped = z.strictObject({
  decisions: z.array(ChangedDecision).readonly(),
  optionLegs: z.strictObject({ before: z.enum(optionLegs), now: z.enum(optionLegs) }).optional(),
})
export type Grouped = z.output<typeof Grouped>
/** A grade that was given: the review, and the grade that the trade had before. */
const Reviewed = z.strictObject({
  reviewId: z.int(),
  tradeId: z.int(),
  before: z.enum(reviewGrades).nullable(),
})
export type Reviewed = z.output<typeof Reviewed>
const Deletion = z.union([
  z.strictObject({
    table: z.custom<TableOfJournal>((table) => typeof table === 'string' && deletableTables.has(table)),
    rows: z.array(z.looseObject({ journal_id: z.int(), id: z.int() })),
    belongings: z
      .array(
        z.strictObject({
          table: z.enum(belongingTables),
          rows: z.array(z.looseObject({ journal_id: z.int() })),
        }),
      )
      .optional(),
    made: z.strictObject({ trades: z.record(z.string(), z.string()), missedTradeIds: z.array(z.int()) }).optional(),
  }),
  z.strictObject({ moved: z.strictObject({ id: z.int(), modified: z.string(), before: z.enum(planStatuses) }) }),
  z.strictObject({ split: z.strictObject({ trade: Part, parts: z.array(Part).readonly(), before: SplitFields }) }),
  z.strictObject({
    filled: z.strictObject({
      at: z.string(),
      before: z.array(
        z.strictObject({
          id: z.int(),
          highestPrice: Amount.nullable(),
          lowestPrice: Amount.nullable(),
          priceBarLength: z.int().nullable(),
        }),
      ),
    }),
  }),
  z.strictObject({
    costs: z.strictObject({
      at: z.string(),
      typed: z.array(z.strictObject({ commission: Amount, ids: z.record(z.string(), z.string()) })).readonly(),
    }),
  }),
  z.strictObject({ changed: FormerValues }),
  z.strictObject({ reviewed: Reviewed }),
  z.strictObject({ grouped: Grouped }),
  z.strictObject({
    tested: z.strictObject({ backtestId: z.int(), at: z.string(), first: z.int(), last: z.int() }),
  }),
  z.strictObject({ folder: z.strictObject({ from: z.string(), to: z.string(), ids: z.array(z.int()) }) }),
  z.strictObject({ edited: z.strictObject({ ...Part.shape, before: TradeColumns }) }),
  z.strictObject({
    undoneBy: z.strictObject({
      call: z.string(),
      params: z.record(z.string(), z.int()),
      body: z.record(z.string(), z.json()),
      userId: z.int().optional(),
    }),
  }),
  z.strictObject({ trades: z.strictObject({ deletion: z.int(), count: z.int(), tradeId: z.int() }) }),
])
const Receipt = z.object({ journalId: z.int(), deletion: Deletion, until: z.int() })

/**
 * An undoable change: rows deleted together, in full, or, for trades, the id of the deletion that still has them; the split of a trade,
 * another status of a plan, extremes filled in from bars, costs of many trades, tested trades of a file, a moved folder of notes, another grouping of legs, a grade, or the former state of an
 * edited trade. Replacements and moves of other records are undone by the same call, with the former values or place.
 */
export type Deletion = DeletedRows | Exclude<z.output<typeof Deletion>, { rows: unknown }>

export interface Receipts {
  /** Receipt for the caller; null if there is nothing, or too much, to restore. */
  readonly give: (journalId: number, deletion: Deletion) => string | null
  /** @throws AppError 'Undo too late' if it is too old, or was not issued for this journal by this installation */
  readonly take: (journalId: number, receipt: string) => Deletion
}

/**
 * Receipts are sealed, so that no one can insert other data. For small records they contain the deleted rows, and the server stores
 * nothing. For trades they name the deletion; the trades stay in the store, marked as deleted.
 *
 * @param key the installation's key
 */
export function receipts(key: Buffer, now: () => number = Date.now): Receipts {
  const box = sealer(key, 'undo')
  return {
    give(journalId, deletion) {
      if ('rows' in deletion && (deletion.rows.length === 0 || deletion.rows.length > mostUndone)) return null
      const receipt = box.seal(JSON.stringify({ journalId, deletion, until: now() + undoMs }))
      return receipt.length > longestReceipt ? null : receipt
    },
    take(journalId, receipt) {
      const given = opened(box.open, receipt)
      if (given === null || given.journalId !== journalId || given.until < now()) throw new AppError('Undo too late')
      return given.deletion
    },
  }
}

function opened(open: (sealed: string) => string, receipt: string) {
  try {
    return Receipt.safeParse(JSON.parse(open(receipt))).data ?? null // another version may have sealed it
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}
