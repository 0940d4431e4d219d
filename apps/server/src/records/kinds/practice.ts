import { PracticeOrdersBody } from '@afterclose/contract/practice'
import { Id, LocalDateText } from '@afterclose/contract/values'
import { boxDays, dealSources, grades } from '@afterclose/core/practice'
import { z } from 'zod'
import type { RecordKind } from './record-kind.ts'
import { InstantText } from './values.ts'

const Grade = z.enum(grades)

/** Moments of practice and their tries. Referenced trades may have been deleted since. */
export const practice: readonly RecordKind[] = [
  {
    name: 'practice-deals',
    table: 'practice_deal',
    schema: z.strictObject({
      id: Id,
      source: z.enum(dealSources),
      tradeId: Id.nullable(),
      symbol: z.string().min(1).max(200),
      seriesSource: z.string().min(1).max(200),
      length: z.int().positive(),
      moment: z.int(),
      box: z.int().min(0).max(boxDays.length),
      due: LocalDateText.nullable(),
      tries: z.int().min(0),
      lastTried: InstantText.nullable(),
      created: InstantText,
    }),
    key: ['id'],
    // its symbol and moment are hidden from the player until its first try has ended: without a line, it is dealt again
    archivedIfPositive: 'tries',
    numbered: { id: 'practice_deal' },
    // a deal in play is dealt again
    derived: { shown: () => 0, open_in: () => null, grade: () => null, came_due: () => 0 },
    copied: 'no flag asks for it',
  },
  {
    name: 'practice-tries',
    table: 'practice_try',
    schema: z.strictObject({
      id: Id,
      dealId: Id,
      backtestId: Id,
      backtestTradeId: Id.nullable(),
      grade: Grade,
      orders: PracticeOrdersBody.nullable(),
      bestR: z.number().nullable(),
      misjudged: z.boolean().nullable(),
      cameDue: z.boolean(),
      tried: InstantText,
    }),
    key: ['id'],
    refers: { dealId: 'practice-deals', backtestId: 'backtests' },
    numbered: { id: 'practice_try' },
    copied: 'no flag asks for it',
  },
]
