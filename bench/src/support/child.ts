import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Child<Ask, Answer> {
  readonly pid: number
  /** One question at a time. @throws Error when the process ends instead of answering */
  ask(question: Ask): Promise<Answer>
  stop(): Promise<void>
}

/** A script as a process of its own, so that its memory and its time are its own. */
export function child<Ask extends object, Answer>(script: URL, args: readonly string[] = []): Child<Ask, Answer> {
  const started = fork(script, args, { execArgv: ['--disable-warning=ExperimentalWarning'], serialization: 'advanced' })
  const { pid } = started
  if (pid === undefined) throw new Error(`${script.pathname} did not start`)
  const gone = once(started, 'exit').then(([code]): never => {
    throw new Error(`${script.pathname} ended with code ${code}`)
  })
  gone.catch(() => {}) // it is heard where it is raced
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
