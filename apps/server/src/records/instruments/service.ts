import {
  InstrumentInput,
  type InstrumentView,
  type replaceInstrument as replaceInstrumentCall,
} from '@afterclose/contract/instruments'
import { AppError } from '@afterclose/contract/problems'
import { isDeepStrictEqual } from 'node:util'
import type { Market } from '@afterclose/core/journal'
import type { z } from 'zod'
import { toDecimal } from '../../store/codecs.ts'
import { askForContexts } from '../../store/ask-for-contexts.ts'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { instruments } from '../kinds/lists.ts'
import { toRecord } from '../kinds/record-kind.ts'
import { fieldsIn, findRecord, updateRecord } from '../lists/repository.ts'
import { removeUnlessUsed } from '../lists/remove-unless-used.ts'
import { usesOf } from '../lists/uses-repository.ts'
import type { InstrumentFacts } from '../references/lookups.ts'
import { changeResults } from '../trades/change-results.ts'
import { presentInstrument } from './present.ts'
import * as repository from './repository.ts'
import type { Removal } from '../receipts/removal.ts'

type View = z.output<typeof InstrumentView>
type Input = z.output<typeof InstrumentInput>
type Replacement = z.output<typeof replaceInstrumentCall.body>
type Journal = Pick<JournalAccess, 'id' | 'tradeMarkets'>

/** The pip defaults to a tick. */
const toValues = (input: Input): repository.InstrumentValues => ({ ...input, pipSize: input.pipSize ?? input.tickSize })

/** Values of an instrument that results of trades follow from. */
const factsOf = (instrument: Omit<repository.InstrumentValues, 'name'>): InstrumentFacts => ({
  tickSize: toDecimal(instrument.tickSize),
  tickValue: toDecimal(instrument.tickValue),
  pipSize: toDecimal(instrument.pipSize),
  commission: toDecimal(instrument.commission),
  commissionMode: instrument.commissionMode,
})

/** Without its trade count: the caller has the trades in memory, and counting in the store would block others. */
const readInstrument = async (db: Db, journalId: number, id: number): Promise<View> =>
  presentInstrument(foundOr404(await repository.findInstrument(db, journalId, id)), 0)

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
        const stored = foundOr404(await repository.findInstrument(tx, journalId, id))
        mustBeUnchanged(stored.modified, input.modified)
        if (input.market !== stored.market) mustBeTraded(journal, input.market)
        const view = presentInstrument(stored, 0)
        before = InstrumentInput.parse(view)
        const facts = factsOf(values)
        return isDeepStrictEqual(facts, factsOf(view)) ? null : { instrumentId: id, facts }
      },
      write: async (tx) => {
        const stored = toRecord(instruments, foundOr404(await findRecord(tx, instruments.table, journalId, id)))
        const changed = { ...stored, ...fieldsIn(values), modified: new Date().toISOString() }
        await updateRecord(tx, instruments, journalId, id, changed)
        await askForContexts(tx, journalId) // with a new session, minutes since its start are known
      },
    })
    return { view: await readInstrument(db, journalId, id), before: foundOr404(before) }
  })

/** If trades refer to it, it is only set inactive. */
export const removeInstrument = (db: Db, journalId: number, id: number): Promise<Removal> =>
  removeUnlessUsed(db, journalId, id, { kind: instruments, uses: () => usesOf('instruments') })
