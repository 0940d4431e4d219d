// @large: a law whose runs call a server
import { partialExits as partialExitKinds } from '@afterclose/core/journal'
import { DAY, localText, wallClock } from '@afterclose/core/time'
import { compare } from '@afterclose/importers/statements/compare'
import { derive, onePositionEach } from '@afterclose/importers/statements/derive'
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
import { concernedChanges } from '../plan/join-file.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { compareKnown, type Sides, type StatementChange } from './compare-known.ts'
import { keepStatement } from './kept-statement.ts'
import { deleteStatements, insertStatements } from './repository.ts'
import { knownStatements, readStoredStatements } from './stored-statements.ts'

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
  actions: [],
})
const nameIn = (account: string | null, { name }: BrokerFill): string =>
  account === null ? name : `${name}@${account}`

const otherInstrument = ({ symbol }: BrokerFill) =>
  symbol === 'ABC' ? { symbol: 'XYZ', instrument: 'XYZ' } : { symbol: 'ABC', instrument: 'ABC' }

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

/** Statements of one account or two, in a few zones; in some a fill is at a time two months off, or of another instrument. */
const randomFiles: fc.Arbitrary<readonly File[]> = fc
  .tuple(
    fc.uniqueArray(fc.tuple(fc.constantFrom(null, 'A', 'B'), withCancellations), {
      minLength: 1,
      maxLength: 2,
      selector: ([account]) => account, // whose execution ids are its own
    }),
    coveringCuts,
    fc.infiniteStream(fc.constantFrom('UTC', 'UTC', 'UTC', 'Asia/Tokyo', 'America/New_York')),
    fc.infiniteStream(fc.constantFrom(null, null, null, null, null, 0, 63)),
    fc.infiniteStream(fc.constantFrom('Orders', 'Executions', 'Executions')),
    fc.boolean(),
  )
  .map(([accounts, cuts, zones, shifts, forms, oneZone]) =>
    cuts.map((cut): File => {
      const recordsOfFile = accounts.map(([account, one]) => spreadRecords(statementOf(one, cut), account))
      const shift = shifts.next().value ?? null
      const moved = (fill: BrokerFill, i: number): BrokerFill =>
        i !== 0 || shift === null || fill.id === null
          ? fill
          : shift > 0
            ? { ...fill, date: localText(wallClock(fill.date) + shift * DAY) }
            : { ...fill, ...otherInstrument(fill) }
      const fills = recordsOfFile.flatMap((one) => one.fills).map(moved)
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
        positions: recordsOfFile.flatMap((one) => one.positions),
        cash: [],
        actions: [],
      }
      return { zone, statement }
    }),
  )

/** The same change with every instrument derived. */
function compareEverything({ before, after, ownNamesIn, grouping }: StatementChange): Sides {
  const [unionBefore, unionAfter] = [unionOf(before), unionOf(after)]
  const [derivedBefore, derived] = [derive(unionBefore, grouping), derive(unionAfter, grouping)]
  return {
    unionBefore,
    derivedBefore,
    unionAfter,
    derivedAfter: derived,
    changes: compare(derivedBefore, derived, ownNamesIn(unionAfter)),
    statements: after,
  }
}

function expectSame(change: StatementChange): void {
  const [sides, all] = [compareKnown(change), compareEverything(change)]
  expect(concernedChanges(sides)).toEqual(concernedChanges(all))
  const ownNames = change.ownNamesIn(all.unionAfter)
  const waitingIn = ({ derivedBefore: before, derivedAfter: after }: Sides) => {
    const waited = new Set(before.unmatched.map(({ fill }) => fill.name))
    return after.unmatched.filter(({ fill }) => ownNames.has(fill.name) || !waited.has(fill.name))
  }
  expect(waitingIn(sides)).toEqual(waitingIn(all))
}

const accountsIn = (...statements: readonly Statement[]): readonly string[] => [
  ...new Set(
    statements.flatMap(({ fills, positions }) => [...fills, ...positions].map(({ account }) => account ?? '')),
  ),
]

/** Trades without an account may be those of any. */
function accountsRead(statement: Statement, stored: readonly Statement[]): readonly string[] {
  const [own, all] = [accountsIn(statement), accountsIn(...stored)]
  return own.includes('') || all.includes('') ? [...own, ...all] : own
}

/** Its records about some accounts, in another zone. */
function seenIn({ zone, statement }: File, wantedZone: string, accounts: readonly string[]): Statement {
  const toZone = zoneChanger(zone, wantedZone)
  const isOwn = ({ account }: { readonly account: string | null }): boolean => accounts.includes(account ?? '')
  const { span, fills, positions } = statement
  return {
    ...statement,
    span: { ...span, from: toZone(span.from), to: toZone(span.to) },
    fills: fills.filter(isOwn).map((fill) => ({ ...fill, date: toZone(fill.date) })),
    positions: positions.filter(isOwn).map((position) => ({
      ...position,
      entryDate: toZone(position.entryDate),
      exitDate: position.exitDate === null ? null : toZone(position.exitDate),
    })),
  }
}

const namesIn =
  ({ fills, positions }: Statement): StatementChange['ownNamesIn'] =>
  (known) => {
    const main = new Map([...known.aliases].flatMap(([name, all]) => all.map((other) => [other, name] as const)))
    return new Set([...fills, ...positions].map(({ name }) => main.get(name) ?? name))
  }

describe.each(stores)('stored statements, on %s', (store) => {
  let server: TestServer
  let db: Db
  let journalId: number
  beforeAll(async () => {
    server = await testServer(store)
    db = server.services.db
    journalId = (await newJournal(server)).params.journalId
  })
  afterAll(() => server.close())

  it('contain what was stored, in any zone, and a change of them derives no more than it touches', async () => {
    const law = fc.asyncProperty(
      randomFiles,
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      fc.constantFrom(...partialExitKinds),
      async (files, order, partialExits) => {
        const grouping = { ...onePositionEach, partialExits }
        for (const table of ['statement', 'statement_part', 'statement_block'] as const)
          await db.deleteFrom(table).where('journal_id', '=', journalId).execute()
        /** In the order of their imports. */
        const imported: { readonly id: string; readonly digest: string; readonly file: File }[] = []
        const stored = ({ zone, statement }: File) =>
          readStoredStatements(db, journalId, { source, zone, accounts: accountsIn(statement) })
        /** The contents of the last import of each digest, from memory. */
        const expected = (
          { zone, statement }: File,
          remainingImports: typeof imported,
          there: typeof imported,
        ): readonly Statement[] => {
          const accounts = accountsRead(
            statement,
            there.map(({ file }) => file.statement),
          )
          const latest = remainingImports.filter(
            ({ digest }, i) => remainingImports.findLastIndex((one) => one.digest === digest) === i,
          )
          return latest.flatMap(({ digest, file }) => {
            const seenStatement = { ...seenIn(file, zone, accounts), id: digest }
            return seenStatement.fills.length + seenStatement.positions.length === 0 ? [] : [seenStatement]
          })
        }
        for (const [i, file] of files.entries()) {
          const { zone, statement } = file
          const { fills, positions, form, span } = statement
          if (fills.length + positions.length === 0) continue
          const row = keepStatement(statement, { seq: 0, zone, form, span, currency: null, rates: {} })
          const knownContent = knownStatements(await stored(file), { digests: new Set([row.digest]) })
          const others = imported.filter(({ digest }) => digest !== row.digest)
          expect(byContent(knownContent.statements)).toEqual(byContent(expected(file, others, imported)))
          const before = knownContent.statements
          const after = [...before, { ...statement, id: row.digest }]
          expectSame({ before, after, ownNamesIn: namesIn(statement), grouping })
          const at = new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString()
          await db.transaction().execute((tx) => insertStatements(tx, journalId, `job-${i}`, { source, at }, [row]))
          imported.push({ id: `job-${i}`, digest: row.digest, file })
        }
        while (imported.length > 0) {
          const [removed] = imported.splice(order[imported.length % 20]! % imported.length, 1)
          const { id, file } = removed!
          const all = await stored(file)
          const remainingStatements = knownStatements(all, { importJobId: id }).statements
          expect(byContent(remainingStatements)).toEqual(byContent(expected(file, imported, [...imported, removed!])))
          const before = knownStatements(all).statements
          expectSame({ before, after: remainingStatements, ownNamesIn: () => new Set(), grouping })
          await db.transaction().execute((tx) => deleteStatements(tx, journalId, id))
        }
      },
    )
    await fc.assert(law, { numRuns: runs({ quick: 25, full: 2000 }) })
  })
})

/** Blocks are by account and month: a statement's records are sorted for the comparison. */
const byContent = (statements: readonly Statement[]) =>
  statements.map(({ fills, positions, ...rest }) => ({
    ...rest,
    fills: fills.map((fill) => JSON.stringify(fill)).toSorted(),
    positions: positions.map((position) => JSON.stringify(position)).toSorted(),
  }))
