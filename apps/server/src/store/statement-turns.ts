/** Maximum time of consecutive statements before the event loop continues, ms. */
const longestMs = 10

export interface StatementTurns {
  /** Resolves when the next statement may run; null for immediately. */
  readonly reading: Turn
  /** The same for a statement of a write transaction: others wait for its end, so it does not queue behind readers. */
  readonly writing: Turn
}
export type Turn = () => Promise<void> | null

/**
 * Yields to the event loop between the statements of one thread. SQLite runs synchronously, so a job that awaits one statement after the
 * other would block the event loop until the last. New statements run immediately early in a round of the event loop. Of waiting ones, each
 * round resumes one writer and one reader, oldest first.
 */
export function statementTurns(now = (): number => performance.now()): StatementTurns {
  const writers: (() => void)[] = []
  const readers: (() => void)[] = []
  /** Start of the statements that run now, in sequence; null if none does. */
  let began: number | null = null
  let looking = false

  function look(): void {
    if (looking) return
    looking = true
    // Each after the synchronous work that follows the previous one.
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
