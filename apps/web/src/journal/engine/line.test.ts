// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { createLine, type WorkerPort } from './line.ts'
import type { Asked, WorkerReply } from './protocol.ts'

const journal = { userId: 7, journalId: 1 }
const before = { ask: 'balanceBefore', journal, exitDate: '2026-01-05T10:00:00', tradeId: null } as const
const refresh = { ask: 'refresh', journal, source: { address: '', patchType: '', headers: {} } } as const

class FakeWorker implements WorkerPort {
  readonly asked: Asked[] = []
  ended = false
  #hear: (event: { readonly data: WorkerReply }) => void = () => {}
  #break: () => void = () => {}

  postMessage(asked: Asked): void {
    this.asked.push(asked)
  }
  addEventListener(type: string, listener: (event: { readonly data: WorkerReply }) => void): void {
    if (type === 'message') this.#hear = listener
    if (type === 'error') this.#break = () => listener({ data: { seq: 0, outcome: 'superseded' } })
  }
  terminate(): void {
    this.ended = true
  }
  tell(told: WorkerReply): void {
    this.#hear({ data: told })
  }
  crash(): void {
    this.#break()
  }
}

function lineToFakes() {
  const workers: FakeWorker[] = []
  const line = createLine(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  })
  return { line, workers, worker: () => workers.at(-1)! }
}
const answered = (seq: number, answer: number): WorkerReply => ({
  seq,
  outcome: 'answered',
  answer: { to: 'balanceBefore', answer },
})

describe('the line to the worker', () => {
  it('starts a worker for the first question and keeps it for the others', async () => {
    const { line, workers, worker } = lineToFakes()
    expect(line.running).toBe(false)
    const answers = [line.ask(before), line.ask(before)]
    worker().tell(answered(2, 20))
    worker().tell(answered(1, 10))
    expect(await Promise.all(answers)).toEqual([10, 20])
    expect(workers).toHaveLength(1)
    expect(line.running).toBe(true)
  })

  it('rejects with the error of the worker, and as superseded if a newer question came first', async () => {
    const { line, worker } = lineToFakes()
    const [failed, late, wrong] = [line.ask(before), line.ask(before), line.ask({ ask: 'openKept', journal })]
    worker().tell({ seq: 1, outcome: 'failed', name: 'NotOpen', message: 'The journal is not open' })
    worker().tell({ seq: 2, outcome: 'superseded' })
    worker().tell(answered(3, 5))
    await expect(failed).rejects.toMatchObject({ name: 'NotOpen', message: 'The journal is not open' })
    await expect(late).rejects.toMatchObject({ name: 'Superseded' })
    await expect(wrong).rejects.toThrow('a different request')
  })

  it('passes on partial results before the answer', async () => {
    const { line, worker } = lineToFakes()
    const part = vi.fn()
    const answer = line.ask(refresh, part)
    const newest = { outcome: 'newest', newest: { revision: 1, closed: 5, withoutResult: 0, open: 0 } } as const
    const problem = { outcome: 'failed', problem: { status: 0, code: '', message: '' } } as const
    worker().tell({ seq: 1, outcome: 'part', answer: { to: 'refresh', answer: newest } })
    worker().tell({ seq: 1, outcome: 'answered', answer: { to: 'refresh', answer: problem } })
    expect(part).toHaveBeenCalledExactlyOnceWith(newest)
    expect(await answer).toEqual(problem)
  })

  it('restarts with a new worker, and sends it all unanswered questions', async () => {
    const { line, workers, worker } = lineToFakes()
    const answers = [line.ask(before), line.ask(before)]
    worker().tell(answered(1, 10))
    line.restart()
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    expect(worker().asked).toEqual([{ seq: 2, question: before }])
    workers[0]!.tell(answered(2, 15))
    worker().tell(answered(2, 20))
    expect(await Promise.all(answers)).toEqual([10, 20])
  })

  it('fails all unanswered questions when the worker crashes, and starts another for the next', async () => {
    const { line, workers, worker } = lineToFakes()
    const lost = [line.ask(before), line.ask(before)]
    const broken = worker()
    broken.crash()
    for (const answer of lost) await expect(answer).rejects.toThrow('stopped unexpectedly')
    expect([broken.ended, line.running]).toEqual([true, false])

    const answer = line.ask(before)
    expect(workers).toHaveLength(2)
    broken.tell(answered(3, 1))
    broken.crash()
    worker().tell(answered(3, 7))
    expect(await answer).toBe(7)
  })
})
