import { BacktestTradeInputSchema, BacktestTradeView } from '@afterclose/contract/backtest-trades'
import type { z } from 'zod'
import type { StoredEntry, Write } from '../../../../journal/device/device-outbox.ts'
import type { OutboxEntry } from '../../../../journal/device/entry.ts'
import type { Outbox } from '../../../../journal/device/outbox.ts'
import { createStore, type Store } from '../../../../journal/store.ts'

/** A logged trade, without derived fields. */
export type LoggedTrade = z.output<typeof BacktestTradeInputSchema>

/** Backtest of a log. */
export interface Place {
  readonly journalId: number
  readonly backtestId: number
}

export type Picture = File | string

/** A logged trade that is not stored yet; `key` of its entry in the outbox. */
export interface WaitingTrade {
  readonly key: string
  readonly trade: LoggedTrade
}

/** What was logged and taken back in a backtest in this visit. */
export interface TradeLog {
  /** Trades that the device does not keep yet. */
  readonly begun: readonly WaitingTrade[]
  /** Undoable trades, latest last. */
  readonly undoable: readonly WaitingTrade[]
  /** Keys of undone ones. */
  readonly undone: ReadonlySet<string>
  /** Ids of stored ones, by key. */
  readonly ids: ReadonlyMap<string, number>
}

/** The part of the device's outbox that a log uses. */
export interface Device {
  readonly outbox: Pick<Outbox, 'takeBack' | 'flush'>
  readonly keepWrite: (write: Write) => Promise<void>
  readonly refreshEntries: () => Promise<void>
  readonly followStored: (listener: (stored: StoredEntry) => void) => () => void
}

export interface LogDoors {
  readonly device: () => Promise<Device>
  /** Entries that wait on this device. */
  readonly entries: Pick<Store<readonly OutboxEntry[]>, 'get' | 'subscribe'>
  readonly newKey: () => string
  /** Writes that the device cannot keep. Reject if the server does not store them. */
  readonly send: (at: Place, key: string, trade: LoggedTrade, picture: Picture | null) => Promise<BacktestTradeView>
  readonly remove: (at: Place, tradeId: number) => Promise<unknown>
  /** A trade was stored, or deleted, so that lists can be updated. */
  readonly stored: (at: Place, trade: BacktestTradeView) => void
  readonly removed: (at: Place, tradeId: number) => void
  /** Another tab has sent something. */
  readonly changedElsewhere: (at: Place) => void
  /** It was neither kept nor stored. */
  readonly failed: (error: unknown) => void
  /** Calls the listener when another user signs in. */
  readonly followUser: (listener: () => void) => void
}

export interface TradeLogs {
  readonly all: Pick<Store<ReadonlyMap<string, TradeLog>>, 'get' | 'subscribe'>
  readonly log: (at: Place, trade: LoggedTrade, picture?: Picture | null) => void
  /** Undoes the last trade logged in this visit; null if there is none. */
  readonly undo: (at: Place) => LoggedTrade | null
}

export const logKey = ({ journalId, backtestId }: Place): string => `${journalId}/${backtestId}`
export const emptyLog: TradeLog = { begun: [], undoable: [], undone: new Set(), ids: new Map() }

/** The backtest of an entry that logs a trade or takes one back; null for others. */
function placeOf({ call, journalId, params: { backtestId } }: OutboxEntry): Place | null {
  const isOfLog = call === 'createBacktestTrade' || call === 'removeBacktestTrade'
  return isOfLog && backtestId !== undefined ? { journalId, backtestId } : null
}

/** Entries of a backtest, in order. */
export function entriesOf(entries: readonly OutboxEntry[], at: Place): readonly OutboxEntry[] {
  return entries.filter((entry) => {
    const place = placeOf(entry)
    return place !== null && logKey(place) === logKey(at)
  })
}

/** Trades of a log that are not stored yet, and ids of stored ones whose removal waits. */
export interface PendingTrades {
  readonly waiting: readonly WaitingTrade[]
  readonly undoneIds: ReadonlySet<number>
}

/** @param entries of the backtest */
export function pendingTrades(entries: readonly OutboxEntry[], { begun, undone, ids }: TradeLog): PendingTrades {
  const removals = entries.filter(({ call }) => call === 'removeBacktestTrade')
  const undoneKeys = new Set([...undone, ...removals.flatMap(({ after }) => after?.key ?? [])])
  const undoneIds = [...[...undoneKeys].map((key) => ids.get(key)), ...removals.map(({ params }) => params['tradeId'])]
  const kept = entries.flatMap(({ call, key, body }): readonly WaitingTrade[] => {
    const trade = call === 'createBacktestTrade' ? BacktestTradeInputSchema.safeParse(body) : null
    return trade?.success === true ? [{ key, trade: trade.data }] : []
  })
  const keptKeys = new Set(kept.map(({ key }) => key))
  const waiting = [...kept, ...begun.filter(({ key }) => !keptKeys.has(key))]
  return {
    waiting: waiting.filter(({ key }) => !undoneKeys.has(key) && !ids.has(key)),
    undoneIds: new Set(undoneIds.filter((id) => id !== undefined)),
  }
}

/**
 * Logged trades: shown immediately, and kept in the outbox of this device, which sends them one by one in order, however fast they are
 * typed. A device that keeps nothing sends them itself.
 */
export function createTradeLogs(doors: LogDoors): TradeLogs {
  const all = createStore<ReadonlyMap<string, TradeLog>>(new Map())
  let work: Promise<void> = Promise.resolve()
  let isFollowing = false

  const get = (at: Place): TradeLog => all.get().get(logKey(at)) ?? emptyLog
  function change(at: Place, changes: (log: TradeLog) => Partial<TradeLog>): void {
    const log = get(at)
    all.set(new Map(all.get()).set(logKey(at), { ...log, ...changes(log) }))
  }
  doors.followUser(() => all.set(new Map()))

  const without = (trades: readonly WaitingTrade[], key: string): readonly WaitingTrade[] =>
    trades.filter((one) => one.key !== key)

  function noteStored(at: Place, key: string, trade: BacktestTradeView): void {
    change(at, ({ ids }) => ({ ids: new Map(ids).set(key, trade.id) }))
    doors.stored(at, trade)
  }

  async function device(): Promise<Device> {
    const opened = await doors.device()
    if (!isFollowing) follow(opened)
    isFollowing = true
    return opened
  }

  function follow({ followStored }: Device): void {
    const settledKeys = new Set<string>()
    followStored(({ entry, answer }) => {
      const at = placeOf(entry)
      if (at === null) return
      settledKeys.add(entry.key)
      const tradeId = entry.params['tradeId']
      const trade = BacktestTradeView.safeParse(answer)
      if (entry.call === 'removeBacktestTrade' && tradeId !== undefined) doors.removed(at, tradeId)
      else if (trade.success) noteStored(at, entry.key, trade.data)
      else doors.changedElsewhere(at)
    })
    let before = doors.entries.get()
    doors.entries.subscribe(() => {
      const keys = new Set(doors.entries.get().map(({ key }) => key))
      for (const entry of before) {
        const at = placeOf(entry)
        if (at === null || keys.has(entry.key) || settledKeys.has(entry.key)) continue
        if (entry.call === 'removeBacktestTrade') forgetUndone(at, entry)
        doors.changedElsewhere(at)
      }
      before = doors.entries.get()
    })
  }

  /** Its trade is there again, unless another tab has sent the removal. */
  function forgetUndone(at: Place, { after, params }: OutboxEntry): void {
    change(at, ({ undone, ids }) => {
      const isIts = (key: string): boolean => (after === null ? ids.get(key) === params['tradeId'] : key === after.key)
      return { undone: new Set([...undone].filter((key) => !isIts(key))) }
    })
  }

  /** One by one, so that they are kept in the order in which they were pressed. */
  function next(step: () => Promise<void>): void {
    work = work.then(step).catch(doors.failed)
  }

  async function keep(at: Place, { key, trade }: WaitingTrade, picture: Picture | null): Promise<void> {
    const { journalId, backtestId } = at
    const { keepWrite, refreshEntries } = await device()
    const words = `Tested trade of ${trade.entryDate.replace('T', ' ')}`
    await keepWrite({ key, journalId, call: 'createBacktestTrade', params: { backtestId }, body: trade, words })
    if (picture !== null)
      await keepWrite({
        key: doors.newKey(),
        journalId,
        call: 'setBacktestScreenshot',
        params: { backtestId, slot: 1 },
        files: [{ name: typeof picture === 'string' ? 'link' : 'file', value: picture }],
        after: { key, param: 'tradeId' },
        words: 'Picture of a tested trade',
      }).catch(doors.failed)
    await refreshEntries()
  }

  async function takeBack(at: Place, { key, trade }: WaitingTrade): Promise<void> {
    const { journalId, backtestId } = at
    const { outbox, keepWrite, refreshEntries } = await device()
    if (!(await outbox.takeBack(key))) {
      const id = get(at).ids.get(key)
      await keepWrite({
        key: doors.newKey(),
        journalId,
        call: 'removeBacktestTrade',
        params: id === undefined ? { backtestId } : { backtestId, tradeId: id },
        after: id === undefined ? { key, param: 'tradeId' } : null,
        words: `Undo of the tested trade of ${trade.entryDate.replace('T', ' ')}`,
      })
    } else void outbox.flush() // what waited behind a refused one
    await refreshEntries()
  }

  return {
    all,
    log(at, trade, picture = null) {
      const logged = { key: doors.newKey(), trade }
      change(at, ({ begun, undoable }) => ({ begun: [...begun, logged], undoable: [...undoable, logged] }))
      next(async () => {
        try {
          await keep(at, logged, picture).catch(async () =>
            noteStored(at, logged.key, await doors.send(at, logged.key, trade, picture)),
          )
        } catch (error) {
          change(at, ({ undoable }) => ({ undoable: without(undoable, logged.key) }))
          throw error
        } finally {
          change(at, ({ begun }) => ({ begun: without(begun, logged.key) }))
        }
      })
    },
    undo(at) {
      const latest = get(at).undoable.at(-1)
      if (latest === undefined) return null
      const { key, trade } = latest
      change(at, ({ undoable, undone }) => ({ undoable: undoable.slice(0, -1), undone: new Set([...undone, key]) }))
      next(async () => {
        try {
          await takeBack(at, latest).catch(async (error: unknown) => {
            const id = get(at).ids.get(key)
            if (id === undefined) throw error
            await doors.remove(at, id)
            doors.removed(at, id)
          })
        } catch (error) {
          change(at, ({ undone }) => ({ undone: new Set([...undone].filter((one) => one !== key)) }))
          throw error
        }
      })
      return trade
    },
  }
}
