import { AppError, type FieldProblem } from '@afterclose/contract/problems'
import { mostWeekRules, type WeekRuleInput, WeekRuleView } from '@afterclose/contract/week-rules'
import { localText, wallClockAt } from '@afterclose/core/time'
import { beginsPeriod, startOfRule, type WeekRuleAnswer } from '@afterclose/core/week-rule'
import type { z } from 'zod'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { weekRules } from '../kinds/diary.ts'
import { type ArchivedRecord, type Row, toRecord } from '../kinds/record-kind.ts'
import { removeUnlessUsed } from '../lists/remove-unless-used.ts'
import { findRecord, findRecords, insertRecords, updateRecord } from '../lists/repository.ts'
import type { Removal } from '../receipts/removal.ts'
import { readRatings } from '../references/repository.ts'
import { existingTrade } from '../trades/existing-trade.ts'
import { updateTrades } from '../trades/writing-repository.ts'
import * as repository from './repository.ts'

type Input = z.output<typeof WeekRuleInput>
type Replacement = Input & { readonly modified?: string | undefined }
type Journal = Pick<JournalAccess, 'id' | 'timeZone'>

function present(row: Row): WeekRuleView {
  const { commentId, checklistId: _checklist, checklistItemId, ...rule } = toRecord(weekRules, row)
  const about = checklistItemId !== null ? 'CHECKLIST_ITEM' : commentId === null ? 'NONE' : 'COMMENT'
  return WeekRuleView.parse({ ...rule, about, aboutId: commentId ?? checklistItemId })
}

/** Newest first; the rule of a month before that of the week that begins with it. */
export async function listWeekRules(db: Db, journalId: number): Promise<WeekRuleView[]> {
  const rows = await findRecords(db, weekRules.table, journalId, ['first_day', 'id'])
  return rows.toReversed().map(present)
}

const viewRule = async (tx: Tx, journalId: number, id: number): Promise<WeekRuleView> =>
  present(foundOr404(await findRecord(tx, weekRules.table, journalId, id)))

/** Fields as they are stored. @throws AppError 'Invalid input' */
async function checkedFields(tx: Tx, journalId: number, input: Input): Promise<ArchivedRecord> {
  const { span, firstDay, text, about, aboutId, endedAt } = input
  const item = about === 'CHECKLIST_ITEM' && aboutId !== null ? aboutId : null
  const comment = about === 'COMMENT' && aboutId !== null ? aboutId : null
  const checklist = item === null ? undefined : await repository.findChecklistOf(tx, journalId, item)
  const problems: FieldProblem[] = []
  if (!beginsPeriod(input))
    problems.push({
      field: 'firstDay',
      message: span === 'WEEK' ? 'A week begins on a Monday' : 'A month begins on its first day',
    })
  if ((about === 'NONE') !== (aboutId === null))
    problems.push({
      field: 'aboutId',
      message: about === 'NONE' ? 'Such a rule names nothing' : 'Choose what the rule is about',
    })
  if (comment !== null && !(await readRatings(tx, journalId)).has(comment))
    problems.push({ field: 'aboutId', message: 'This comment does not exist' })
  if (item !== null && checklist === undefined) problems.push({ field: 'aboutId', message: 'This item does not exist' })
  if (problems.length > 0) throw new AppError('Invalid input', { fields: problems })
  return {
    span,
    firstDay,
    text,
    commentId: comment,
    checklistId: checklist?.checklist_id ?? null,
    checklistItemId: item,
    endedAt,
  }
}

/** @throws AppError 'Duplicate WeekRule' if its week or month has one, 'Too many rules', 'Invalid input' */
export const createWeekRule = (db: Db, { id: journalId, timeZone }: Journal, input: Input): Promise<WeekRuleView> =>
  refuseDuplicates('Duplicate WeekRule', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const fields = await checkedFields(tx, journalId, input)
      if ((await repository.countWeekRules(tx, journalId)) >= mostWeekRules) throw new AppError('Too many rules')
      const now = Date.now()
      const record = { ...fields, startsAt: startOfRule(input, localText(wallClockAt(now, timeZone))) }
      const id = await insertRecords(tx, weekRules, journalId, [record], new Date(now).toISOString())
      return viewRule(tx, journalId, id)
    }),
  )

/**
 * Its week or month is immutable, and so is when it began to count.
 * @throws AppError 'Changed elsewhere' when the caller names another `modified` than the rule has, 'Not found' for another week
 */
export const replaceWeekRule = (
  db: Db,
  journalId: number,
  id: number,
  { modified, ...input }: Replacement,
): Promise<{ readonly view: WeekRuleView; readonly before: Input }> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const row = foundOr404(await findRecord(tx, weekRules.table, journalId, id))
    const { span, firstDay, text, about, aboutId, endedAt, modified: current } = present(row)
    if (span !== input.span || firstDay !== input.firstDay) throw new AppError('Not found')
    mustBeUnchanged(current, modified)
    const fields = await checkedFields(tx, journalId, input)
    const changed = { ...toRecord(weekRules, row), ...fields, modified: new Date().toISOString() }
    await updateRecord(tx, weekRules, journalId, id, changed)
    return {
      view: await viewRule(tx, journalId, id),
      before: { span, firstDay, text, about, aboutId, endedAt },
    }
  })

/** @returns the deleted rule with its answers */
export const removeWeekRule = (db: Db, journalId: number, id: number): Promise<Removal> =>
  removeUnlessUsed(db, journalId, id, {
    kind: weekRules,
    uses: () => ({}),
    belongings: async (tx) => [
      { table: 'stored_week_rule_answer', rows: await repository.findAnswerRows(tx, journalId, id) },
    ],
  })

export interface GivenAnswer {
  readonly weekRuleId: number
  readonly tradeId: number
  /** Null removes the answer. */
  readonly kept: WeekRuleAnswer['kept'] | null
}

/**
 * @param expected the answer so far, if it must be that one
 * @returns the answer before
 * @throws AppError 'Changed elsewhere' if it is another one than expected
 */
export const answerWeekRule = (
  db: Db,
  journalId: number,
  { weekRuleId, tradeId, kept }: GivenAnswer,
  expected?: boolean | null,
): Promise<boolean | null> =>
  transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    await viewRule(tx, journalId, weekRuleId)
    await existingTrade(tx, journalId, tradeId)
    await updateTrades(tx, journalId, [tradeId], { revision }) // plans of imports may remove trades that nothing was said about
    const before = await repository.takeAnswer(tx, journalId, { weekRuleId, tradeId })
    if (expected !== undefined && before !== expected) throw new AppError('Changed elsewhere')
    if (kept !== null) await repository.insertAnswer(tx, journalId, { weekRuleId, tradeId, kept })
    return before
  })
