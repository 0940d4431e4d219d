/** So long statements follow one another before the event loop goes on, milliseconds. */
const longestMs = 10

export interface StatementTurns {
  /** Resolves when the next statement may run; null: at once. */
  readonly reading: Turn
  /** The same for a statement of a transaction that writes: others wait for its end, so that it does not wait behind those who read. */
  readonly writing: Turn
}
export type Turn = () => Promise<void> | null

/**
 * Lets others be heard between the statements of one thread. SQLite answers at once, so that a job that awaits one statement after the
 * other would keep the event loop from going on until the last: one that reads a journal in pieces would answer nobody meanwhile. What comes in runs at once
 * while the round of the event loop is young. Of those who had to wait, each round lets one on who writes, and one who reads, oldest first.
 */
export function statementTurns(now = (): number => performance.now()): StatementTurns {
  const writers: (() => void)[] = []
  const readers: (() => void)[] = []
  /** When the statements began that run now, one after the other; null: none does. */
  let began: number | null = null
  let looking = false

  function look(): void {
    if (looking) return
    looking = true
    // Each behind all that the one before does until it waits for something.
    setImmediate(letOneOn, writers)
    setImmediate(letOneOn, readers)
    setImmediate(letOthersIn)
  }
  function letOneOn(waiting: (() => void)[]): void {
    const next = waiting.shift()
    began = next === undefined ? null : now()
    next?.()
  }
  function letOthersIn(): void {
    began = null
    looking = false
    if (writers.length + readers.length > 0) look()
  }
  const turn = (waiting: (() => void)[]): Promise<void> | null => {
    look()
    began ??= now()
    return now() - began < longestMs ? null : new Promise<void>((resolve) => waiting.push(resolve))
  }
  return { reading: () => turn(readers), writing: () => turn(writers) }
}
