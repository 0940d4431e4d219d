import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Child<Ask, Answer> {
  readonly pid: number
  /** One request at a time. @throws Error if the process ends instead of responding */
  ask(question: Ask): Promise<Answer>
  stop(): Promise<void>
}

/** Runs a script in a separate process, to separate its memory and time. */
export function child<Ask extends object, Answer>(script: URL, args: readonly string[] = []): Child<Ask, Answer> {
  const started = fork(script, args, { execArgv: ['--disable-warning=ExperimentalWarning'], serialization: 'advanced' })
  const { pid } = started
  if (pid === undefined) throw new Error(`${script.pathname} did not start`)
  const gone = once(started, 'exit').then(([code]): never => {
    throw new Error(`${script.pathname} ended with code ${code}`)
  })
  gone.catch(() => {}) // it is handled where it is raced
  return {
    pid,
    async ask(question) {
      const answer = once(started, 'message')
      started.send(question)
      const [value]: Answer[] = await Promise.race([answer, gone])
      if (value === undefined) throw new Error(`${script.pathname} answered nothing`)
      return value
    },
    async stop() {
      started.kill()
      await gone.catch(() => {})
    },
  }
}
