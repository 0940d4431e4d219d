import { processEnv, program, ServerProcess } from '@afterclose/server/test/support/processes/server-process'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'

export interface RunningServer {
  readonly url: string
  /** Stops listening; its data stays. */
  stop(): Promise<void>
  /** Listens again at the same address, with the same data. */
  start(): Promise<void>
  /** Runs a command of the administrator, like `npm run admin` while the server runs. */
  admin(...args: readonly string[]): Promise<void>
  /** Makes all proofs of identity an hour old, on SQLite, so that tests need not wait. */
  ageProofs(): void
  /** Stops it permanently and removes its data. */
  remove(): Promise<void>
}

/** The real server on a free port with a separate data folder. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-e2e-'))
  const serve = (port: string) => new ServerProcess({ DATA_DIR: folder, PORT: port, ...settings })
  let process = serve('0')
  const url = await process.ready()
  const stop = async () => {
    const { err } = await process.end('SIGTERM')
    if (err !== '') console.error(err) // its warnings
  }
  return {
    url,
    stop,
    async start() {
      process = serve(new URL(url).port)
      await process.ready()
    },
    async admin(...args) {
      const env = { ...processEnv, DATA_DIR: folder, ...settings }
      await promisify(execFile)(globalThis.process.execPath, [program('admin'), ...args], { env })
    },
    ageProofs() {
      const store = new DatabaseSync(join(folder, 'afterclose.db'), { timeout: 10_000 }) // the server may be writing
      store.prepare('update user_session set confirmed_at = ?').run(new Date(Date.now() - 3_600_000).toISOString())
      store.close()
    },
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
