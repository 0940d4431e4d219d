import { type AnswerTo, type Ask, type Asked, isAnswerTo, type Question, type WorkerReply } from './protocol.ts'

/** The part of a `Worker` that is used. */
export interface WorkerPort {
  postMessage(asked: Asked): void
  addEventListener(type: 'message', listener: (event: { readonly data: WorkerReply }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

export interface Line {
  /** Starts the worker if none runs; otherwise the first request does. */
  start(): void
  /**
   * Rejects with an error of the same name and message as in the worker; with a `Superseded` if a newer request of the kind came first; and
   * when the worker fails: the next request starts another worker, with nothing open.
   *
   * @param part called with partial results before the response
   */
  ask<A extends Ask>(
    question: Question & { readonly ask: A },
    part?: (answer: AnswerTo<A>) => void,
  ): Promise<AnswerTo<A>>
  /** Replaces the running worker, and sends it all pending requests. */
  restart(): void
  /** False before the first request and after the worker failed. */
  readonly running: boolean
}

/** A newer request came first, so this one was not processed. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** Request line to a worker, which starts with the first request. */
export function createLine(start: () => WorkerPort): Line {
  let worker: WorkerPort | null = null
  let lastSeq = 0
  const pendingRequests = new Map<
    number,
    {
      readonly question: Question
      readonly onReply: (reply: WorkerReply) => void
      readonly fail: (error: Error) => void
    }
  >()

  function connect(): WorkerPort {
    const started = start()
    const broken = (): void => {
      started.terminate()
      if (worker !== started) return
      worker = null
      const failedRequests = [...pendingRequests.values()]
      pendingRequests.clear()
      for (const { fail } of failedRequests) fail(new Error('The calculation stopped unexpectedly'))
    }
    started.addEventListener('error', broken)
    started.addEventListener('messageerror', broken)
    started.addEventListener('message', ({ data }) => {
      if (worker === started) pendingRequests.get(data.seq)?.onReply(data)
    })
    return started
  }

  const ask: Line['ask'] = (question, part) => {
    const port = (worker ??= connect())
    const seq = ++lastSeq
    const { promise, resolve, reject } = Promise.withResolvers<AnswerTo<(typeof question)['ask']>>()
    const onReply = (reply: WorkerReply): void => {
      if (reply.outcome !== 'part') pendingRequests.delete(seq)
      if (reply.outcome === 'superseded') reject(new Superseded())
      else if (reply.outcome === 'failed') reject(Object.assign(new Error(reply.message), { name: reply.name }))
      else if (!isAnswerTo(question.ask, reply.answer)) reject(new Error('The worker answered a different request'))
      else if (reply.outcome === 'part') part?.(reply.answer.answer)
      else resolve(reply.answer.answer)
    }
    pendingRequests.set(seq, { question, onReply, fail: reject })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    port.postMessage({ seq, question })
    return promise
  }

  return {
    start: () => void (worker ??= connect()),
    ask,
    restart() {
      worker?.terminate()
      worker = connect()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      for (const [seq, { question }] of pendingRequests) worker.postMessage({ seq, question })
    },
    get running() {
      return worker !== null
    },
  }
}
