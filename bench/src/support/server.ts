import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerProcess } from '@afterclose/server/test/support/processes/server-process'

export interface BenchServer {
  readonly url: string
  readonly pid: number
  readonly databaseFile: string
  /** A folder that goes with the server. */
  readonly folder: string
  stop(): Promise<void>
}

/** The real server, as `npm start` runs it, on a free port with a data folder of its own. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-bench-'))
  const server = new ServerProcess({ DATA_DIR: folder, ...settings })
  return {
    url: await server.ready(),
    pid: server.pid,
    databaseFile: join(folder, 'afterclose.db'),
    folder,
    async stop() {
      const { out, err } = await server.end('SIGTERM')
      const errors = out.split('\n').filter((line) => /"level":[56]0/.test(line))
      for (const said of [...errors, err]) if (said !== '') console.error(said)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
