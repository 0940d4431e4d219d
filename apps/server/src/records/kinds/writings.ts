import { screenshotSlots } from '@afterclose/contract/screenshots'
import { longestNotes, TradeView } from '@afterclose/contract/trades'
import { Id, PositiveDecimal } from '@afterclose/contract/values'
import { namesWith } from '@afterclose/core/record-field'
import { directions, inputFields } from '@afterclose/core/trade'
import { z } from 'zod'
import type { RecordKind } from './record-kind.ts'
import { CleanText } from './values.ts'

const said = new Set<string>(namesWith(inputFields, {}))
const fields = Object.entries(TradeView.shape).filter(([name]) => said.has(name))
/** Some fields of a trade, from the trader or a broker. */
const SaidOfTrade = z.strictObject({ ...Object.fromEntries(fields), notes: CleanText(longestNotes) }).partial()

const Slot = z.int().min(1).max(screenshotSlots)
const Kept = z.strictObject({
  said: SaidOfTrade.optional(),
  fills: z.array(z.string().min(1).max(300)).optional(),
  broker: SaidOfTrade.optional(),
  split: z
    .array(z.strictObject({ size: PositiveDecimal, of: PositiveDecimal, part: z.enum(['FIRST', 'SECOND']) }))
    .optional(),
  typed: SaidOfTrade.extend({ instrumentId: Id, direction: z.enum(directions) }).optional(),
  places: z
    .strictObject({
      slots: z.array(
        z.strictObject({ slot: Slot, into: Slot, fileId: z.string().nullable(), url: z.string().nullable() }),
      ),
      notes: z.array(Id),
    })
    .optional(),
})

/** Writings: the trader's input not stored in trade rows, and trades shown by another trade. */
export const writings: RecordKind = {
  name: 'writings',
  table: 'archived_writing',
  schema: z.strictObject({ tradeId: Id, shownOn: Id.nullable(), lost: z.boolean(), kept: Kept }),
  key: ['tradeId'],
  refers: { tradeId: 'trades', shownOn: 'trades' },
  copied: 'with the rows of trades',
}
