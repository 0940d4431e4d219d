import type { Instant } from '@afterclose/core/time'
import type { DemoJournal } from '@afterclose/demo/demo-journal'
import { weekRules } from '../../records/kinds/diary.ts'
import { insertRecords } from '../../records/lists/repository.ts'
import { insertReviews, seenOf } from '../../records/reviews/repository.ts'
import { inputColumns } from '../../records/trades/trade-row.ts'
import { insertAnswer } from '../../records/week-rules/repository.ts'
import type { Tx } from '../../store/db.ts'

/** Writes the rules of the last weeks with their answers, and the reviews. Trades have their grades already. */
export async function writeRulesAndReviews(
  tx: Tx,
  journalId: number,
  { trades, weekRules: { rules, answers }, reviews }: DemoJournal,
  at: Instant,
): Promise<void> {
  const records = rules.map(({ span, firstDay, text, about, aboutId, checklistId, startsAt, endedAt }) => ({
    ...{ span, firstDay, text, checklistId, startsAt, endedAt },
    commentId: about === 'COMMENT' ? aboutId : null,
    checklistItemId: about === 'CHECKLIST_ITEM' ? aboutId : null,
  }))
  await insertRecords(tx, weekRules, journalId, records, at)
  for (const answer of answers) await insertAnswer(tx, journalId, answer)
  const seen = new Map(trades.map((trade) => [trade.id, seenOf(inputColumns(trade))]))
  await insertReviews(
    tx,
    journalId,
    reviews.map((review) => ({ ...review, seen: seen.get(review.tradeId)! })),
  )
}
