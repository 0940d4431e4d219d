// @vitest-environment node
import { type Filters, noFilters } from '@afterclose/core/filters'
import { describe, expect, it } from 'vitest'
import { createInbox } from './inbox.ts'
import type { Answer, Question, WorkerReply } from './protocol.ts'

const journal = { userId: 7, journalId: 1 }
const balance: Question = { ask: 'balance', journal, filters: noFilters, view: { columns: 800 } }
const before = (tradeId: number): Question => ({
  ask: 'balanceBefore',
  journal,
  exitDate: '2026-01-05T10:00:00',
  tradeId,
})

/** A worker whose time a test lets pass. */
function inboxWith(
  compute: (question: Question) => Answer = () => ({ to: 'balanceBefore', answer: 5 }),
  missing: (question: Question) => Promise<void> | null = () => null,
) {
  const told: WorkerReply[] = []
  const computed: Question[] = []
  const due: (() => void)[] = []
  const loads: { question: Question; part: (answer: Answer) => void; done: PromiseWithResolvers<Answer> }[] = []
  const receive = createInbox({
    load: (question, part) => {
      const done = Promise.withResolvers<Answer>()
      loads.push({ question, part, done })
      return done.promise
    },
    compute: (question) => {
      computed.push(question)
      return compute(question)
    },
    missing,
    send: (message) => told.push(message),
    later: (run) => due.push(run),
  })
  let seq = 0
  return {
    told,
    computed,
    loads,
    ask: (...questions: Question[]) => questions.forEach((question) => receive({ seq: ++seq, question })),
    /** Until nothing is left to do, or so many times. */
    pass(times = 100) {
      for (; times > 0 && due.length > 0; times--) due.shift()?.()
    },
    outcomes: () => told.map(({ seq: to, outcome }) => [to, outcome]),
  }
}

describe('the questions that have arrived', () => {
  it('are answered one by one, in their order', () => {
    const inbox = inboxWith(({ ask }) =>
      ask === 'balanceBefore' ? { to: 'balanceBefore', answer: 5 } : { to: 'statistics', answer: Object.create(null) },
    )
    inbox.ask(before(1), { ask: 'statistics', journal, filters: noFilters, view: null })
    expect(inbox.told).toEqual([])
    inbox.pass(1)
    expect(inbox.told).toEqual([{ seq: 1, outcome: 'answered', answer: { to: 'balanceBefore', answer: 5 } }])
    inbox.pass()
    expect(inbox.outcomes()).toEqual([
      [1, 'answered'],
      [2, 'answered'],
    ])
  })

  it('are computed only for the newest one of each place on the page', () => {
    const inbox = inboxWith()
    inbox.ask(before(1), balance, before(2), before(3))
    inbox.pass()
    expect(inbox.computed).toEqual([balance, before(3)])
    expect(inbox.outcomes()).toEqual([
      [1, 'superseded'],
      [3, 'superseded'],
      [2, 'answered'],
      [4, 'answered'],
    ])
  })

  it('have one place for each view of a report, whatever its filters', () => {
    const inbox = inboxWith()
    const last: Filters = { ...noFilters, basic: { ...noFilters.basic, lastTrades: 10 } }
    const home = (unit: 'R' | 'CURRENCY', filters: Filters): Question => ({
      ask: 'home',
      journal,
      filters,
      view: { unit, columns: 800 },
    })
    inbox.ask(home('R', noFilters), home('CURRENCY', noFilters), home('R', last))
    inbox.pass()
    expect(inbox.computed).toEqual([home('CURRENCY', noFilters), home('R', last)])
    expect(inbox.outcomes()).toEqual([
      [1, 'superseded'],
      [2, 'answered'],
      [3, 'answered'],
    ])
  })

  it('are received between two answers', () => {
    const inbox = inboxWith()
    inbox.ask(balance, before(1))
    inbox.pass(1)
    inbox.ask(before(2))
    inbox.pass()
    expect(inbox.computed).toEqual([balance, before(2)])
  })

  it('are answered after a failure, which reports its name and message', () => {
    const inbox = inboxWith(({ ask }) => {
      if (ask === 'balance') throw new RangeError('too large')
      return { to: 'balanceBefore', answer: 5 }
    })
    inbox.ask(balance, before(1))
    inbox.pass()
    expect(inbox.told).toMatchObject([
      { seq: 1, outcome: 'failed', name: 'RangeError', message: 'too large' },
      { seq: 2, outcome: 'answered' },
    ])
  })
})

describe('a question whose code is not there', () => {
  const answered = { to: 'balanceBefore', answer: 5 } as const

  it('is answered when the code has loaded, and delays no other question', async () => {
    const code = Promise.withResolvers<void>()
    const inbox = inboxWith(
      () => answered,
      ({ ask }) => (ask === 'balance' ? code.promise : null),
    )
    inbox.ask(balance, before(1))
    inbox.pass()
    expect(inbox.computed).toEqual([before(1)])
    expect(inbox.outcomes()).toEqual([[2, 'answered']])
    code.resolve()
    await code.promise
    expect(inbox.computed).toEqual([before(1), balance])
    expect(inbox.outcomes()).toEqual([
      [2, 'answered'],
      [1, 'answered'],
    ])
  })

  it('fails if its code cannot be loaded', async () => {
    const code = Promise.reject<void>(new Error('no server'))
    const inbox = inboxWith(
      () => answered,
      () => code,
    )
    inbox.ask(balance)
    inbox.pass()
    await code.catch(() => {})
    expect(inbox.computed).toEqual([])
    expect(inbox.told).toEqual([{ seq: 1, outcome: 'failed', name: 'Error', message: 'no server' }])
  })
})

describe('loading', () => {
  const open: Question = { ask: 'openKept', journal }

  it('begins immediately and delays no question', async () => {
    const inbox = inboxWith()
    inbox.ask(open, open, before(1))
    expect(inbox.loads).toHaveLength(2)
    inbox.pass()
    expect(inbox.outcomes()).toEqual([[3, 'answered']])
    inbox.loads[1]?.done.resolve({ to: 'openKept', answer: null })
    inbox.loads[0]?.done.reject(new Error('no disk'))
    await Promise.allSettled(inbox.loads.map(({ done }) => done.promise))
    expect(inbox.told.slice(1)).toEqual([
      { seq: 2, outcome: 'answered', answer: { to: 'openKept', answer: null } },
      { seq: 1, outcome: 'failed', name: 'Error', message: 'no disk' },
    ])
  })

  it('reports partial results before its end', () => {
    const inbox = inboxWith()
    inbox.ask({ ask: 'refresh', journal, source: { address: '', patchType: '', headers: {} } })
    const answer = { outcome: 'newest', newest: { revision: 1, closed: 5, withoutResult: 0, open: 0 } } as const
    inbox.loads[0]?.part({ to: 'refresh', answer })
    expect(inbox.told).toEqual([{ seq: 1, outcome: 'part', answer: { to: 'refresh', answer } }])
  })
})
