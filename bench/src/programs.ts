import { listJournals } from '@afterclose/contract/journals'
import { listPayins } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { statisticKeys } from '@afterclose/core/statistics'
import { multiplyJournal } from '@afterclose/server/test/support/multiply-journal'
import { sent } from './callers/send.ts'
import { assistantOf } from './programs/assistant.ts'
import { acknowledged, beyondIdle, type Filled, idleShare, oneFill, oneRowFile } from './programs/fills.ts'
import { keysOf } from './programs/keys.ts'
import { playedUsers } from './server/played-users.ts'
import { contextsFound } from './support/big-journal.ts'
import { median, type Result, timed, withGoal } from './support/measure.ts'
import { onStore, type StoredServer, type StoreName } from './support/stores.ts'

/** Targets of DOORS 0: multiples of the same by session, by file or by the plain call; ms of processor time. */
const goals = { byKey: 1.1, acknowledged: 100, merged: 1.2, figures: 1.3 }

export interface ProgramsOptions {
  readonly stores: readonly StoreName[]
  readonly quick: boolean
  /** Trades of the journal that assistants query. */
  readonly trades: number
}

/** Costs of programs: a call by key compared with one by session, tools compared with calls, fills compared with files. */
export async function programs({ stores, quick, trades }: ProgramsOptions): Promise<Result[]> {
  const results: Result[] = []
  for (const store of stores)
    results.push(...(await onStore(store, { MCP: 'on' }, (server) => measured(server, { quick, trades }))))
  return results
}

async function measured(server: StoredServer, { quick, trades }: Omit<ProgramsOptions, 'stores'>): Promise<Result[]> {
  const [small, large] = await playedUsers(server.url, 2)
  if (small === undefined || large === undefined) throw new Error('There are no users')
  await server.withStore(async (db) => {
    await multiplyJournal(db, large.journalId, trades)
    await contextsFound(db)
  })
  return [
    await byKey(server, small, quick ? 40 : 400),
    ...(await byAssistant(server, small, 0, quick ? 15 : 150)),
    ...(await byAssistant(server, large, trades, quick ? 5 : 40)),
    ...(await byFills(server, large, trades, quick ? 1 : 9)),
  ]
}

/** Targets for large journals: in small ones, the fixed cost of a request dominates. */
const promised = (result: Result, below: number): Result => (result.trades < 50_000 ? result : withGoal(result, below))

/** Alternately, after a discarded first run of each; the ratio is the figure. */
async function ratioOf(
  of: Pick<Result, 'name' | 'trades'>,
  rounds: number,
  ways: { readonly ours: (round: number) => Promise<number>; readonly plain: (round: number) => Promise<number> },
): Promise<Result> {
  const taken: { readonly ours: number; readonly plain: number }[] = []
  for (let round = -1; round < rounds; round++) {
    // the second one has warm caches, so they alternate
    const plainFirst = round % 2 === 0 ? await ways.plain(round) : null
    const ours = await ways.ours(round)
    const plain = plainFirst ?? (await ways.plain(round))
    if (round >= 0) taken.push({ ours, plain })
  }
  const [ours, plain] = [median(taken.map((one) => one.ours)), median(taken.map((one) => one.plain))]
  const ratio = median(taken.map((one) => one.ours / one.plain))
  return { bench: 'programs', ...of, ours: ratio, plain: null, ratio: null, unit: '×', detail: { ours, plain } }
}

/** The cheapest call, in which looking up a key has the largest share. */
async function byKey({ title }: StoredServer, { account, journalId }: Filled, rounds: number): Promise<Result> {
  const nextKey = keysOf(account)
  const input = { params: { journalId } }
  const ask = async (headers: Record<string, string>) =>
    (await sent({ url: account.url, headers }, listPayins, input)).ms
  const result = await ratioOf({ name: `${title}: a call by key, over by session`, trades: 0 }, rounds, {
    ours: async () => ask(await nextKey()),
    plain: () => ask(account.headers),
  })
  return withGoal(result, goals.byKey)
}

async function byAssistant(
  { title }: StoredServer,
  { account, journalId }: Filled,
  trades: number,
  rounds: number,
): Promise<Result[]> {
  const assistant = assistantOf(account)
  const params = { journalId }
  const figures = statisticKeys
  const call = (name: string, input: object) => timed(() => assistant('tools/call', { name, arguments: input }))
  /** New filters, so that no answer is cached. */
  const filters = (round: number, way: number) => ({
    basic: { lastTrades: Math.max(1, trades - 2 * (round + 1) - way) },
  })
  const told = await ratioOf({ name: `${title}: figures by an assistant, over the plain call`, trades }, rounds, {
    ours: (round) => call('figures', { ...params, figures, filters: filters(round, 0), intervals: false }),
    plain: async (round) =>
      (await sent(account, readStats, { params, query: { filters: JSON.stringify(filters(round, 1)) } })).ms,
  })
  if (trades > 0) return [promised(told, goals.figures)]
  const journals = async () => (await sent(account, listJournals, {})).ms
  return [
    told,
    await ratioOf({ name: `${title}: tools listed, over journals listed by the plain call`, trades }, rounds, {
      ours: () => timed(() => assistant('tools/list', {})),
      plain: journals,
    }),
    await ratioOf({ name: `${title}: journals listed by an assistant, over the plain call`, trades }, rounds, {
      ours: () => call('list_journals', {}),
      plain: journals,
    }),
  ]
}

async function byFills(server: StoredServer, filled: Filled, trades: number, rounds: number): Promise<Result[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + 1; round++) {
    const ms = await acknowledged(server, filled, round)
    if (round > 0) times.push(ms)
  }
  const of = { bench: 'programs', trades, plain: null, ratio: null }
  const name = `${server.title}: 1,000 fills acknowledged, processor`
  const idle = await idleShare(server)
  const way = { name: `${server.title}: one fill merged, over a file of one row`, trades }
  const merged = await ratioOf(way, rounds, {
    ours: (round) => beyondIdle(server, idle, () => oneFill(filled, round)),
    plain: (round) => beyondIdle(server, idle, () => oneRowFile(filled, round)),
  })
  const result = { ...merged, detail: { ...merged.detail, 'idle, ms a second': idle * 1000 } }
  return [withGoal({ ...of, name, ours: median(times) }, goals.acknowledged), promised(result, goals.merged)]
}
