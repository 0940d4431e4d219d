import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../../config/version.ts'
import { newestBackup, readBackupState } from '../backup-list/backup-folder.ts'
import { readInstallationId } from '../http/access/repository.ts'
import type { Services } from '../http/services.ts'
import { hostClasses, outsideCount } from '../outside/outside-counts.ts'
import { threadLoads } from '../workers/thread-loads.ts'
import { countImports, countJobs, readSeconds } from './repository.ts'

/** Upper bounds of the latency histogram, seconds. */
const buckets = [0.01, 0.05, 0.25, 1, 5]
/** Maximum combinations of route, method and status with their own histogram, of 8 series each; later ones count as the route "other". */
const mostCombinations = 200
/** Maximum combinations of "other". */
const mostOthers = 10

interface Answer {
  /** Route pattern, without ids. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
}

/** Figures from other parts of the server. */
export interface MetricSources {
  readonly liveConnections: () => number
  /** Whether the server can write. */
  readonly isWell: () => Promise<boolean>
}

/** Metrics of this server for Prometheus, named by OpenTelemetry's conventions where they apply. At most 2,000 series. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #answers: Histogram
  readonly #combinations = new Set<string>()
  readonly #others = new Set<string>()

  constructor(services: Services, sources: MetricSources) {
    const registers = [this.#registry]
    this.#answers = new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Response times by route.',
      labelNames: ['http_route', 'http_request_method', 'http_response_status_code'],
      buckets,
      registers,
    })
    const gauge = (name: string, help: string, labelNames: readonly string[], read: (one: Gauge) => Promise<void>) =>
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          this.reset()
          await read(this)
        },
      })
    ofProcess(gauge)
    ofServer(gauge, services, sources)
    ofBackups(gauge, services)
    outsideRequests(registers)
  }

  observe({ route, method, status, seconds }: Answer): void {
    const name = `${method} ${route} ${status}`
    const isKnown = this.#combinations.has(name)
    if (!isKnown && this.#combinations.size >= mostCombinations) return this.#observeOther(status, seconds)
    this.#combinations.add(name)
    const labels = { http_route: route, http_request_method: method, http_response_status_code: status }
    this.#answers.observe(labels, seconds)
  }

  #observeOther(status: number, seconds: number): void {
    const family = `${Math.floor(status / 100)}xx`
    this.#others.add(family)
    if (this.#others.size > mostOthers) return
    const labels = { http_route: 'other', http_request_method: 'other', http_response_status_code: family }
    this.#answers.observe(labels, seconds)
  }

  /** All metrics as text. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}

const outsideRequests = (registers: Registry[]): Counter =>
  new Counter({
    name: 'afterclose_outside_requests_total',
    help: 'Requests to external hosts since the start, by purpose.',
    labelNames: ['host_class', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const host of hostClasses)
        for (const outcome of ['answered', 'failed'] as const)
          this.inc({ host_class: host, outcome }, outsideCount(host, outcome))
    },
  })

type MakeGauge = (
  name: string,
  help: string,
  labelNames: readonly string[],
  read: (one: Gauge) => Promise<void>,
) => unknown

function ofProcess(gauge: MakeGauge): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  gauge('nodejs_eventloop_delay_seconds', 'Lag of the event loop since the last sample.', ['quantile'], async (one) => {
    for (const quantile of [0.5, 0.99, 1]) one.set({ quantile }, delay.percentile(quantile * 100) / 1e9)
    delay.reset()
  })
  let before = performance.eventLoopUtilization()
  gauge('nodejs_eventloop_utilization', 'Share of time that the event loop was busy.', [], async (one) => {
    const now = performance.eventLoopUtilization()
    one.set(performance.eventLoopUtilization(now, before).utilization)
    before = now
  })
  gauge('process_memory_usage_bytes', 'Resident memory of the process, with its threads.', [], async (one) =>
    one.set(process.memoryUsage.rss()),
  )
  gauge('process_cpu_time_seconds', 'Processor time of the process since its start.', [], async (one) => {
    const { user, system } = process.cpuUsage()
    one.set((user + system) / 1e6)
  })
}

function ofServer(gauge: MakeGauge, { db }: Services, { liveConnections, isWell }: MetricSources): void {
  gauge('afterclose_info', 'Running version.', ['version'], async (one) => one.set({ version }, 1))
  gauge(
    'afterclose_writable',
    '1 while the server can write to its database and data folder, as /health says.',
    [],
    async (one) => one.set((await isWell()) ? 1 : 0),
  )
  gauge('afterclose_thread_tasks', 'Tasks of threads, running and waiting.', ['thread', 'state'], async (one) => {
    for (const [thread, { running, waiting }] of threadLoads()) {
      one.set({ thread, state: 'running' }, running)
      one.set({ thread, state: 'waiting' }, waiting)
    }
  })
  gauge('afterclose_jobs', 'Waiting, running and failed jobs of all servers.', ['kind', 'state'], async (one) => {
    for (const { name, state, count } of await countJobs(db)) one.set({ kind: name, state }, count)
  })
  gauge('afterclose_imports', 'Unfinished imports of all servers.', ['state'], async (one) => {
    for (const { state, count } of await countImports(db)) one.set({ state }, count)
  })
  gauge('afterclose_live_connections', 'Live connections to this server.', [], async (one) =>
    one.set(liveConnections()),
  )
  gauge('afterclose_store_read_seconds', 'Latency of the database for a trivial query.', [], async (one) =>
    one.set(await readSeconds(db)),
  )
}

/** Nothing if backups are off. */
function ofBackups(gauge: MakeGauge, { db, config: { backup } }: Services): void {
  if (backup === null) return
  const last = async () => {
    const state = await readBackupState(backup.folder).catch(() => null)
    return state === null ? undefined : newestBackup(state.backups, await readInstallationId(db), Date.now())
  }
  gauge('afterclose_backup_age_seconds', 'Age of the newest backup; missing before the first.', [], async (one) => {
    const newest = await last()
    if (newest !== undefined) one.set((Date.now() - Date.parse(newest.made)) / 1000)
  })
  gauge('afterclose_backup_proved', '1 when the newest backup was restored and compared.', [], async (one) =>
    one.set(typeof (await last())?.proved === 'string' ? 1 : 0),
  )
}
