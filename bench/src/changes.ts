import { statSync } from 'node:fs'
import { undoImport } from '@afterclose/contract/imports'
import { readStats } from '@afterclose/contract/stats'
import { databaseBytes } from '@afterclose/server/store/database-size'
import { demoAccount, newAccount, newJournal } from './support/account.ts'
import { importFile, same } from './support/import-file.ts'
import { type Result, resultOf, timed, withGoal } from './support/measure.ts'
import type { ProbeReport } from './support/probe-thread.ts'
import { answerResults, otherUser, probing } from './support/prober.ts'
import { metaTrader4File, statementTrades } from './support/statements.ts'
import { onStore, type StoredServer, type StoreName } from './support/stores.ts'

const imports = 12

/** Maximum duration of such an import, and of its undo, as a multiple of the first import. */
const overFirst = 2
/** Maximum size of a store after twelve such imports, as a multiple of its size before: each adds only its statement. */
const larger = 2

/**
 * Twelve imports that each change every trade of a journal, and their undos, compared with the import that created it: their duration, the
 * size of the store, and how long others wait meanwhile.
 */
export async function changes({
  stores,
  trades,
}: {
  readonly stores: readonly StoreName[]
  readonly trades: number
}): Promise<Result[]> {
  const results: Result[] = []
  for (const store of stores) results.push(...(await onStore(store, {}, (server) => measured(server, trades))))
  return results
}

async function measured(server: StoredServer, count: number): Promise<readonly Result[]> {
  const { account: other, journal: looked } = await demoAccount(server.url)
  const probes = otherUser(other, looked.id)
  const account = await newAccount(server.url)
  const { id: journalId } = await newJournal(account)
  const params = { journalId }
  const trades = statementTrades(count)
  /** A statement of a month later each time, with a corrected commission for each trade. */
  const fileOf = (corrections: number) =>
    metaTrader4File(
      trades.map((trade) => ({ ...trade, commission: trade.commission - corrections })),
      Array.from({ length: corrections }, (_, i) => ({
        ticket: 2 + i,
        time: `2027.${text(i + 1)}.01 00:00:00`,
        amount: 1,
      })),
    )
  const shows = async (corrections: number): Promise<void> => {
    const { netGain } = await account.call(readStats, { params })
    same('net gain in the journal', netGain, fileOf(corrections).net)
  }

  const first = await importFile(account, journalId, fileOf(0))
  await shows(0)
  const sizes = [await sizeOf(server)]
  const firstMs = first.preview + first.confirm
  const ids: string[] = []
  const [importMs, undoMs]: [number[], number[]] = [[], []]
  const probed: { readonly import: ProbeReport[]; readonly undo: ProbeReport[] } = { import: [], undo: [] }
  for (let i = 1; i <= imports; i++) {
    const one = await probing(probes, () => importFile(account, journalId, fileOf(i)))
    ids.push(one.value.importIdentifier)
    importMs.push(one.value.preview + one.value.confirm)
    probed.import.push(one.probed)
    await shows(i)
    sizes.push(await sizeOf(server))
  }
  for (const [i, importIdentifier] of [...ids.entries()].toReversed()) {
    const one = await probing(probes, () =>
      timed(() => account.call(undoImport, { params: { journalId, importIdentifier } })),
    )
    undoMs.push(one.value)
    probed.undo.push(one.probed)
    await shows(i)
  }
  const of = (name: string) => ({ bench: 'changes', name: `${server.title}, ${name}`, trades: count })
  const ratio = (name: string, values: readonly number[]) =>
    withGoal(
      resultOf(
        { ...of(name), unit: '×', detail: { 'ms of the first': firstMs } },
        values.map((ms) => ms / firstMs),
      ),
      overFirst,
    )
  const megabytes = { 'MB before': sizes[0]! / 1e6, 'MB after': sizes.at(-1)! / 1e6 }
  return [
    ratio('an import that changes all of them over the first', importMs),
    ratio('its undo over the first', undoMs),
    withGoal(
      resultOf({ ...of(`store after ${imports} of them over before`), unit: '×', detail: megabytes }, [
        sizes.at(-1)! / sizes[0]!,
      ]),
      larger,
    ),
    ...answerResults(of('meanwhile'), probed.import),
    ...answerResults(of('meanwhile, undo'), probed.undo),
  ]
}

const text = (month: number): string => String(month).padStart(2, '0')

/** Bytes of the database, without SQLite's write-ahead log. */
const sizeOf = async ({ databaseFile, title, withStore }: StoredServer): Promise<number> =>
  title === 'SQLite' ? statSync(databaseFile).size : withStore((db) => databaseBytes(db, { kind: 'postgres', url: '' }))
