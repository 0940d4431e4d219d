import 'fake-indexeddb/auto'
import { noFilters } from '@afterclose/core/filters'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../testing/samples.ts'
import { ApiError } from '../call-server.ts'
import { currentUser, signedIn, signedOut } from '../session.ts'
import { ask, openKept, refresh } from './engine-client.ts'
import type { Asked, Question, WorkerReply } from './protocol.ts'

const journal = { userId: 1, journalId: 1 }
const balance = { ask: 'balanceBefore', journal, exitDate: '2026-01-05T10:00:00', tradeId: null } as const
const state = {
  revision: 1,
  closed: 3,
  withoutResult: 0,
  open: 0,
  years: [2026],
  tags: [],
  inContext: 0,
  options: false,
  etag: null,
  readAt: 0,
}

/** Workers that a test answers for; each question may be answered by a rule. */
const workers = vi.hoisted(
  (): { made: { tell: (told: WorkerReply) => void; crash: () => void }[]; asked: Question[] } => ({
    made: [],
    asked: [],
  }),
)
let rule: (question: Question, seq: number) => WorkerReply | null = () => null

class FakeWorker extends EventTarget {
  constructor() {
    super()
    workers.made.push({
      tell: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
      crash: () => this.dispatchEvent(new Event('error')),
    })
  }
  postMessage({ seq, question }: Asked): void {
    workers.asked.push(question)
    const told = rule(question, seq)
    if (told !== null) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: told })))
  }
  terminate(): void {}
}
vi.stubGlobal('Worker', FakeWorker)

const answered = (seq: number, answer: number): WorkerReply => ({
  seq,
  outcome: 'answered',
  answer: { to: 'balanceBefore', answer },
})
const kept = (seq: number, known: boolean): WorkerReply => ({
  seq,
  outcome: 'answered',
  answer: { to: 'openKept', answer: known ? state : null },
})
const opened = (seq: number, revision = 1): WorkerReply => ({
  seq,
  outcome: 'answered',
  answer: { to: 'refresh', answer: { outcome: 'open', state: { ...state, revision } } },
})
const notOpen = (seq: number): WorkerReply => ({
  seq,
  outcome: 'failed',
  name: 'NotOpen',
  message: 'The journal is not open',
})
const asks = () => workers.asked.map(({ ask: kind }) => kind)
const never = new AbortController().signal

beforeEach(() => {
  workers.made.at(-1)?.crash() // every test begins without a worker
  workers.made.length = 0
  workers.asked.length = 0
  signedIn(aUser())
})
afterEach(() => signedOut())

describe('a question about the trades', () => {
  it('is sent again after a newer request came first, while a caller waits for it', async () => {
    rule = (_, seq) => (workers.asked.length === 1 ? { seq, outcome: 'superseded' } : answered(seq, 7))
    expect(await ask(balance, never)).toBe(7)
    expect(asks()).toEqual(['balanceBefore', 'balanceBefore'])
  })

  it('is not sent again when no caller waits for it', async () => {
    rule = (_, seq) => ({ seq, outcome: 'superseded' })
    const controller = new AbortController()
    controller.abort()
    await expect(ask(balance, controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(asks()).toEqual(['balanceBefore'])
  })

  it('opens the journal from the device first, if the worker was restarted', async () => {
    let open = false
    rule = ({ ask: kind }, seq) => {
      if (kind === 'openKept') open = true
      if (kind === 'openKept') return kept(seq, true)
      return open ? answered(seq, 7) : notOpen(seq)
    }
    expect(await ask(balance, never)).toBe(7)
    expect(asks()).toEqual(['balanceBefore', 'openKept', 'balanceBefore'])
  })

  it('opens the journal from the device only at the revision that the page has shown, else from the server', async () => {
    let open = false
    rule = ({ ask: kind }, seq) => {
      if (kind === 'openKept') return kept(seq, false)
      if (kind === 'refresh') open = true
      if (kind === 'refresh') return opened(seq, 8)
      return open ? answered(seq, 7) : notOpen(seq)
    }
    await refresh(journal)
    open = false
    expect(await ask(balance, never)).toBe(7)
    expect(workers.asked[2]).toEqual({ ask: 'openKept', journal, at: 8 })
    expect(asks()).toEqual(['refresh', 'balanceBefore', 'openKept', 'refresh', 'balanceBefore'])
  })

  it('opens the journal from the server first, if the worker was restarted and the device does not have it', async () => {
    let open = false
    rule = ({ ask: kind }, seq) => {
      if (kind === 'openKept') return kept(seq, false)
      if (kind === 'refresh') open = true
      if (kind === 'refresh') return opened(seq)
      return open ? answered(seq, 7) : notOpen(seq)
    }
    expect(await ask(balance, never)).toBe(7)
    expect(asks()).toEqual(['balanceBefore', 'openKept', 'refresh', 'balanceBefore'])
  })

  it('fails when the journal cannot be opened, and does not try for ever', async () => {
    rule = ({ ask: kind }, seq) => (kind === 'openKept' ? kept(seq, true) : notOpen(seq))
    await expect(ask(balance, never)).rejects.toThrow('not open')
    expect(asks()).toEqual(['balanceBefore', 'openKept', 'balanceBefore'])
  })

  it('is answered by a new worker after the first one crashed', async () => {
    rule = () => null
    const lost = ask(balance, never)
    workers.made[0]?.crash()
    await expect(lost).rejects.toThrow('stopped unexpectedly')
    rule = (_, seq) => answered(seq, 7)
    expect(await ask(balance, never)).toBe(7)
    expect(workers.made).toHaveLength(2)
  })

  it('is answered by a new worker if the first one lacks code, because a browser does not load failed code again', async () => {
    const missing = (seq: number): WorkerReply => ({
      seq,
      outcome: 'failed',
      name: 'MissingCode',
      message: 'no server',
    })
    rule = ({ ask: kind }, seq) => {
      if (kind === 'openKept') return kept(seq, true)
      if (kind === 'refresh') return opened(seq)
      return workers.made.length === 1 ? missing(seq) : asks().at(-2) === 'openKept' ? answered(seq, 5) : notOpen(seq)
    }
    expect(await ask(balance, never)).toBe(5)
    expect(workers.made).toHaveLength(2)
    rule = ({ ask: kind }, seq) => (kind === 'refresh' ? opened(seq) : missing(seq))
    await expect(ask(balance, never)).rejects.toThrow('no server')
    expect(workers.made).toHaveLength(3)
  })

  it('keeps the worker if neither code nor trades can be loaded: it answers all other requests', async () => {
    const problem = { status: 0, code: 'No network', message: 'no network' }
    rule = ({ ask: kind }, seq) =>
      kind === 'refresh'
        ? { seq, outcome: 'answered', answer: { to: 'refresh', answer: { outcome: 'failed', problem } } }
        : { seq, outcome: 'failed', name: 'MissingCode', message: 'no server' }
    await expect(ask(balance, never)).rejects.toThrow(ApiError)
    expect(workers.made).toHaveLength(1)
  })

  it('fails with the error of the worker', async () => {
    rule = (_, seq) => ({ seq, outcome: 'failed', name: 'RangeError', message: 'too large' })
    const statistics = { ask: 'statistics', journal, filters: noFilters, view: null } as const
    await expect(ask(statistics, never)).rejects.toMatchObject({ name: 'RangeError', message: 'too large' })
  })
})

describe('the session', () => {
  it('ends when the server says so, as with every call', async () => {
    const problem = { status: 401, code: 'Unauthorized', message: '' }
    rule = (_, seq) => ({
      seq,
      outcome: 'answered',
      answer: { to: 'refresh', answer: { outcome: 'failed', problem } },
    })
    await expect(refresh(journal)).rejects.toBeInstanceOf(ApiError)
    expect(currentUser()).toBeNull()
  })

  it('leaves nothing of its user in the worker', async () => {
    rule = (_, seq) => kept(seq, false)
    await openKept(journal)
    signedOut()
    expect(asks()).toEqual(['openKept', 'forget'])
  })
})
