import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerProcess } from '@afterclose/server/test/support/processes/server-process'

export interface BenchServer {
  readonly url: string
  readonly pid: number
  readonly databaseFile: string
  /** A folder that is removed with the server. */
  readonly folder: string
  /** Ends it with this signal, and restarts it at the same address after `meanwhile` has changed its stored data. */
  restart(signal: 'SIGTERM' | 'SIGKILL', meanwhile: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** The real server, as started by `npm start`, on a free port with a separate data folder. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-bench-'))
  const environment = { DATA_DIR: folder, ...settings }
  let server = new ServerProcess(environment)
  const url = await server.ready()
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const { out, err } = await server.end(signal)
    const errors = out.split('\n').filter((line) => /"level":[56]0/.test(line))
    for (const said of [...errors, err]) if (said !== '') console.error(said)
  }
  return {
    url,
    get pid() {
      return server.pid
    },
    databaseFile: join(folder, 'afterclose.db'),
    folder,
    async restart(signal, meanwhile) {
      await end(signal)
      await meanwhile()
      server = new ServerProcess({ ...environment, PORT: new URL(url).port })
      await server.ready()
    },
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
