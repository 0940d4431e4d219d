import { fork } from 'node:child_process'
import type { PeerResult, Told } from './peer-process.ts'
import type { PeerName } from './peers/all.ts'

/** A result, or why there is none. */
export type Outcome =
  | { readonly is: 'result'; readonly result: PeerResult }
  | { readonly is: 'not here' | 'failed'; readonly why: string }

export interface Run {
  readonly peer: PeerName
  /** The trades, as the feed carries them. */
  readonly file: string
  readonly repetitions: number
  /** No repetition begins later than this, milliseconds. */
  readonly mostMs: number
  /** Then the process is ended, whatever it does. */
  readonly limitMs: number
}

const script = new URL('peer-process.ts', import.meta.url)
const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=8192', '--expose-gc']

/** Runs a peer in a process of its own. Never throws: what goes wrong there is the outcome. */
export function runPeer(
  { peer, file, repetitions, mostMs, limitMs }: Run,
  say: (what: string) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = fork(script, [peer, file, String(repetitions), String(mostMs)], {
      execArgv: nodeOptions,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, TZ: 'UTC' }, // the calendars of peers are those of the machine; trades have none
    })
    let errors = ''
    let outcome: Outcome | null = null
    const late = setTimeout(() => {
      outcome = { is: 'failed', why: `it took longer than ${limitMs / 1000} s` }
      child.kill('SIGKILL')
    }, limitMs)
    child.stderr?.on('data', (text: Buffer) => (errors = (errors + text.toString()).slice(-4000)))
    child.on('message', (told: Told) => {
      if (told.is === 'progress') say(told.what)
      else outcome = told
    })
    child.on('error', (cause) => (outcome = { is: 'failed', why: cause.message }))
    child.on('exit', (code, signal) => {
      clearTimeout(late)
      resolve(outcome ?? { is: 'failed', why: reason(errors) ?? `it ended with ${signal ?? code}` })
    })
  })
}

/** The line that says what was thrown. */
const reason = (errors: string): string | null => errors.split('\n').find((line) => /Error: /.test(line)) ?? null
