import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))

/** A program of the bundle, by the name of its source: the runner of the tests has made it of the sources as they are now. */
export const program = (name: 'main' | 'admin' | 'backup' | 'restore' | 'migrate-once'): string =>
  join(dist, `${name}.js`)

/**
 * What every process of the tests is started with, as by `npm start` (`serverEnvironment` in scripts/lib/server-bundle.mjs). Node keeps the
 * modules that it compiled: a server that is started again and again starts in little more than half the time.
 */
export const processEnv = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: join(dist, 'compiled'),
  MALLOC_ARENA_MAX: '2',
}

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The server as a process of its own, as `npm start` runs it; from its sources when those are named. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>
  #out = ''
  #err = ''

  constructor(settings: Readonly<Record<string, string>>, main = program('main')) {
    const env = { ...processEnv, PORT: '0', SIGN_UP: 'open', BACKUP_EVERY: 'off', ...settings }
    const args = ['--max-semi-space-size=4', main]
    this.#child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#exited = once(this.#child, 'close')
    this.#child.stdout?.on('data', (data: Buffer) => (this.#out += data.toString()))
    this.#child.stderr?.on('data', (data: Buffer) => (this.#err += data.toString()))
  }

  get pid(): number {
    const { pid } = this.#child
    if (pid === undefined) throw new Error('The server process was not started')
    return pid
  }

  /** Logged errors and faults so far, a line each. */
  get errors(): string {
    const logged = this.#out.split('\n').filter((line) => /"level":[56]0/.test(line))
    return [...logged, this.#err].join('\n')
  }

  /** Its address, as soon as it says that it is ready. @throws Error with what it said when it ends instead */
  ready(): Promise<string> {
    return this.said(/ready: (\S+)/)
  }

  /** The first group of the pattern, as soon as it has said that. @throws Error with what it said when it ends instead */
  async said(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.#out)?.[1]
      if (found !== undefined) return found
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) throw new Error(this.#out + this.#err)
      await Promise.race([this.#exited, once(this.#child.stdout!, 'data')])
    }
  }

  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended> {
    this.#child.kill(signal)
    return this.ended()
  }

  async ended(): Promise<Ended> {
    await this.#exited
    return { code: this.#child.exitCode, out: this.#out, err: this.#err }
  }
}

/** The settings that make a server use this store. */
export const settingsOf = (place: {
  readonly dataDir: string
  readonly settings: { readonly kind: 'sqlite' } | { readonly kind: 'postgres'; readonly url: string }
}): Record<string, string> => ({
  DATA_DIR: place.dataDir,
  ...(place.settings.kind === 'postgres' ? { DATABASE_URL: place.settings.url } : {}),
})
