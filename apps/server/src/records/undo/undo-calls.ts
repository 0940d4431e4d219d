import type { Call, ParamsOf } from '@afterclose/contract/call'
import * as backtests from '@afterclose/contract/backtests'
import * as backtestTrades from '@afterclose/contract/backtest-trades'
import * as captions from '@afterclose/contract/captions'
import * as checklists from '@afterclose/contract/checklists'
import * as comments from '@afterclose/contract/comments'
import * as gridState from '@afterclose/contract/grid-state'
import * as instruments from '@afterclose/contract/instruments'
import * as missedTrades from '@afterclose/contract/missed-trades'
import * as monthReviews from '@afterclose/contract/month-reviews'
import * as notes from '@afterclose/contract/notes'
import * as payins from '@afterclose/contract/payins'
import { AppError } from '@afterclose/contract/problems'
import * as sessions from '@afterclose/contract/sessions'
import * as setups from '@afterclose/contract/setups'
import * as weekRules from '@afterclose/contract/week-rules'
import { z } from 'zod'
import type { Context } from '../../platform/http/route.ts'
import type { undoDeletion } from '@afterclose/contract/undo'
import { replaceBacktest } from '../backtests/service.ts'
import { replaceBacktestTrade } from '../backtests/trades.ts'
import { saveCaption } from '../captions/service.ts'
import { modifyItem, orderItems } from '../checklists/service.ts'
import { replaceComment } from '../comments/service.ts'
import { describedRecords, moveOf } from '../described/service.ts'
import { saveGridState } from '../grid-state/service.ts'
import { noteBreach, undoEnd, undoStart } from '../guard/service.ts'
import { replaceInstrument } from '../instruments/service.ts'
import { journalKinds } from '../kinds/kinds.ts'
import { isServed } from '../kinds/record-kind.ts'
import { replaceMissedTrade } from '../missed-trades/service.ts'
import { replaceMonthReview } from '../month-reviews/service.ts'
import { moveNote, replaceNote } from '../notes/service.ts'
import { replacePayin } from '../payins/service.ts'
import { undoSkip } from '../reviews/service.ts'
import { answerWeekRule, replaceWeekRule } from '../week-rules/service.ts'
import type { UndoneBy } from '../receipts/undone-by.ts'
import { replaceSession } from '../sessions/service.ts'
import { orderSetups, replaceSetup } from '../setups/service.ts'
import { changedSince } from './changed-since.ts'

type Asked = Pick<Context<typeof undoDeletion>, 'db' | 'journal' | 'user'>
type Undo = (asked: Asked, undoneBy: UndoneBy) => Promise<unknown>

/** A call with its sealed input, parsed by its schemas like a client's. */
const undo =
  <C extends Call & { readonly params: z.ZodObject; readonly body: z.ZodType }>(
    { params, body }: C,
    work: (asked: Asked & { readonly params: ParamsOf<C>; readonly body: z.output<C['body']> }) => Promise<unknown>,
  ): Undo =>
  ({ db, journal, user }, undoneBy) =>
    work({
      db,
      journal,
      user,
      // the schema's own output, which TypeScript does not follow through the parameter
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      params: params.parse(inAddress({ journalId: journal.id, ...undoneBy.params })) as ParamsOf<C>,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      body: body.parse(undoneBy.body) as z.output<C['body']>,
    })

const StartedAttempt = z.object({ formerId: z.int().nullable(), modified: z.string() })
const EndedAttempt = z.object({ modified: z.string() })
const FormerNote = z.object({ note: z.string(), expected: z.string() })
const FormerAnswer = z.object({ kept: z.boolean().nullable(), expected: z.boolean().nullable() })

/** Ids as in a URL. */
const inAddress = (ids: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]))

/** Replacements and moves that receipts may contain, by the name of their call; those of lists by the name of the kind. */
const undoCalls: Readonly<Record<string, Undo>> = {
  setups: ({ db, journal }, { params: { id = 0 }, body }) =>
    replaceSetup(db, journal.id, id, setups.replaceSetup.body.parse(body)),
  orderSetups: undo(setups.orderSetups, ({ db, journal, body }) => orderSetups(db, journal.id, body)),
  'checklist-items': ({ db, journal }, { params: { id = 0 }, body }) =>
    modifyItem(
      db,
      journal.id,
      { checklistId: Number(body['checklistId']), itemId: id },
      checklists.modifyChecklistItem.body.parse(body),
    ),
  orderChecklistItems: undo(checklists.orderChecklistItems, ({ db, journal, params, body }) =>
    orderItems(db, journal.id, params.checklistId, body),
  ),
  renameCaption: undo(captions.renameCaption, ({ db, user, body }) => saveCaption(db, user.id, body)),
  saveGridState: undo(gridState.saveGridState, ({ db, journal, user, body }) =>
    saveGridState(db, journal.id, user.id, body),
  ),
  moveNote: undo(notes.moveNote, ({ db, journal, params, body }) => moveNote(db, journal.id, params.noteId, body)),
  replaceNote: undo(notes.replaceNote, ({ db, journal, params, body }) =>
    replaceNote(db, journal.id, params.noteId, body),
  ),
  replaceSession: undo(sessions.replaceSession, ({ db, journal, params, body }) =>
    replaceSession(db, journal.id, params.sessionId, body),
  ),
  replaceMonthReview: undo(monthReviews.replaceMonthReview, ({ db, journal, params, body }) =>
    replaceMonthReview(db, journal.id, params.monthReviewId, body, () => {
      throw new Error('An undo submits nothing')
    }),
  ),
  'week-rules': ({ db, journal }, { params: { id = 0 }, body }) =>
    replaceWeekRule(db, journal.id, id, weekRules.replaceWeekRule.body.parse(body)),
  answerWeekRule: ({ db, journal }, { params: { weekRuleId = 0, tradeId = 0 }, body }) => {
    const { kept, expected } = FormerAnswer.parse(body)
    return answerWeekRule(db, journal.id, { weekRuleId, tradeId, kept }, expected)
  },
  startAttempt: ({ db, journal }, { params: { attemptId = 0 }, body }) =>
    undoStart(db, journal.id, { attemptId, ...StartedAttempt.parse(body) }),
  endAttempt: ({ db, journal }, { params: { attemptId = 0 }, body }) =>
    undoEnd(db, journal.id, attemptId, EndedAttempt.parse(body).modified),
  noteBreach: ({ db, journal }, { params: { breachId = 0 }, body }) =>
    noteBreach(db, journal.id, { breachId, ...FormerNote.parse(body) }),
  skipReviewCard: ({ db, journal }, { params: { tradeId = 0 } }) => undoSkip(db, journal.id, tradeId),
  replacePayin: undo(payins.replacePayin, ({ db, journal, params, body }) =>
    replacePayin(db, journal.id, params.payinId, body),
  ),
  replaceMissedTrade: undo(missedTrades.replaceMissedTrade, ({ db, journal, user, params, body }) =>
    replaceMissedTrade(db, journal.id, user.plan, params.missedTradeId, body),
  ),
  replaceBacktest: undo(backtests.replaceBacktest, ({ db, journal, params, body }) =>
    replaceBacktest(db, { journalId: journal.id, id: params.backtestId, input: body }),
  ),
  replaceBacktestTrade: undo(backtestTrades.replaceBacktestTrade, ({ db, journal, params, body }) =>
    replaceBacktestTrade(db, journal.id, params, body),
  ),
  instruments: ({ db, journal }, { params: { id = 0 }, body }) =>
    replaceInstrument(db, { journal, id, input: instruments.replaceInstrument.body.parse(body) }),
  ...Object.fromEntries(
    journalKinds.filter(isServed).flatMap((kind): [string, Undo][] => {
      const { replace, move } = kind.served
      const records = describedRecords(kind)
      const undoReplace: Undo = async ({ db, ...caller }, { params, body }) =>
        replace !== undefined && records.replace(db, caller, params['id'] ?? 0, replace.body.parse(body))
      const undoMove: Undo = async ({ db, ...caller }, { body }) =>
        move !== undefined && records.move(db, caller, move.body.parse(body))
      return [
        [kind.name, undoReplace],
        [moveOf(kind), undoMove],
      ]
    }),
  ),
  comments: ({ db, journal }, { params: { id = 0 }, body }) =>
    replaceComment(db, { journalId: journal.id, id, input: comments.replaceComment.body.parse(body) }),
}

/**
 * Runs the call that undoes another one.
 *
 * @throws AppError 'Undo too late' if the record was changed, moved or deleted since, or referred to a deleted one; the code of a
 *   duplicate if another record has taken its name
 */
export async function undoByCall(asked: Asked, undoneBy: UndoneBy): Promise<void> {
  const undoCall = undoCalls[undoneBy.call]
  if (undoCall === undefined) throw new AppError('Undo too late') // another version may have sealed it
  try {
    await undoCall(asked, undoneBy)
  } catch (error) {
    const isLate = error instanceof AppError && tooLate.some((code) => code === error.code)
    throw isLate ? new AppError('Undo too late', { message: changedSince, cause: error }) : error
  }
}

const tooLate = ['Changed elsewhere', 'Not found', 'Invalid input'] as const
