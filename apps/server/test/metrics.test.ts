import { listTrades } from '@afterclose/contract/trades'
import { health } from '@afterclose/contract/config'
import { listImports, startImport } from '@afterclose/contract/imports'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addJob } from '../src/platform/jobs/repository.ts'
import { countOutside } from '../src/platform/outside/outside-counts.ts'
import { showLoad } from '../src/platform/workers/thread-loads.ts'
import { page, statement } from './support/statements.ts'
import { Metrics } from '../src/platform/metrics/metrics.ts'
import { type TestServer, testServer } from './support/server.ts'
import { stores, testStore, type TestStore } from './support/stores.ts'
import { writeBackupState } from '../src/platform/backup-list/backup-folder.ts'

const metricsToken = 'a token of a scraper with 32 characters'
const headers = { authorization: `Bearer ${metricsToken}` }

/** Series by name and labels, as a scraper reads them. */
function seriesIn(text: string): ReadonlyMap<string, number> {
  const series = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || /^# (HELP|TYPE) [a-z_]+ /.test(line)) continue
    const [, name = '', value = ''] = /^([a-z_]+(?:\{[^}]*\})?) (\S+)$/.exec(line) ?? []
    if (name === '' || Number.isNaN(Number(value.replace('+Inf', 'Infinity')))) throw new Error(`No series: ${line}`)
    series.set(name, Number(value.replace('+Inf', 'Infinity')))
  }
  return series
}

describe.each(stores)('/metrics on %s', (store) => {
  let server: TestServer
  let place: TestStore
  const now = new Date()
  const made = new Date(now.getTime() - 3_600_000).toISOString()
  beforeAll(async () => {
    place = await testStore('SQLite')
    const backup = {
      everyMs: 86_400_000,
      folder: place.dataDir,
      kept: { days: 1, weeks: 0, months: 0 },
      withBars: false,
    }
    const one = { file: 'a.zip', made, bytes: 1, journals: 1, trades: 1, proved: null, problem: null }
    await writeBackupState(place.dataDir, { backups: [one], failed: null })
    server = await testServer(store, { metricsToken, backup })
  })
  afterAll(async () => {
    await server.close()
    await place.remove()
  })
  const scrape = (more: Record<string, string> = headers) =>
    server.app.inject({ method: 'GET', url: '/metrics', headers: more })

  it('is closed: an address that is not there, unless the setting is made and its token sent', async () => {
    const closed = await testServer('SQLite')
    const sent = await closed.app.inject({ method: 'GET', url: '/metrics', headers })
    expect([sent.statusCode, sent.json()]).toEqual([404, expect.objectContaining({ code: 'Not found' })])
    await closed.close()
    const ann = await server.signUp()
    const other = `${metricsToken.slice(0, -1)}${metricsToken.endsWith('x') ? 'y' : 'x'}`
    for (const authorization of [
      '',
      'Bearer',
      metricsToken,
      `Bearer ${metricsToken}x`,
      `Bearer ${other}`,
      `Basic ${metricsToken}`,
    ])
      expect((await scrape({ authorization })).statusCode).toBe(404)
    expect((await ann.raw({ method: 'GET', url: `/metrics?token=${metricsToken}` })).status).toBe(404)
    expect((await scrape()).statusCode).toBe(200)
  })

  it('tells durations by route, without ids and names, in the text of Prometheus', async () => {
    const trader = await server.signUp('Somebody Special')
    const { id: journalId } = await server.journalOf(trader)
    for (let i = 0; i < 3; i++) await trader.call(listTrades, { params: { journalId }, query: {} })
    await server.stranger.call(health, {})
    const answer = await scrape()
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const series = seriesIn(answer.body)
    const labels =
      'http_route="/v1/databases/:journalId/trades",http_request_method="GET",http_response_status_code="200"'
    expect(series.get(`http_server_request_duration_seconds_count{${labels}}`)).toBe(3)
    expect(answer.body).not.toContain('Somebody')
    expect(answer.body).not.toContain(`databases/${journalId}`)
  })

  it('tells lag, memory, threads, jobs, imports, connections, the store and the newest backup', async () => {
    await server.services.db.deleteFrom('job').execute()
    await server.app.jobs.add(server.services.db, {
      kind: 'remove-old-jobs',
      payload: {},
      runAfter: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const { db } = server.services
    const done = await addJob(db, { kind: 'remove-old-sessions', payload: {} }, made)
    await db.updateTable('job').set({ state: 'FINISHED', finished: made }).where('id', '=', done).execute()
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    await trader.upload(startImport, { journalId }, {}, page(statement))
    await vi.waitUntil(
      async () => (await trader.call(listImports, { params: { journalId } })).imports[0]?.state === 'NEEDS_INPUT',
    )
    const hide = showLoad('looking', () => ({ running: 2, waiting: 5 }))
    const before = seriesIn((await scrape()).body)
    countOutside('feed', 'answered')
    countOutside('feed', 'answered')
    const series = seriesIn((await scrape()).body)
    hide()
    // counted by the process, whatever servers it has had
    const outside = ['answered', 'failed'].map((outcome) => {
      const name = `afterclose_outside_requests_total{host_class="feed",outcome="${outcome}"}`
      return series.get(name)! - before.get(name)!
    })
    expect(outside).toEqual([2, 0])
    expect(series.get('afterclose_jobs{kind="remove-old-jobs",state="WAITING"}')).toBe(1)
    expect([...series.keys()].filter((name) => name.includes('FINISHED'))).toEqual([])
    const imports = [...series].filter(([name]) => name.startsWith('afterclose_imports'))
    expect(imports).toEqual([['afterclose_imports{state="NEEDS_INPUT"}', 1]])
    expect(series.get('afterclose_thread_tasks{thread="looking",state="running"}')).toBe(2)
    expect(series.get('afterclose_thread_tasks{thread="looking",state="waiting"}')).toBe(5)
    expect(series.get('afterclose_thread_tasks{thread="numbers",state="running"}')).toBeGreaterThanOrEqual(0)
    expect(series.get('afterclose_live_connections')).toBe(0)
    expect(series.get('afterclose_writable')).toBe(1)
    expect(series.get('process_memory_usage_bytes')).toBeGreaterThan(10_000_000)
    for (const name of ['nodejs_eventloop_delay_seconds{quantile="0.99"}', 'afterclose_store_read_seconds'])
      expect(series.get(name)).toBeGreaterThan(0)
    expect(series.get('afterclose_backup_proved')).toBe(0)
    expect(series.get('afterclose_backup_age_seconds')).toBeGreaterThanOrEqual(3600)
    const former = { file: 'a.zip', made, bytes: 1, journals: 1, trades: 1, proved: null, problem: null }
    const newest = { ...former, file: 'b.zip', made: new Date(Date.now() - 600_000).toISOString(), proved: made }
    await writeBackupState(place.dataDir, { backups: [former, newest], failed: null })
    const later = seriesIn((await scrape()).body)
    expect(later.get('afterclose_backup_proved')).toBe(1)
    expect(later.get('afterclose_backup_age_seconds')).toBeLessThan(3000)
  })

  it('has at most 2,000 series, whatever is asked', async () => {
    const sources = { liveConnections: () => 0, isWell: async () => true }
    const metrics = new Metrics(server.services, sources)
    for (let i = 0; i < 5000; i++)
      metrics.observe({
        route: `/v1/${i % 700}`,
        method: i % 2 ? 'GET' : 'PUT',
        status: 200 + (i % 300),
        seconds: i / 1000,
      })
    const series = seriesIn(await metrics.text())
    expect(series.size).toBeLessThanOrEqual(2000)
    const counted = [...series].filter(([name]) => name.startsWith('http_server_request_duration_seconds_count'))
    expect(counted.reduce((sum, [, count]) => sum + count, 0)).toBe(5000) // none is lost
  })
})
