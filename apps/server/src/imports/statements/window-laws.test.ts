// @large: a law whose runs call a server
import { DAY, localText, wallClock } from '@afterclose/core/time'
import { derive } from '@afterclose/importers/statements/derive'
import {
  coveringCuts,
  minuteOf,
  minutes,
  randomAccount,
  statementOf,
  timeAt,
} from '@afterclose/importers/statements/random-account'
import type { BrokerFill, Records, Statement } from '@afterclose/importers/statements/records'
import { unionOf } from '@afterclose/importers/statements/union'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import type { Db } from '../../store/db.ts'
import { concerned } from '../plan/join-file.ts'
import { findBegin, keepCarries } from './carries.ts'
import { compareKnown, type Question, type Sides, sidesOf } from './compare-known.ts'
import { type Known, KeptStatements } from './kept-statements.ts'
import { keepStatement } from './kept-statement.ts'
import { everyMonth, monthAfter, type Month, monthOf } from './months.ts'
import { statementMore, statementsLess } from './questions.ts'
import { deleteStatements, insertStatements } from './repository.ts'
import { noteTies, readKept } from './ties.ts'

const source = 'LAWS'
const start = wallClock('2025-01-10T00:00:00')
const origin = wallClock('2025-01-30T22:00:00')
/** The random account's four hours become half a year. */
const spread = (time: string): string => localText(start + ((wallClock(time) - origin) / 60_000) * 0.75 * DAY)

const spreadRecords = ({ fills, positions }: Records, account: string | null): Records => ({
  fills: fills.map((fill) => ({ ...fill, account, name: nameIn(account, fill), date: spread(fill.date) })),
  positions: positions.map((position) => ({
    ...position,
    entryDate: spread(position.entryDate),
    exitDate: position.exitDate === null ? null : spread(position.exitDate),
  })),
  cash: [],
})
const nameIn = (account: string | null, { name }: BrokerFill): string =>
  account === null ? name : `${name}@${account}`

interface File {
  readonly zone: string
  readonly statement: Statement
}

/** Of some accounts the broker takes back a fill, a while later. */
const withCancellations = fc
  .tuple(randomAccount, fc.option(fc.tuple(fc.nat(), fc.integer({ min: 20, max: 120 }))))
  .map(([account, taken]) => {
    const fill = account.fills[taken === null ? -1 : taken[0] % account.fills.length]
    if (fill === undefined || taken === null) return account
    const minute = Math.min(minutes, minuteOf(fill.date) + taken[1])
    const side: BrokerFill['side'] = fill.side === 'BUY' ? 'SELL' : 'BUY'
    const cancellation = { ...fill, id: 'c', name: 'c', effect: 'CANCEL', side, date: timeAt(minute) } as const
    return {
      ...account,
      fills: [...account.fills, cancellation].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    }
  })

/** Statements of one account or two, in a few zones; in some a fill stands at a time two months off. */
const randomFiles: fc.Arbitrary<readonly File[]> = fc
  .tuple(
    fc.uniqueArray(fc.tuple(fc.constantFrom(null, 'A', 'B'), withCancellations), {
      minLength: 1,
      maxLength: 2,
      selector: ([account]) => account, // whose execution ids are its own
    }),
    coveringCuts,
    fc.infiniteStream(fc.constantFrom('UTC', 'UTC', 'UTC', 'Asia/Tokyo', 'America/New_York')),
    fc.infiniteStream(fc.constantFrom(0, 0, 0, 0, 0, 0, 63)),
    fc.infiniteStream(fc.constantFrom('Orders', 'Executions', 'Executions')),
    fc.boolean(),
  )
  .map(([accounts, cuts, zones, shifts, forms, oneZone]) =>
    cuts.map((cut): File => {
      const told = accounts.map(([account, one]) => spreadRecords(statementOf(one, cut), account))
      const shift = shifts.next().value ?? 0
      const moved = (fill: BrokerFill, i: number): BrokerFill =>
        i === 0 && shift > 0 && fill.id !== null
          ? { ...fill, date: localText(wallClock(fill.date) + shift * DAY) }
          : fill
      const fills = told.flatMap((one) => one.fills).map(moved)
      const zone = oneZone ? 'UTC' : (zones.next().value ?? 'UTC')
      const statement: Statement = {
        id: '',
        form: forms.next().value ?? 'Orders',
        span: {
          from: spread(statementOf(accounts[0]![1], cut).span.from),
          to: spread(statementOf(accounts[0]![1], cut).span.to),
          stated: true,
        },
        fills: fills.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
        positions: told.flatMap((one) => one.positions),
        cash: [],
      }
      return { zone, statement }
    }),
  )

describe.each(stores)('months that are looked at, on %s', (store) => {
  let server: TestServer
  let db: Db
  let journalId: number
  beforeAll(async () => {
    server = await testServer(store)
    db = server.services.db
    journalId = (await newJournal(server)).params.journalId
  })
  afterAll(() => server.close())

  async function clear(): Promise<void> {
    for (const table of ['statement', 'statement_part', 'statement_block', 'statement_carry'] as const)
      await db.deleteFrom(table).where('journal_id', '=', journalId).execute()
  }

  /** As statements are that came before it was noted what ties them to others, and what was open. */
  async function forget(): Promise<void> {
    await db.updateTable('statement').set({ tangled: null }).where('journal_id', '=', journalId).execute()
    await db.updateTable('statement_block').set({ names: null }).where('journal_id', '=', journalId).execute()
    await db.deleteFrom('statement_carry').where('journal_id', '=', journalId).execute()
  }

  /** The same question with everything. */
  async function withEverything(kept: KeptStatements, question: Question): Promise<Sides> {
    const others = new Set(kept.parts.flatMap(({ months }) => [months.from, monthAfter(months.from), months.to]))
    for (const month of question.window.others) others.add(month)
    const window = { fills: everyMonth, others }
    return sidesOf({
      before: await question.before(window),
      after: await question.after(window),
      ownIn: question.ownIn,
    })
  }

  async function expectSame(kept: KeptStatements, question: Question) {
    const { sides, carries } = await compareKnown(db, journalId, kept, question)
    const whole = await withEverything(kept, question)
    expect(concerned(sides)).toEqual(concerned(whole))
    const own = question.ownIn(whole.known)
    const waitingIn = ({ before, after }: Sides) => {
      const waited = new Set(before.unmatched.map(({ fill }) => fill.name))
      return after.unmatched.filter(({ fill }) => own.has(fill.name) || !waited.has(fill.name))
    }
    expect(waitingIn(sides)).toEqual(waitingIn(whole))
    return carries
  }

  /** What is kept of open positions is what follows from all fills before. */
  async function expectCarries(accounts: readonly string[], zone: string): Promise<void> {
    const kept = await KeptStatements.of(db, journalId, { source, zone, accounts })
    const known: Known = kept.without({ importJobId: '', instead: new Set() })
    const all = await kept.read(known, { fills: everyMonth, others: new Set() })
    const union = unionOf(all)
    const parts = kept.parts.filter(({ kind, account }) => kind === 'FILLS' && accounts.includes(account))
    const rows = await db.selectFrom('statement_carry').select('month').where('zone', '=', zone).distinct().execute()
    const months: Month[] = rows.map(({ month }) => month)
    for (const month of months) {
      const begin = await findBegin(db, journalId, kept.asked, parts, month)
      const until = union.fills.filter(({ date }) => monthOf(date) < begin.month)
      expect(new Set(begin.carry.positions)).toEqual(new Set(derive({ ...union, fills: until }).carry.positions))
    }
  }

  it('say what everything says, and keep what was open', async () => {
    const law = fc.asyncProperty(
      randomFiles,
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      fc.infiniteStream(fc.constantFrom(false, false, false, true)),
      async (files, order, forgotten) => {
        await clear()
        const jobs: { readonly id: string; readonly zone: string; readonly accounts: readonly string[] }[] = []
        for (const [i, { zone, statement }] of files.entries()) {
          const { fills, positions, form, span } = statement
          if (fills.length + positions.length === 0) continue
          const accounts = [...new Set([...fills, ...positions].map(({ account }) => account ?? ''))]
          if (forgotten.next().value === true) await forget()
          const { kept, ties } = await readKept(db, journalId, { source, zone, accounts })
          const row = keepStatement(statement, { seq: 0, zone, form, span, currency: null, rates: {} })
          const others = kept.without({ importJobId: '', instead: new Set([row.digest]) })
          const { tangled, ...question } = await statementMore(kept, others, { ...statement, id: row.digest })
          const ownIn: Question['ownIn'] = (known) => {
            const main = new Map(
              [...known.aliases].flatMap(([name, all]) => all.map((other) => [other, name] as const)),
            )
            return new Set([...fills, ...positions].map(({ name }) => main.get(name) ?? name))
          }
          const carries = await expectSame(kept, { ...question, ownIn })
          const at = new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString()
          await db.transaction().execute(async (tx) => {
            await insertStatements(tx, journalId, `job-${i}`, { source, at }, [{ ...row, tangled }])
            await keepCarries(tx, journalId, carries)
            await noteTies(tx, journalId, ties)
          })
          jobs.push({ id: `job-${i}`, zone, accounts })
          await expectCarries(accounts, zone)
        }
        while (jobs.length > 0) {
          const [job] = jobs.splice(order[jobs.length % 20]! % jobs.length, 1)
          const { id, zone, accounts } = job!
          if (forgotten.next().value === true) await forget()
          const { kept, ties } = await readKept(db, journalId, { source, zone, accounts })
          const carries = await expectSame(kept, {
            ...statementsLess(kept, id),
            ownIn: () => new Set(),
          })
          await db.transaction().execute(async (tx) => {
            await deleteStatements(tx, journalId, id)
            await keepCarries(tx, journalId, carries)
            await noteTies(tx, journalId, ties)
          })
          await expectCarries(accounts, zone)
        }
      },
    )
    await fc.assert(law, { numRuns: runs({ quick: 25, full: 2000 }) })
  })
})
