import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { installedBins, packagedBin } from './binaries.ts'

export interface Cluster {
  /** Address of its first database. */
  readonly url: string
  /** The folder of its data. */
  readonly data: string
  /** Starts it again after a crash, with the data that it left. */
  start(): Promise<void>
  /** Kills all of its processes, as the machine does that runs out of memory. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses to be run by root: then it is run by somebody who may nothing. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const account = ['postgres:', 'nobody:'].map((name) => accounts.find((line) => line.startsWith(name))).find(Boolean)
  if (account === undefined) throw new Error('there is no unprivileged user to run it as')
  const [, , uid, gid] = account.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Address of a database behind a socket in `folder`. */
const urlOf = (folder: string): string => `postgresql://postgres@${encodeURIComponent(folder)}/postgres`

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

async function startWith(
  bin: string,
  folder: string,
  user: { uid: number; gid: number } | undefined,
  durable: boolean,
): Promise<Cluster> {
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' } }
  const how = ['-D', data, '--data-checksums', '-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C']
  // Sorts by language unless a column says otherwise, as most installations do: a column without `collate "C"` fails.
  const byLanguage = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US']
  const made = spawnSync(join(bin, 'initdb'), [...how, ...byLanguage], { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr)

  // Only this run reads it: what a power cut would lose need not be waited for, nor what nobody copies be logged.
  const hasty = durable ? [] : ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, ...hasty]
  const url = urlOf(folder)
  const lines = [...settings, 'max_connections=200', 'log_min_messages=fatal']
  let server: ChildProcess | null = null
  // Where the run ends without tearing down, as after a fault of the runner.
  process.once('exit', () => server?.kill('SIGQUIT'))
  async function start(): Promise<void> {
    const started = spawn(join(bin, 'postgres'), ['-D', data, ...lines.flatMap((line) => ['-c', line])], {
      ...options,
      detached: true, // its processes are a group that can be killed at one blow
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    server = started
    for (let attempt = 0; attempt < 150; attempt++) {
      if (started.exitCode !== null) throw new Error('it stopped at once')
      if (await answers(url)) return
      await wait(100)
    }
    await end(started, 'SIGINT')
    throw new Error('it did not answer within 15 seconds')
  }
  await start()
  return {
    url,
    data,
    start,
    stop: () => end(server, 'SIGINT'), // "fast": connections are cut
    crash: () => end(server, 'SIGKILL'),
  }
}

async function end(server: ChildProcess | null, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  process.kill(signal === 'SIGKILL' ? -server.pid : server.pid, signal)
  await exited
}

/**
 * Starts a PostgreSQL of this machine, or the packaged one, on a socket in a temporary folder.
 * @param durable whether commits wait for the disk, as they do in earnest
 * @throws Error with what each way failed of
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-pg-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const failures: string[] = []
  const ways = [...installedBins().map((bin) => () => bin), () => packagedBin(join(folder, 'programs'))]
  for (const [i, way] of ways.entries()) {
    try {
      const bin = way()
      if (bin === null) continue
      const user = unprivileged()
      const home = join(folder, String(i)) // the socket's path must stay short
      mkdirSync(home)
      chmodSync(folder, 0o755)
      if (user !== undefined) chownSync(home, user.uid, user.gid)
      const cluster = await startWith(bin, home, user, durable)
      return {
        ...cluster,
        async stop() {
          await cluster.stop()
          remove()
        },
      }
    } catch (error) {
      failures.push(error instanceof Error ? error.message.trim() : String(error))
    }
  }
  remove()
  throw new Error(failures.length === 0 ? 'no PostgreSQL was found on this machine' : failures.join('; '))
}
