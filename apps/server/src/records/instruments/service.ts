import {
  InstrumentInput,
  type InstrumentView,
  type replaceInstrument as replaceInstrumentCall,
} from '@afterclose/contract/instruments'
import { AppError } from '@afterclose/contract/problems'
import { isDeepStrictEqual } from 'node:util'
import type { Market } from '@afterclose/core/journal'
import type { z } from 'zod'
import { askForContexts } from '../../store/ask-for-contexts.ts'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import type { InstrumentRow } from '../../store/schema.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { found, mustBeUnchanged } from '../../platform/http/route.ts'
import { isUsed, usesOf } from '../lists/uses-repository.ts'
import type { InstrumentFacts } from '../references/lookups.ts'
import { changeResults } from '../trades/change-results.ts'
import { presentInstrument } from './present.ts'
import * as repository from './repository.ts'
import { findRows } from '../receipts/repository.ts'
import type { Removal } from '../receipts/removal.ts'
import { replacedBack } from '../receipts/undone-by.ts'

type View = z.output<typeof InstrumentView>
type Input = z.output<typeof InstrumentInput>
type Replacement = z.output<typeof replaceInstrumentCall.body>
type Journal = Pick<JournalAccess, 'id' | 'tradeMarkets'>

/** The pip defaults to a tick. */
const toValues = (input: Input): repository.InstrumentValues => ({ ...input, pipSize: input.pipSize ?? input.tickSize })

type FactColumns = Pick<InstrumentRow, 'tick_size' | 'tick_value' | 'pip_size' | 'commission' | 'commission_mode'>

/** Values of an instrument that results of trades follow from. */
const factsOf = (row: FactColumns): InstrumentFacts => ({
  tickSize: row.tick_size,
  tickValue: row.tick_value,
  pipSize: row.pip_size,
  commission: row.commission,
  commissionMode: row.commission_mode,
})

/** Without its trade count: the caller has the trades in memory, and counting in the store would block others. */
const readInstrument = async (db: Db, journalId: number, id: number): Promise<View> =>
  presentInstrument(found(await repository.findInstrument(db, journalId, id)), 0)

function mustBeTraded({ tradeMarkets }: Journal, market: Market): void {
  if (tradeMarkets.includes(market)) return
  throw new AppError('Invalid input', { fields: [{ field: 'market', message: 'is not a market of this journal' }] })
}

/** A session is complete or absent. */
function mustBeWhole({ sessionStart, sessionEnd, sessionZone }: Input): void {
  const given = Object.entries({ sessionStart, sessionEnd, sessionZone })
  const missing = given.filter(([, value]) => value === null)
  if (missing.length === 0 || missing.length === given.length) return
  throw new AppError('Invalid input', {
    fields: missing.map(([field]) => ({ field, message: 'is required for a session' })),
  })
}

/** @throws AppError 'Duplicate Instrument', and 'Invalid input' for a market that the journal does not use */
export const createInstrument = (db: Db, journal: Journal, input: Input): Promise<View> =>
  refuseDuplicates('Duplicate Instrument', () =>
    transaction(db, async (tx) => {
      const { id: journalId } = journal
      mustBeTraded(journal, input.market)
      mustBeWhole(input)
      await raiseRevision(tx, journalId)
      const now = new Date().toISOString()
      const id = await repository.insertInstruments(tx, journalId, [toValues(input)], null, now)
      return readInstrument(tx, journalId, id)
    }),
  )

/**
 * New tick data or costs change the results of its trades that follow from them.
 *
 * @throws AppError as `createInstrument`, 'Not found', and 'Changed elsewhere' when the caller names another `modified` than the
 *   instrument has
 */
export const replaceInstrument = (
  db: Db,
  { journal, id, input }: { readonly journal: Journal; readonly id: number; readonly input: Replacement },
): Promise<{ readonly view: View; readonly before: Input }> =>
  refuseDuplicates('Duplicate Instrument', async () => {
    const { id: journalId } = journal
    mustBeWhole(input)
    const values = toValues(input)
    let before: Input | undefined
    await changeResults(db, journalId, {
      cause: async (tx) => {
        const stored = found(await repository.findInstrument(tx, journalId, id))
        mustBeUnchanged(stored.modified, input.modified)
        if (input.market !== stored.market) mustBeTraded(journal, input.market)
        before = InstrumentInput.parse(presentInstrument(stored, 0))
        const facts = factsOf(repository.columns(values))
        return isDeepStrictEqual(facts, factsOf(stored)) ? null : { instrumentId: id, facts }
      },
      write: async (tx) => {
        await repository.updateInstrument(tx, journalId, id, values, new Date().toISOString())
        await askForContexts(tx, journalId) // with a new session, minutes since its start are known
      },
    })
    return { view: await readInstrument(db, journalId, id), before: found(before) }
  })

/**
 * If trades refer to it, it is only set inactive.
 */
export const removeInstrument = (db: Db, journalId: number, id: number): Promise<Removal> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      found(await repository.findInstrument(tx, journalId, id))
      return isUsed(tx, journalId, id, usesOf('instruments'))
    },
    async (tx, isHeld) => {
      if (isHeld) {
        const before = InstrumentInput.parse(await readInstrument(tx, journalId, id))
        await repository.disableInstrument(tx, journalId, id, new Date().toISOString())
        const now = await readInstrument(tx, journalId, id)
        return { undoneBy: replacedBack('replaceInstrument', { instrumentId: id }, before, now) }
      }
      const rows = await findRows(tx, 'instrument', journalId, [id])
      await repository.deleteInstrument(tx, journalId, id)
      return { table: 'instrument', rows }
    },
  )
