// @large: walks every command of every file of actions
import '../testing/engine.ts'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ChecklistView } from '@afterclose/contract/checklists'
import type { CommentView } from '@afterclose/contract/comments'
import type { CustomCommentView } from '@afterclose/contract/custom-comments'
import type { InstrumentView } from '@afterclose/contract/instruments'
import type { MonthReviewView } from '@afterclose/contract/month-reviews'
import type { SessionNoteView } from '@afterclose/contract/session-notes'
import type { SetupView } from '@afterclose/contract/setups'
import { fireEvent, screen } from '@testing-library/react'
import { type FetchQueryOptions, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import * as plans from '../features/trading-plans/plan-actions.ts'
import * as missed from '../features/missed-trades/missed-actions.ts'
import * as trades from '../parts/trade-commands/trade-actions.ts'
import * as setups from '../features/settings/setups/setup-actions.ts'
import * as checklists from '../features/settings/setups/checklist-actions.ts'
import * as items from '../features/settings/item-groups/item-actions.ts'
import * as payins from '../features/settings/deposits-withdrawals/payin-actions.ts'
import * as instruments from '../features/settings/instruments/instrument-actions.ts'
import * as rules from '../features/rules/rule-actions.ts'
import * as sessions from '../features/sessions/session-actions.ts'
import * as backtests from '../features/strategy-lab/backtester/backtest-actions.ts'
import * as reviews from '../features/reports/monthly/review-actions.ts'
import * as notes from '../features/notebook/note-actions.ts'
import { rate, customStatistics, tradeComments } from '../features/settings/comments/comment-kinds.ts'
import { sessionCategories } from '../features/settings/sessions/category-kind.ts'
import { categoriesQuery, noFigures, sessionsQuery } from '../parts/sessions/session-queries.ts'
import { backtestQueries } from '../features/strategy-lab/backtester/backtest-queries.ts'
import { breachesQuery } from '../features/rules/breaches-query.ts'
import { reviewsQuery } from '../features/reports/monthly/review-queries.ts'
import { goalsIn } from '../features/reports/monthly/goals.ts'
import { closeDialog, useOpenDialogs } from '../journal/dialogs.ts'
import { feedQuery } from '../journal/engine/feed-query.ts'
import { lookups } from '../journal/journal-data.ts'
import { planning } from '../journal/planning.ts'
import { queryClient } from '../journal/query-client.ts'
import { attemptsQuery } from '../parts/guard/attempts-query.ts'
import { notesQuery } from '../parts/notes/note-queries.ts'
import { aBreach, anAttempt } from '../testing/guard-example.ts'
import { render } from '../testing/render.tsx'
import { aUser, atWork } from '../testing/samples.ts'
import { storedBacktest, storedTestedTrade } from '../testing/stored-backtest.ts'
import { storedMissedTrade } from '../testing/stored-missed-trade.ts'
import { storedPlan } from '../testing/stored-plan.ts'
import { anInstrument, aSetup, storedTrade } from '../testing/stored-trade.ts'
import { aNote, aPayin, aSession } from '../testing/stored-records.ts'
import { bodyOf, storingServer } from '../testing/storing-server.ts'

/** Two of each kind, of which the second is changed: what stands first is not what is meant. */
const { modified } = aNote
const [payin, note, session] = [aPayin, aNote, aSession]
const plan = storedPlan({ id: 2, title: 'Gap fill', planDate: '2026-10-20', validUntil: '2026-10-30', planQuality: 4 })
const draft = storedPlan({ id: 3, title: 'Later', status: 'DRAFT', bias: '<p>Up</p>', reviewText: '<p>Fine</p>' })
const missedTrade = storedMissedTrade({ id: 2, size: '3', planId: 1, notes: '<p>Late</p>', checkedItemIds: [4] })
const trade = storedTrade(2, { notes: '<p>Held</p>', entryComments: [5], exitComments: [6], planId: 1 })
const setup: SetupView = {
  ...aSetup,
  id: 2,
  name: 'Pullback',
  description: '<p>Wait</p>',
  rules: ['Trend'],
  color: '#112233',
  defaultChecklistId: 2,
  trades: 0,
  order: 1,
}
const instrument: InstrumentView = { ...anInstrument, id: 2, name: 'NQ', trades: 0, order: 1, spread: '1' }
const item = (id: number) => ({ id, text: `Item ${id}`, active: true, order: id - 1, modified: 'read item' })
const aChecklist = {
  id: 1,
  name: 'Morning',
  active: true,
  order: 0,
  modified: 'read list',
  items: [item(1), item(2), item(3)],
}
const checklist: ChecklistView = { ...aChecklist, id: 2, name: 'Evening', order: 1 }
const comment: CommentView = {
  id: 2,
  name: 'Early',
  active: true,
  type: 'ENTRY',
  rating: 'NEGATIVE',
  order: 1,
  modified: 'read comment',
}
const custom: CustomCommentView = {
  id: 2,
  name: 'Tired',
  active: true,
  commentGroup: 3,
  order: 1,
  modified: 'read custom',
}
const category: SessionNoteView = {
  id: 2,
  name: 'Plan',
  kind: 'POST',
  active: true,
  order: 1,
  modified: 'read category',
}
const review: MonthReviewView = {
  id: 2,
  year: 2026,
  month: 9,
  wentWell: 'Patience',
  toImprove: 'Exits',
  lessons: 'Wait',
  goals: 'One trade\nNo revenge',
  rating: 3,
  submittedAt: modified,
  stats: null,
  created: modified,
  modified,
}
/** The one that runs, before the one that has ended: they stand newest first. */
const attempt = anAttempt({ id: 2, startedAt: '2026-10-01T00:00:00', modified: 'read attempt' })
const tighter = { dayStart: '17:00', rules: [{ kind: 'MAX_TRADES' as const, trades: 2 }] }
const newAttempt = { startedAt: '2026-11-01T00:00:00', startBalance: '25000', payins: 'COUNT' as const, rules: tighter }
const breach = aBreach({ id: 2, attemptId: 2 })
const stock = {
  'trade-plans': [storedPlan(), plan, draft],
  'missed-trades': [storedMissedTrade(), missedTrade],
  trades: [storedTrade(1), trade],
  setups: [aSetup, setup],
  instruments: [anInstrument, instrument],
  checklists: [aChecklist, checklist],
  comments: [{ ...comment, id: 1, name: 'Late', order: 0 }, comment],
  'custom-comments': [{ ...custom, id: 1, name: 'Calm', order: 0 }, custom],
  'session-notes': [{ ...category, id: 1, name: 'Mind', order: 0 }, category],
  payins: [{ ...payin, id: 1 }, payin],
  notes: [{ ...note, id: 1, folder: 'Weeks/39' }, note],
  sessions: [
    { ...session, id: 1, sessionDate: '2026-10-01', figures: noFigures },
    { ...session, figures: noFigures },
  ],
  'month-reviews': [{ ...review, id: 1, month: 8 }, review],
  backtests: [storedBacktest(), storedBacktest({ id: 2, name: 'Gaps', trades: 2, notes: '<p>Test</p>' })],
  attempts: [attempt, anAttempt({ endedAt: '2026-09-30T00:00:00' })],
  breaches: [breach, aBreach({ note: 'I wanted it back.' })],
  'tested-trades': [storedTestedTrade(), storedTestedTrade({ id: 2, seq: 2 })],
}

/** A query that a page watches, and what the server answers to it now. */
function showing<T, Key extends QueryKey>(query: FetchQueryOptions<T, Error, T, Key>) {
  const { queryKey } = query
  const read = () => new QueryClient().fetchQuery(query)
  return { queryKey, read, watch: () => void watching(queryKey, read) }
}
const watching = (queryKey: QueryKey, queryFn: () => Promise<unknown>) =>
  new QueryObserver(queryClient, { queryKey, queryFn, retry: false }).subscribe(() => {})

/** All that pages, pickers and dropdowns read of these records. */
const shown = [
  showing(lookups.instruments(1)),
  showing(lookups.setups(1)),
  showing(lookups.checklists(1)),
  showing(lookups.comments(1)),
  showing(lookups.customComments(1)),
  showing(lookups.payins(1)),
  showing(lookups.balance(1)),
  showing(planning.missedTrades(1)),
  showing(planning.plans(1)),
  showing(notesQuery(1)),
  showing(sessionsQuery(1, 'EXIT')),
  showing(categoriesQuery(1)),
  showing(backtestQueries.all(1)),
  showing(backtestQueries.trades(1, 2)),
  showing(reviewsQuery(1)),
  showing(attemptsQuery(1)),
  showing(breachesQuery(1)),
]
/** What was looked at before, and is looked at again. */
const leftFor = [sessionsQuery(1, 'ENTRY')]

interface Command {
  readonly run: () => unknown
  /** What the server is sent: the name of each call, the record's id, and its body field by field. */
  readonly sends: readonly (readonly [call: string, id: number | null, body?: unknown])[]
  /** Word on the button that agrees. */
  readonly asks?: string
  /** It can be undone: then all is as it was. */
  readonly undo?: true
}

const input = bodyOf('createTradePlan', plan)
const commands: Readonly<Record<string, Readonly<Record<string, Command | readonly Command[]>>>> = {
  'features/trading-plans/plan-actions.ts': {
    activatePlan: {
      run: () => plans.activatePlan(1, draft),
      sends: [['replaceTradePlan', 3, bodyOf('replaceTradePlan', draft, { status: 'ACTIVE' })]],
      undo: true,
    },
    cancelPlan: {
      run: () => plans.cancelPlan(1, plan),
      asks: 'Cancel the plan',
      sends: [['replaceTradePlan', 2, bodyOf('replaceTradePlan', plan, { status: 'CANCELLED' })]],
      undo: true,
    },
    duplicatePlan: {
      run: () => plans.duplicatePlan(1, plan, '2026-11-20'),
      sends: [
        [
          'createTradePlan',
          null,
          {
            ...Object(input),
            planDate: '2026-11-20',
            validUntil: null,
            reviewText: '',
            planQuality: null,
            status: 'DRAFT',
          },
        ],
      ],
    },
    deletePlan: {
      run: () => plans.deletePlan(1, plan),
      asks: 'Delete',
      sends: [['removeTradePlan', 2]],
      undo: true,
    },
  },
  'features/missed-trades/missed-actions.ts': {
    starMissed: {
      run: () => missed.starMissed(1, missedTrade, true),
      sends: [['replaceMissedTrade', 2, bodyOf('replaceMissedTrade', missedTrade, { inReview: true })]],
    },
    deleteMissed: {
      run: () => missed.deleteMissed(1, [2, 1]),
      asks: 'Delete',
      sends: [
        ['removeMissedTrade', 2],
        ['removeMissedTrade', 1],
      ],
      undo: true,
    },
  },
  'parts/trade-commands/trade-actions.ts': {
    changeAll: {
      run: () => trades.changeAll(1, [2], { type: 'setup', setupId: 2 }, () => 'Done.'),
      sends: [['changeTrades', null, { ids: [2], change: { type: 'setup', setupId: 2 } }]],
      undo: true,
    },
    starTrades: [
      {
        run: () => trades.starTrades(1, [2], true),
        sends: [['changeTrades', null, { ids: [2], change: { type: 'star', inReview: true } }]],
      },
      {
        run: () => trades.starTrades(1, [2, 1], true),
        sends: [['changeTrades', null, { ids: [2, 1], change: { type: 'star', inReview: true } }]],
        undo: true,
      },
    ],
    groupTrades: {
      run: () => trades.groupTrades(1, [2, 1]),
      sends: [['changeTrades', null, { ids: [2, 1], change: { type: 'group', group: true } }]],
      undo: true,
    },
    ungroupTrades: {
      run: () => trades.ungroupTrades(1, [1, 2]),
      sends: [['changeTrades', null, { ids: [1, 2], change: { type: 'group', group: false } }]],
      undo: true,
    },
    deleteTrades: {
      run: () => trades.deleteTrades(1, [2]),
      asks: 'Delete',
      sends: [['changeTrades', null, { ids: [2], change: { type: 'delete' } }]],
      undo: true,
    },
  },
  'features/settings/setups/setup-actions.ts': {
    setActive: {
      run: () => setups.setActive(1, setup, false),
      sends: [['replaceSetup', 2, bodyOf('replaceSetup', setup, { active: false })]],
      undo: true,
    },
    removeSetup: [
      { run: () => setups.removeSetup(1, setup), asks: 'Delete', sends: [['removeSetup', 2]], undo: true },
      { run: () => setups.removeSetup(1, aSetup), asks: 'Disable', sends: [['removeSetup', 3]], undo: true },
    ],
    moveSetup: {
      run: () => setups.moveSetup(1, setup, aSetup),
      sends: [['orderSetups', null, { id: 2, oldOrder: 1, order: 0 }]],
      undo: true,
    },
  },
  'features/settings/setups/checklist-actions.ts': {
    rename: {
      run: () => checklists.rename(1, checklist, 'Noon'),
      sends: [['replaceChecklist', 2, { name: 'Noon', active: true, modified: 'read list' }]],
      undo: true,
    },
    setActive: {
      run: () => checklists.setActive(1, checklist, false),
      sends: [['replaceChecklist', 2, { name: 'Evening', active: false, modified: 'read list' }]],
      undo: true,
    },
    moveChecklist: {
      run: () => checklists.moveChecklist(1, checklist, aChecklist),
      sends: [['orderChecklists', null, { id: 2, oldOrder: 1, order: 0 }]],
      undo: true,
    },
    removeChecklist: {
      run: () => checklists.removeChecklist(1, checklist),
      asks: 'Delete',
      sends: [['removeChecklist', 2]],
      undo: true,
    },
  },
  'features/settings/item-groups/item-actions.ts': {
    changeItem: {
      run: () => rate(1, comment, 'POSITIVE'),
      sends: [['replaceComment', 2, ofComment({ rating: 'POSITIVE' })]],
    },
    renameItem: [
      {
        run: () => items.renameItem(tradeComments, 1, comment, 'Later'),
        sends: [['replaceComment', 2, ofComment({ name: 'Later' })]],
        undo: true,
      },
      {
        run: () => items.renameItem(customStatistics, 1, custom, 'Awake'),
        sends: [['replaceCustomComment', 2, { name: 'Awake', active: true, commentGroup: 3, modified: 'read custom' }]],
        undo: true,
      },
      {
        run: () => items.renameItem(sessionCategories, 1, category, 'Body'),
        sends: [['replaceSessionNote', 2, { name: 'Body', active: true, kind: 'POST', modified: 'read category' }]],
        undo: true,
      },
      {
        run: () =>
          items.renameItem(
            checklists.itemsOf(2),
            1,
            { id: 2, name: 'Item 2', active: true, order: 1, modified: 'read item' },
            'Sleep',
          ),
        sends: [['modifyChecklistItem', 2, { text: 'Sleep', active: true, modified: 'read item' }]],
        undo: true,
      },
    ],
    removeUnnamed: {
      run: () => items.removeUnnamed(tradeComments, 1, comment),
      sends: [['removeComment', 2]],
    },
    setActive: [
      {
        run: () => items.setActive(tradeComments, 1, comment, false),
        sends: [['replaceComment', 2, ofComment({ active: false })]],
        undo: true,
      },
      {
        run: () => items.setActive(customStatistics, 1, custom, false),
        sends: [
          ['replaceCustomComment', 2, { name: 'Tired', active: false, commentGroup: 3, modified: 'read custom' }],
        ],
        undo: true,
      },
      {
        run: () => items.setActive(sessionCategories, 1, category, false),
        sends: [['replaceSessionNote', 2, { name: 'Plan', active: false, kind: 'POST', modified: 'read category' }]],
        undo: true,
      },
      {
        run: () =>
          items.setActive(
            checklists.itemsOf(2),
            1,
            { id: 2, name: 'Item 2', active: true, order: 1, modified: 'read item' },
            false,
          ),
        sends: [['modifyChecklistItem', 2, { text: 'Item 2', active: false, modified: 'read item' }]],
        undo: true,
      },
    ],
    dropItem: [
      {
        run: () => items.dropItem(tradeComments, 1, comment, { ...comment, id: 1, order: 0 }),
        sends: [['orderComments', null, { id: 2, oldOrder: 1, order: 0 }]],
        undo: true,
      },
      {
        run: () => items.dropItem(customStatistics, 1, custom, { ...custom, id: 1, order: 0 }),
        sends: [['orderCustomComments', null, { id: 2, oldOrder: 1, order: 0 }]],
        undo: true,
      },
      {
        run: () => items.dropItem(sessionCategories, 1, category, { ...category, id: 1, order: 0 }),
        sends: [['orderSessionNotes', null, { id: 2, oldOrder: 1, order: 0 }]],
        undo: true,
      },
      {
        run: () => {
          const [first, , third] = checklists.asItems(checklist)
          return items.dropItem(checklists.itemsOf(2), 1, third!, first!)
        },
        sends: [['orderChecklistItems', 2, { id: 3, oldOrder: 2, order: 0 }]],
        undo: true,
      },
    ],
  },
  'features/settings/deposits-withdrawals/payin-actions.ts': {
    removePayins: {
      run: () => payins.removePayins(1, [payin]),
      asks: 'Delete',
      sends: [['removePayins', null, { ids: [2] }]],
      undo: true,
    },
  },
  'features/settings/instruments/instrument-actions.ts': {
    setActive: {
      run: () => instruments.setActive(1, instrument, false),
      sends: [['replaceInstrument', 2, bodyOf('replaceInstrument', instrument, { active: false })]],
      undo: true,
    },
    removeInstrument: [
      {
        run: () => instruments.removeInstrument(1, instrument),
        asks: 'Delete',
        sends: [['removeInstrument', 2]],
        undo: true,
      },
      {
        run: () => instruments.removeInstrument(1, anInstrument),
        asks: 'Disable',
        sends: [['removeInstrument', 1]],
        undo: true,
      },
    ],
  },
  'features/sessions/session-actions.ts': {
    addSession: {
      run: () => sessions.addSession(1, { sessionDate: '2026-10-05', title: 'Close', dailyGoal: '20', maxLoss: '10' }),
      sends: [
        [
          'createSession',
          null,
          bodyOf('createSession', { sessionDate: '2026-10-05', title: 'Close', dailyGoal: '20', maxLoss: '10' }),
        ],
      ],
    },
    deleteSession: {
      run: () => sessions.deleteSession(1, session, 'Open'),
      asks: 'Delete',
      sends: [['removeSession', 2]],
      undo: true,
    },
  },
  'features/rules/rule-actions.ts': {
    start: {
      run: () => rules.start(1, newAttempt),
      sends: [['startAttempt', null, newAttempt]],
      undo: true,
    },
    end: {
      run: () => rules.end(1, attempt),
      sends: [['endAttempt', 2]],
      undo: true,
    },
    changeRules: {
      run: () => rules.changeRules(1, 2, { version: 1, ...tighter }),
      sends: [['changeGuardRules', 2, { version: 1, ...tighter }]],
    },
    saveNote: {
      run: () => rules.saveNote(1, breach, 'Too late.'),
      sends: [['noteBreach', 2, { note: 'Too late.' }]],
    },
  },
  'features/strategy-lab/backtester/backtest-actions.ts': {
    setStatus: {
      run: () => backtests.setStatus(1, stock.backtests[1]!, 'FINISHED'),
      sends: [['replaceBacktest', 2, bodyOf('replaceBacktest', stock.backtests[1]!, { status: 'FINISHED' })]],
      undo: true,
    },
    deleteBacktest: {
      run: () => backtests.deleteBacktest(1, stock.backtests[1]!),
      asks: 'Delete',
      sends: [['removeBacktest', 2]],
      undo: true,
    },
    deleteTrades: {
      run: () => backtests.deleteTrades(1, 2, [2]),
      asks: 'Delete',
      sends: [['removeBacktestTrades', 2, { ids: [2] }]],
      undo: true,
    },
  },
  'features/reports/monthly/review-actions.ts': {
    saveReview: [
      {
        run: () => reviews.saveReview(1, '2026-10', textsOf('new'), null),
        sends: [['createMonthReview', null, { year: 2026, month: 10, ...textsOf('new'), submit: true }]],
      },
      {
        run: () => reviews.saveReview(1, '2026-09', textsOf('other'), review),
        sends: [['replaceMonthReview', 2, { ...textsOf('other'), submit: true, modified }]],
      },
    ],
    tickGoal: {
      run: () => reviews.tickGoal(1, review, goalsIn(review.goals)[1]!, true),
      sends: [
        [
          'replaceMonthReview',
          2,
          bodyOf('replaceMonthReview', review, { goals: 'One trade\n✓ No revenge', submit: false }),
        ],
      ],
    },
    deleteReview: {
      run: () => reviews.deleteReview(1, review, '2026-09'),
      asks: 'Delete',
      sends: [['removeMonthReview', 2]],
      undo: true,
    },
  },
  'features/notebook/note-actions.ts': {
    addNote: {
      run: () => notes.addNote(1, { title: 'Idea', folder: 'Weeks', tags: ['new'] }),
      sends: [['createNote', null, bodyOf('createNote', { title: 'Idea', folder: 'Weeks', tags: ['new'] })]],
    },
    deleteNote: {
      run: () => notes.deleteNote(1, note),
      asks: 'Delete',
      sends: [['removeNote', 2]],
      undo: true,
    },
    moveNote: {
      run: () => notes.moveNote(1, note, { from: 'Weeks/40', to: 'Ideas' }),
      sends: [['moveNote', 2, { from: 'Weeks/40', to: 'Ideas' }]],
      undo: true,
    },
    moveFolder: {
      run: () => notes.moveFolder(1, { from: 'Weeks/40', to: 'Months/10' }, () => {}),
      sends: [['moveNoteFolder', null, { from: 'Weeks/40', to: 'Months/10', merge: false }]],
      undo: true,
    },
  },
}
function ofComment(changes: Partial<CommentView>): object {
  const { name, active, type, rating, modified } = comment
  return { name, active, type, rating, modified, ...changes }
}
function textsOf(word: string) {
  return { wentWell: `${word} well`, toImprove: `${word} better`, lessons: `${word} lesson`, goals: word, rating: 2 }
}

/** What these files export beside commands, and why no command is made of it here. */
const others: Readonly<Record<string, readonly string[]>> = {
  // parts of commands above
  parts: [
    'refreshSetups',
    'bodyOf',
    'refreshChecklists',
    'itemsOf',
    'asItems',
    'untitledName',
    'refreshInstruments',
    'refreshGuard',
    'tradable',
  ],
  // they begin a record in its dialog, which sends nothing before it is saved
  begun: ['takeTrade', 'markAsMissed', 'convertToTrade', 'createMissedTrade', 'duplicateTrade'],
  links: ['copyMissedLink', 'copyLink'],
  // calls of the form that they are given, whose pages have tests of them
  given: ['addItem', 'putPictures', 'saveDescriptions', 'describePicture'],
}

const modules: Readonly<Record<string, object>> = {
  'features/trading-plans/plan-actions.ts': plans,
  'features/missed-trades/missed-actions.ts': missed,
  'parts/trade-commands/trade-actions.ts': trades,
  'features/settings/setups/setup-actions.ts': setups,
  'features/settings/setups/checklist-actions.ts': checklists,
  'features/settings/item-groups/item-actions.ts': items,
  'features/settings/deposits-withdrawals/payin-actions.ts': payins,
  'features/settings/instruments/instrument-actions.ts': instruments,
  'features/sessions/session-actions.ts': sessions,
  'features/rules/rule-actions.ts': rules,
  'features/strategy-lab/backtester/backtest-actions.ts': backtests,
  'features/reports/monthly/review-actions.ts': reviews,
  'features/notebook/note-actions.ts': notes,
}

it('every file of actions, and every command in it, is known here', () => {
  const files = globSync('**/*-actions.ts', { cwd: join(import.meta.dirname, '..') })
  expect(Object.keys(commands).toSorted()).toEqual(files.toSorted())
  for (const [file, exported] of Object.entries(modules))
    expect([
      file,
      ...Object.keys(exported)
        .filter((name) => !Object.values(others).flat().includes(name))
        .toSorted(),
    ]).toEqual([file, ...Object.keys(commands[file]!).toSorted()])
})

/** Answers every question as it is told, and closes every other dialog that opens. */
function Answering({ yes, onAsked }: { yes: boolean; onAsked: (word: string) => void }) {
  const dialogs = useOpenDialogs()
  useEffect(() => {
    for (const dialog of dialogs) {
      closeDialog(dialog.id)
      if (dialog.kind !== 'confirm') continue
      onAsked(dialog.question.action)
      dialog.answer(yes)
    }
  }, [dialogs, yes, onAsked])
  return null
}

/** Waits until it holds, and looks often. */
const settled = (holds: () => unknown) => vi.waitFor(holds, { interval: 5 })

/** The page at work, with everything in sight that shows a record. */
async function atWorkWith(yes: boolean) {
  atWork()
  const server = storingServer(stock)
  const asked: string[] = []
  await render(<Answering yes={yes} onAsked={(word) => void asked.push(word)} />)
  const { queryKey } = feedQuery({ userId: aUser().userId, journalId: 1 })
  const queries = [...shown, showing({ queryKey: [...queryKey], queryFn: server.feed })]
  for (const { watch } of queries) watch()
  await Promise.all(leftFor.map((query) => queryClient.fetchQuery(query)))
  await settled(() => expect(queryClient.isFetching()).toBe(0))
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'error'),
  ).toEqual([])
  // two of each kind at least, in pages of one
  const lists = shown.map(({ queryKey: key }) => [key, queryClient.getQueryData(key)] as const)
  expect(lists.filter(([, data]) => Array.isArray(data) && data.length < 2)).toEqual([])
  /** What shows is what the server would answer now. */
  const agrees = () =>
    settled(async () => {
      expect(queryClient.isFetching()).toBe(0)
      for (const { queryKey: key, read } of queries)
        expect([key, byId(queryClient.getQueryData(key))]).toEqual([key, byId(await read())])
      for (const query of leftFor)
        expect(byId(await queryClient.fetchQuery(query))).toEqual(byId(await new QueryClient().fetchQuery(query)))
    })
  return { server, asked, agrees }
}
/** Of the record that an address names; null where it names none. */
const idIn = ({ journalId: _journal, ...params }: Readonly<Record<string, string>>): number | null => {
  const id = Object.values(params).at(-1)
  return id === undefined ? null : Number(id)
}
/** Lists without places of their own are compared whatever their order, which pages give them. */
const byId = (data: unknown): unknown =>
  Array.isArray(data) && data.every((one) => !('order' in one)) ? data.toSorted((a, b) => a.id - b.id) : data

/** Each kind of item with its second one, which is changed, and where it is stored. */
const ofChecklist = checklists.itemsOf(2)
const itemKinds = [
  {
    noun: 'comments',
    change: (to: Partial<items.Item>) => items.changeItem(tradeComments, 1, 2, (one) => ({ ...one, ...to })),
  },
  {
    noun: 'custom-comments',
    change: (to: Partial<items.Item>) => items.changeItem(customStatistics, 1, 2, (one) => ({ ...one, ...to })),
  },
  {
    noun: 'session-notes',
    change: (to: Partial<items.Item>) => items.changeItem(sessionCategories, 1, 2, (one) => ({ ...one, ...to })),
  },
  {
    noun: 'checklists',
    change: (to: Partial<items.Item>) => items.changeItem(ofChecklist, 1, 2, (one) => ({ ...one, ...to })),
  },
] as const
it.each(itemKinds)(
  'an item of $noun is changed again before the first change is stored, and both are',
  async (kind) => {
    const { server, agrees } = await atWorkWith(true)
    await Promise.all([kind.change({ name: 'Renamed' }), kind.change({ active: false })])
    const stored = server.of(kind.noun).find(({ id }) => id === 2)
    const record: object = kind.noun === 'checklists' ? Object(stored).items[1] : stored!
    expect(record).toMatchObject({ [kind.noun === 'checklists' ? 'text' : 'name']: 'Renamed', active: false })
    await agrees()
  },
)

describe.each(Object.entries(commands))('the commands of %s', (_, ofFile) => {
  const all = Object.entries(ofFile).flatMap(([name, one]) => [one].flat().map((command) => [name, command] as const))
  it.each(all)(
    '%s sends what is stored with what is other now, and shows it wherever it stands',
    async (_name, command) => {
      const { server, asked, agrees } = await atWorkWith(true)
      await command.run()
      expect(asked).toEqual(command.asks === undefined ? [] : [command.asks])
      const sent = server.sent.map(({ call, params, body }) => [call, idIn(params), body])
      expect(sent).toEqual(command.sends.map(([call, id, body]) => [call, id, body]))
      await agrees()
      if (command.undo === undefined) return
      fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
      await settled(() => expect(server.sent.at(-1)?.call).toBe('undoDeletion'))
      await settled(() => expect(Object.keys(stock).map(server.of)).toEqual(Object.values(stock)))
      await agrees()
    },
  )

  it.each(all.filter(([, { asks }]) => asks !== undefined))(
    '%s does nothing when it is not wanted',
    async (_name, command) => {
      const { server, asked } = await atWorkWith(false)
      await command.run()
      expect([asked, server.sent]).toEqual([[command.asks], []])
    },
  )
})
