// @large: a queue of thousands of jobs on PostgreSQL
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { explainedPlan, type PlanNode, visitedRows } from '../../../test/support/query-plan.ts'
import { stores } from '../../../test/support/stores.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { claimJob } from './repository.ts'

const Sent = z.object({ text: z.string(), values: z.array(z.unknown()).default([]) })

const readsJobs = (node: PlanNode): boolean => node['Relation Name'] === 'job' && node['Node Type'].includes('Scan')

const now = '2024-06-01T00:00:00.000Z'
const claim = { worker: 'a', now, until: '2124', besides: [] }

describe.runIf(stores.includes('PostgreSQL'))('a job that is claimed on PostgreSQL', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await testServer('PostgreSQL')
    await server.app.jobs.close()
    const { db } = server.services
    await db.deleteFrom('job').execute()
    await sql`alter table job set (autovacuum_enabled = off)`.execute(db) // it would sample the jobs while they are counted
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
  })

  async function wait(count: number, runAfter = '2024-01-01', due = 1): Promise<void> {
    await sql`insert into job (id, kind, lane, turn, payload, state, progress, attempts, run_after, created, due)
      select ${runAfter} || ' ' || i, 'notify-journal', 'notices', ${due} * i, 'null', 'WAITING', 0, 0, ${runAfter}, '2024', ${due}
      from generate_series(1, ${sql.lit(count)}) as i`.execute(server.services.db)
  }

  /** Rows of `job` and pages of 8 KB that the statements of a claim have looked at. */
  async function costOfClaim(): Promise<{ readonly rows: number; readonly pages: number }> {
    const { db } = server.services
    const sent: z.output<typeof Sent>[] = []
    // oxlint-disable-next-line typescript/unbound-method -- it is applied to its client below
    const { query } = Client.prototype
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      const one = Sent.safeParse(args[0]).data
      if (one !== undefined && /^(select|update|insert)\b/i.test(one.text)) sent.push(one)
      return Reflect.apply(query, this, args)
    })
    await claimJob(db, ['notify-journal'], claim)
    spy.mockRestore()
    await db.updateTable('job').set({ state: 'WAITING', claimed_by: null, claimed_until: null }).execute()
    const cost = { rows: 0, pages: 0 }
    const undo = db.transaction().execute(async (tx) => {
      for (const { text, values } of sent) {
        const plan = await explainedPlan(tx, text, values)
        cost.rows += visitedRows(plan, readsJobs)
        cost.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      }
      throw new Error('Undo')
    })
    await expect(undo).rejects.toThrow('Undo')
    return cost
  }

  it('costs the same beside 20,000 that are not due yet, and notes 100 at most that have become due', async () => {
    const { db } = server.services
    await wait(20_000, '2024-07', 0)
    await wait(10)
    for (const analyzed of [false, true]) {
      if (analyzed) await sql`analyze job`.execute(db)
      const { rows, pages } = await costOfClaim()
      expect(rows).toBe(3)
      expect(pages).toBeLessThan(100)
    }
    const notDue = async () => {
      const waiting = db.selectFrom('job').where('due', '=', 0)
      return Number((await waiting.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
    }
    expect(await notDue()).toBe(20_000)
    await claimJob(db, ['notify-journal'], { ...claim, now: '2024-07-02T00:00:00.000Z' })
    expect(await notDue()).toBe(19_900)
  })

  it('costs the same with 20,000 that are due as with ten, before the store has sampled them and after', async () => {
    const { db } = server.services
    await wait(10)
    expect((await costOfClaim()).rows).toBe(3) // twice the next one, and the change of it
    await db.deleteFrom('job').execute()
    await wait(20_000)
    const costs = [await costOfClaim()]
    await sql`analyze job`.execute(db)
    costs.push(await costOfClaim())
    for (const { rows, pages } of costs) {
      expect(rows).toBe(3)
      expect(pages).toBeLessThan(100)
    }
  })
})
