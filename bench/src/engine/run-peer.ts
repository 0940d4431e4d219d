import { fork } from 'node:child_process'
import type { BesideResult, PeerMessage, PeerResult } from './peer-messages.ts'
import type { PeerName } from './peers/all.ts'
import type { OtherName } from './reports/others.ts'

/** A result, or the reason why there is none. */
export type Outcome<Result> =
  | { readonly is: 'result'; readonly result: Result }
  | { readonly is: 'not here' | 'failed'; readonly why: string }

export interface Run {
  readonly peer: PeerName
  /** File of the trades, in the format of the feed. */
  readonly file: string
  readonly repetitions: number
  /** Time limit for starting a repetition, ms. */
  readonly mostMs: number
  /** Time limit of the process, ms. */
  readonly limitMs: number
}

const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=8192', '--expose-gc']

/** Runs a peer in a separate process. */
export const runPeer = (
  { peer, file, repetitions, mostMs, limitMs }: Run,
  say: (what: string) => void,
): Promise<Outcome<PeerResult>> =>
  runApart(new URL('peer-process.ts', import.meta.url), [peer, file, String(repetitions), String(mostMs)], limitMs, say)

/** Runs reports in another implementation, likewise. */
export const runReports = (
  { other, file, repetitions, limitMs }: Pick<Run, 'file' | 'repetitions' | 'limitMs'> & { readonly other: OtherName },
  say: (what: string) => void,
): Promise<Outcome<BesideResult>> =>
  runApart(new URL('reports/process.ts', import.meta.url), [other, file, String(repetitions)], limitMs, say)

/** Never throws: an error in the process is the outcome. */
function runApart<Result>(
  script: URL,
  asked: readonly string[],
  limitMs: number,
  say: (what: string) => void,
): Promise<Outcome<Result>> {
  return new Promise((resolve) => {
    const child = fork(script, [...asked], {
      execArgv: nodeOptions,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, TZ: 'UTC' }, // peers use the machine's time zone; trades have none
    })
    let errors = ''
    let outcome: Outcome<Result> | null = null
    const late = setTimeout(() => {
      outcome = { is: 'failed', why: `it took longer than ${limitMs / 1000} s` }
      child.kill('SIGKILL')
    }, limitMs)
    child.stderr?.on('data', (text: Buffer) => (errors = (errors + text.toString()).slice(-4000)))
    child.on('message', (message: PeerMessage<Result>) => {
      if (message.is === 'progress') say(message.what)
      else outcome = message
    })
    child.on('error', (cause) => (outcome = { is: 'failed', why: cause.message }))
    child.on('exit', (code, signal) => {
      clearTimeout(late)
      resolve(outcome ?? { is: 'failed', why: reason(errors) ?? `it ended with ${signal ?? code}` })
    })
  })
}

/** The line with the thrown error. */
const reason = (errors: string): string | null => errors.split('\n').find((line) => /Error: /.test(line)) ?? null
