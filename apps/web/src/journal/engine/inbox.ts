import {
  type Answer,
  type Asked,
  isLoadQuestion,
  type LoadQuestion,
  type WorkerReply,
  type TradeQuestion,
} from './protocol.ts'

/** Callbacks of the worker. */
interface WorkerHandlers {
  /** @param part called with partial results before the response */
  readonly load: (question: LoadQuestion, part: (answer: Answer) => void) => Promise<Answer>
  readonly compute: (question: TradeQuestion) => Answer
  /** Loads the code that a request needs; null if it is loaded. */
  readonly missing: (question: TradeQuestion) => Promise<void> | null
  readonly send: (reply: WorkerReply) => void
  /** Runs a function after the delivery of all messages that have arrived. */
  readonly later: (run: () => void) => void
}

/**
 * Request queue of the worker. Loading starts immediately. Computations run one at a time, and between two the worker receives new
 * messages: of several pending requests for one place only the newest is computed, because only its result will be shown.
 */
export function createInbox({ load, compute, missing, send, later }: WorkerHandlers): (asked: Asked) => void {
  const waitingQuestions: { readonly seq: number; readonly question: TradeQuestion; readonly place: string }[] = []

  const failed = (seq: number, error: unknown): void => {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    send({ seq, outcome: 'failed', name, message })
  }

  function computeNext(): void {
    const oldest = waitingQuestions.shift()
    if (oldest === undefined) return
    if (waitingQuestions.length > 0) later(computeNext)
    const { seq, question } = oldest
    const code = missing(question)
    if (code === null) answer(seq, question)
    else
      code.then(
        () => answer(seq, question),
        (error: unknown) => failed(seq, error),
      )
  }

  function answer(seq: number, question: TradeQuestion): void {
    try {
      send({ seq, outcome: 'answered', answer: compute(question) })
    } catch (error) {
      failed(seq, error)
    }
  }

  return ({ seq, question }) => {
    if (isLoadQuestion(question)) {
      load(question, (answer) => send({ seq, outcome: 'part', answer })).then(
        (answer) => send({ seq, outcome: 'answered', answer }),
        (error: unknown) => failed(seq, error),
      )
      return
    }
    if (waitingQuestions.length === 0) later(computeNext)
    const place = placeOf(question)
    const older = waitingQuestions.findIndex((other) => other.place === place)
    if (older !== -1)
      for (const other of waitingQuestions.splice(older, 1)) send({ seq: other.seq, outcome: 'superseded' })
    waitingQuestions.push({ seq, question, place })
  }
}

/**
 * Place on the page of a request's result. A report with the same view is the same block with other filters; the same report with another
 * view is another block, with its own pending request.
 */
function placeOf(question: TradeQuestion): string {
  if ('walks' in question) return `${question.ask} ${question.walks.map(({ key }) => key).join()}`
  if ('map' in question) return `${question.ask} ${question.map.key}`
  if ('study' in question) return `${question.ask} ${question.study.key}`
  return 'view' in question ? `${question.ask} ${JSON.stringify(question.view)}` : question.ask
}
