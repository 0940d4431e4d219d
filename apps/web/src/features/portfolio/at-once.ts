/** Runs a limited number of tasks in parallel; others wait in order. A task cancelled while waiting is never started. */
export function atOnce(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      signal.throwIfAborted()
      return await task()
    } finally {
      const next = waiting.shift() // takes over the place
      if (next === undefined) running--
      else next()
    }
  }
}
