import { undoImport } from '@afterclose/contract/imports'
import { startCluster } from '@afterclose/server/test/support/postgres/cluster'
import { type Account, newAccount, newJournal } from './support/account.ts'
import { importFile } from './support/import-file.ts'
import { median, type Result, timed } from './support/measure.ts'
import { type BenchServer, startServer } from './support/server.ts'
import type { ImportFile } from './support/statements.ts'

const symbolsInTurn = 20
/** Fills until all positions are closed. */
const positionTurn = 4 * symbolsInTurn

/** Fills of the measured statement, and of each statement before it. */
const measured = 12 * positionTurn
const atOnce = 600 * positionTurn

/** Always the eleventh of a month, so that the month contains the same amount. */
const start = Date.UTC(2024, 2, 11)

interface Grown {
  readonly fills: number
  readonly account: Account
  readonly journalId: number
  readonly statement: ImportFile
  readonly imports: number[]
  readonly undos: number[]
}

/**
 * A statement of a thousand fills after few fills and after many, alternately, and its undo, on both stores: the ratio is the figure, which
 * grows with the account, as all of its statements are read. Each symbol has an open position when the statement starts, so that all are
 * derived. A month contains the same amount everywhere.
 */
export async function growth(quick: boolean): Promise<Result[]> {
  const cluster = await startCluster({ durable: true })
  try {
    const onSqlite = await onStore('SQLite', {}, quick)
    return [...onSqlite, ...(await onStore('PostgreSQL', { DATABASE_URL: cluster.url }, quick))]
  } finally {
    await cluster.stop()
  }
}

async function onStore(
  store: string,
  settings: Readonly<Record<string, string>>,
  quick: boolean,
): Promise<readonly Result[]> {
  const server = await startServer(settings)
  try {
    return await measure(store, server, quick)
  } finally {
    await server.stop()
  }
}

async function measure(store: string, server: BenchServer, quick: boolean): Promise<readonly Result[]> {
  const sizes = quick ? [1000, 10_000] : [10_000, 100_000]
  const perMonth = quick ? 1000 : 10_000
  const repetitions = quick ? 3 : 7
  const minutes = Math.floor((30 * 24 * 60) / perMonth)
  const all: Grown[] = []
  for (const fills of sizes) all.push(await grow(server, Math.ceil(fills / positionTurn) * positionTurn, minutes))
  for (let i = 0; i < repetitions + 1; i++)
    for (const { account, journalId, statement, imports, undos } of all) {
      const { preview, confirm, importIdentifier } = await importFile(account, journalId, statement)
      const undo = await timed(() => account.call(undoImport, { params: { journalId, importIdentifier } }))
      if (i === 0) continue // warm-up
      imports.push(preview + confirm)
      undos.push(undo)
    }
  const [first, ...others] = all
  return others.flatMap((grown) =>
    (['imports', 'undos'] as const).map((what) => {
      const ratio = median(grown[what].map((ms, i) => ms / first![what][i]!))
      const of = { bench: 'growth', trades: grown.fills, ours: ratio, plain: null, ratio: null, unit: '×' as const }
      const which = what === 'imports' ? 'a statement' : 'the undo of one'
      const sentence = `${which} of ${measured} fills after ${grown.fills.toLocaleString('en')}, over after ${first!.fills.toLocaleString('en')}`
      const detail = { 'after few': median(first![what]), 'after many': median(grown[what]) }
      return { ...of, name: `${store}: ${sentence}`, detail }
    }),
  )
}

export async function grow(server: BenchServer, fills: number, minutes: number): Promise<Grown> {
  const account = await newAccount(server.url)
  const { id: journalId } = await newJournal(account)
  const half = positionTurn / 2
  const file = (from: number, to: number) => fillsFile(from, to, (i) => start + (i - fills) * minutes * 60_000)
  for (let from = 0; from < fills; from += atOnce) {
    const to = Math.min(fills, from + atOnce)
    await importFile(account, journalId, file(from === 0 ? 0 : from + half, to + half))
  }
  const statement = file(fills + half, fills + half + measured)
  return { fills, account, journalId, statement, imports: [], undos: [] }
}

/** Symbols in turn, each bought twice and sold twice. @param from start of a turn, or in the middle of one */
function fillsFile(from: number, to: number, timeOf: (i: number) => number): ImportFile {
  const lines = ['Exec ID,Time,Symbol,Side,Quantity,Price,Commission']
  for (let i = from; i < to; i++) {
    const time = new Date(timeOf(i)).toISOString().slice(0, 19).replace('T', ' ')
    const side = Math.floor(i / symbolsInTurn) % 4 < 2 ? 'Buy' : 'Sell'
    lines.push(`E${i},${time},S${i % symbolsInTurn},${side},100,${(100 + (i % 977) / 100).toFixed(2)},0.35`)
  }
  const opened = Math.ceil((to - from) / positionTurn) * symbolsInTurn
  const closedOfBefore = from % positionTurn === 0 ? 0 : symbolsInTurn
  return {
    format: 'generic CSV',
    name: 'fills.csv',
    bytes: Buffer.from([...lines, ''].join('\n')),
    trades: opened + closedOfBefore,
    net: Number.NaN,
  }
}
