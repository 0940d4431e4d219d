import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@afterclose/contract/problems'
import type { MappingOffer } from '@afterclose/importers/importer'
import type { FileTrades } from '@afterclose/importers/shared/file-trades'
import { type Db, snapshot } from '../../store/db.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { keysOf, lists } from '../import-files.ts'
import { readJournalFacts, readKnownInstruments, readKnownPayins, readKnownTrades } from '../journal-repository.ts'
import { parseUpload } from './parse-upload.ts'
import { planImport } from '../plan/plan.ts'
import type { ImportAsk, ImportPlan, KeptPlan, PlanFacts, Reading } from '../plan/plan-types.ts'
import { bytesOf, writeRows } from './row-file.ts'

/**
 * Reads an uploaded file and works out what importing it would do. The lists of the preview and the plan are left beside
 * the upload.
 * @throws AppError 'Unknown file format' with the sentence for the user when nothing can be taken from the file
 */
export async function readUpload(db: Db, files: WorkFiles, ask: ImportAsk): Promise<Reading> {
  const keys = keysOf(ask.importIdentifier)
  const { fileName: name, userId } = ask
  const bytes = await bytesOf(await files.get(keys.upload))
  if (bytes === null) throw new Error(`The upload of import ${ask.importIdentifier} is gone`)
  const { importerType, options: given } = ask
  const upload = await parseUpload(db, { name, bytes }, { userId, importerType, mapping: given.mapping })
  const { parsed } = upload
  const options = { ...given, mapping: upload.mapping }
  const { plan, kept } = await planNow(db, ask.journalId, upload.importerType, options, parsed)
  for (const list of lists) await writeRows(files, keys.list(list), plan.lists[list])
  const reading: Reading = {
    importerType: upload.importerType,
    options,
    columnsGuessed: upload.columnsGuessed,
    preview: {
      ...plan.summary,
      format: parsed.format,
      fileName: ask.fileName,
      fileSize: ask.fileSize,
      mapping: parsed.mapping === null ? null : presentOffer(parsed.mapping),
    },
  }
  await keepPlan(files, ask.importIdentifier, { ...kept, reading })
  return reading
}

/** @throws Error when there is none */
export async function readPlan(files: WorkFiles, importIdentifier: string): Promise<KeptPlan> {
  const plan = await findPlan(files, importIdentifier)
  if (plan === null) throw new Error(`The plan of import ${importIdentifier} is gone`)
  return plan
}

async function findPlan(files: WorkFiles, importIdentifier: string): Promise<KeptPlan | null> {
  const bytes = await bytesOf(await files.get(keysOf(importIdentifier).plan))
  return bytes === null ? null : JSON.parse(bytes.toString('utf8'))
}

/** A plan that writes the same new trades as the one before is the same plan for what was written by it. */
async function keepPlan(files: WorkFiles, importIdentifier: string, plan: KeptPlan): Promise<void> {
  const before = await findPlan(files, importIdentifier)
  const text = JSON.stringify(plan)
  const kept = before === null ? text : asBefore(before, text)
  await files.put(keysOf(importIdentifier).plan, Buffer.from(kept))
}

function asBefore({ planId, changes }: KeptPlan, text: string): string {
  const plan: KeptPlan = JSON.parse(text) // what was read back is compared with what will be
  const same =
    isDeepStrictEqual(changes.create, plan.changes.create) &&
    isDeepStrictEqual(changes.newInstruments, plan.changes.newInstruments)
  return same ? JSON.stringify({ ...plan, planId }) : text
}

const idsOf = (rows: readonly { readonly externalId: string }[]): readonly string[] =>
  rows.map(({ externalId }) => externalId)

/** The plan for the journal as it is. What is written to it meanwhile is found on confirming. */
async function planNow(
  db: Db,
  journalId: number,
  source: string,
  options: ImportAsk['options'],
  parsed: FileTrades,
): Promise<{ plan: ImportPlan; kept: Omit<KeptPlan, 'reading'> }> {
  const payinIds = idsOf(parsed.payins)
  const { facts, revision, trades } = await snapshot(db, async (tx) => ({
    ...(await readPlanFacts(tx, journalId, source, payinIds)),
    trades: await readKnownTrades(tx, journalId, source, idsOf(parsed.trades)),
  }))
  const { journal, instruments, payins } = facts
  const plan = planImport({ parsed, options, journal, instruments, trades, payins: new Map(payins) })
  if (plan === null)
    throw new AppError('Unknown file format', {
      message: 'Not every row of this file could be accounted for, so nothing of it is imported.',
    })
  const knownTrades = [...trades.values()].map(({ id }) => id)
  const kept = { planId: randomUUID(), revision, source, facts, payinIds, knownTrades, changes: plan.changes }
  return { plan, kept }
}

/** What a plan follows from besides the file and the trades that the journal knows. */
export async function readPlanFacts(
  db: Db,
  journalId: number,
  source: string,
  payinIds: readonly string[],
): Promise<{ readonly facts: PlanFacts; readonly revision: number }> {
  const { revision, ...journal } = await readJournalFacts(db, journalId)
  const instruments = await readKnownInstruments(db, journalId)
  const known = await readKnownPayins(db, journalId, source, payinIds)
  const payins = [...known].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { facts: { journal, instruments, payins }, revision }
}

/** The contract's lists are its own to write to. */
const presentOffer = ({ heads, reasons, fields, guess, sample }: MappingOffer) => ({
  heads: [...heads],
  reasons: [...reasons],
  fields: [...fields],
  guess: { ...guess, columns: { ...guess.columns } },
  sample: sample.map((row) => [...row]),
})
