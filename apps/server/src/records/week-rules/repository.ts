import { fromFlag, toFlag } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import { rowsShownBy } from '../trades/rows-shown-by.ts'
import type { WeekRuleAnswer } from '@afterclose/core/week-rule'

/** Number of rules of a journal. */
export async function countWeekRules(db: Db, journalId: number): Promise<number> {
  const count = db.selectFrom('week_rule').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await count.where('journal_id', '=', journalId).executeTakeFirstOrThrow()).count
}

/** The checklist of an item; undefined if there is no such item. */
export const findChecklistOf = (db: Db, journalId: number, itemId: number) =>
  db
    .selectFrom('checklist_item')
    .select('checklist_id')
    .where('journal_id', '=', journalId)
    .where('id', '=', itemId)
    .executeTakeFirst()

/** Answers about visible trades, by rule and trade. */
export async function findAnswers(db: Db, journalId: number): Promise<WeekRuleAnswer[]> {
  const rows = await db
    .selectFrom('week_rule_answer')
    .select(['week_rule_id', 'trade_id', 'kept'])
    .where('journal_id', '=', journalId)
    .orderBy('week_rule_id')
    .orderBy('trade_id')
    .execute()
  return rows.map(({ week_rule_id, trade_id, kept }) => ({
    weekRuleId: week_rule_id,
    tradeId: trade_id,
    kept: fromFlag(kept),
  }))
}

/** Rows of the answers to a rule, also about deleted trades. */
export const findAnswerRows = (db: Db, journalId: number, weekRuleId: number) =>
  db
    .selectFrom('stored_week_rule_answer')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('week_rule_id', '=', weekRuleId)
    .orderBy('trade_id')
    .execute()

interface Answered {
  readonly weekRuleId: number
  readonly tradeId: number
}

/** Removes the answer, with those of the rows that the trade shows. @returns it; null without one */
export async function takeAnswer(
  tx: Tx,
  journalId: number,
  { weekRuleId, tradeId }: Answered,
): Promise<boolean | null> {
  const removed = await tx
    .deleteFrom('stored_week_rule_answer')
    .where('journal_id', '=', journalId)
    .where('week_rule_id', '=', weekRuleId)
    .where('trade_id', 'in', rowsShownBy(tx, journalId, tradeId))
    .returning('kept')
    .execute()
  return removed.length === 0 ? null : removed.every(({ kept }) => fromFlag(kept))
}

export async function insertAnswer(
  tx: Tx,
  journalId: number,
  { weekRuleId, tradeId, kept }: WeekRuleAnswer,
): Promise<void> {
  const row = { journal_id: journalId, week_rule_id: weekRuleId, trade_id: tradeId, kept: toFlag(kept) }
  await tx.insertInto('stored_week_rule_answer').values(row).execute()
}
