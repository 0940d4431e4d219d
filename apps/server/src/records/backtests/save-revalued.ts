import type { CompiledQuery } from 'kysely'
import { type Db, type Tx } from '../../store/db.ts'
import { executeAll } from '../../store/insert-many.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { takeOverNext } from '../trades/hidden-backtests-repository.ts'
import { beginPending, clearPendingLater, lost, orGiveUp, writePieces } from '../trades/pending-changes.ts'
import { endPending, nameOf } from '../trades/pending-changes-repository.ts'
import { pieceSizes } from '../trades/piece-sizes.ts'
import { revalue } from './measure.ts'
import * as repository from './repository.ts'
import { findNext, type NewResult, updatesOfResults } from './results-repository.ts'

interface Saving<View> {
  /** Validates the current state before saving. */
  readonly columnsThen: (tx: Tx) => Promise<repository.BacktestColumns>
  readonly saved: (tx: Tx) => Promise<View>
}

/** Attempts after which the remaining results are written under the lock, so that constant writes to trades do not prevent saving. */
const mostRounds = 5

/**
 * Saves a backtest with its recomputed results and totals. Readers see either all old or all new ones. Many results are staged first, in
 * short transactions; if the server crashes before they are shown, nothing has changed.
 */
export async function saveRevalued<View>(db: Db, journalId: number, id: number, saving: Saving<View>): Promise<View> {
  const { columnsThen, saved } = saving
  const revalued = async (tx: Tx) => {
    const columns = await columnsThen(tx)
    const { tick_size = null } = columns
    return { columns, ...(await revalue(tx, journalId, id, { ...columns, tick_size })) }
  }
  type Revalued = Awaited<ReturnType<typeof revalued>>
  const save = async (tx: Tx, { columns, figures }: Revalued, updates: readonly CompiledQuery[]): Promise<View> => {
    await repository.updateBacktest(tx, journalId, id, columns, new Date().toISOString())
    await executeAll(tx, updates)
    await repository.updateFigures(tx, journalId, id, figures)
    return saved(tx)
  }
  const begun = await readThenWrite(
    db,
    journalId,
    async (tx) => {
      const facts = await revalued(tx)
      const isFew = facts.changed.length <= pieceSizes.rows
      return { ...facts, updates: isFew ? updatesOfResults(db, journalId, facts.changed, null) : null }
    },
    async (tx, { updates, ...facts }, revision) => {
      if (updates !== null) return { done: true, view: await save(tx, facts, updates) } as const
      await beginPending(tx, journalId, nameOf(revision))
      return { done: false, name: nameOf(revision), changed: facts.changed } as const
    },
  )
  if (begun.done) return begun.view
  const { name } = begun
  return orGiveUp(db, journalId, name, async () => {
    let left = begun.changed
    for (let round = 1; ; round++) {
      await writeNext(db, journalId, name, left)
      const shown = await readThenWrite(
        db,
        journalId,
        async (tx) => {
          const facts = await revalued(tx)
          const wrong = missing(facts, await findNext(tx, journalId, name))
          return { ...facts, wrong, updates: updatesOfResults(db, journalId, wrong, name) }
        },
        async (tx, { wrong, updates, ...facts }) => {
          if (wrong.length > pieceSizes.rows && round < mostRounds) return { done: false, wrong } as const
          if (!(await endPending(tx, journalId, name))) throw lost()
          const view = await save(tx, facts, updates)
          await clearPendingLater(tx, journalId, new Date().toISOString())
          return { done: true, view } as const
        },
      )
      if (shown.done) return shown.view
      left = shown.wrong
    }
  })
}

/** Results still to be staged: trades may have been added or edited meanwhile. */
function missing(
  { all, changed }: { readonly all: readonly NewResult[]; readonly changed: readonly NewResult[] },
  written: readonly NewResult[],
): readonly NewResult[] {
  const writtenOf = new Map(written.map((next) => [next.id, next]))
  const isChanged = new Set(changed.map(({ id }) => id))
  return all.filter((then) => {
    const next = writtenOf.get(then.id)
    return next === undefined ? isChanged.has(then.id) : next.r !== then.r || next.outcome !== then.outcome
  })
}

const writeNext = (db: Db, journalId: number, name: string, results: readonly NewResult[]): Promise<void> =>
  writePieces(db, { journalId, name, most: pieceSizes.rows }, results, (some) => {
    const updates = updatesOfResults(db, journalId, some, name)
    return async (tx) => {
      await takeOverNext(
        tx,
        journalId,
        some.map(({ id }) => id),
      )
      await executeAll(tx, updates)
    }
  })
