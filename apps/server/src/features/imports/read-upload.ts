import { readFile, writeFile } from 'node:fs/promises'
import type { ImportPreview } from '@afterclose/contract/imports'
import { AppError } from '@afterclose/contract/problems'
import type { MappingOffer, ParsedFile } from '@afterclose/importers/importer'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { filesIn, lists } from '../../records/imports/import-files.ts'
import { parseUpload } from './parse-upload.ts'
import { planImport } from './plan.ts'
import type { ImportChanges, ImportPlan } from './plan-types.ts'
import { readJournalFacts, readKnownInstruments, readKnownPayins, readKnownTrades } from './journal-repository.ts'
import type { Options } from '../../records/imports/repository.ts'
import { writeRows } from './row-file.ts'

/** Everything that a thread needs to know about an import. */
export interface ImportAsk {
  readonly journalId: number
  readonly importIdentifier: string
  readonly userId: number
  /** A type of importer, or AUTO. */
  readonly importerType: string
  readonly fileName: string
  readonly fileSize: number
  readonly options: Options
  /** Where the upload lies. */
  readonly folder: string
}

export interface Reading {
  readonly importerType: string
  /** As given, with a remembered mapping filled in. */
  readonly options: Options
  readonly preview: z.infer<typeof ImportPreview>
  /** The columns were guessed: somebody should look at them before. */
  readonly columnsGuessed: boolean
}

/** What is kept of a plan until it is confirmed. */
export interface KeptPlan {
  /** Of the journal when the plan was made: it holds only for this one. */
  readonly revision: number
  readonly changes: ImportChanges
}

/**
 * Reads an uploaded file and works out what importing it would do. The lists of the preview and the plan are left in
 * the import's folder.
 * @throws AppError 'Unknown file format' with the sentence for the user when nothing can be taken from the file
 */
export async function readUpload(db: Db, ask: ImportAsk): Promise<Reading> {
  const files = filesIn(ask.folder)
  const { fileName: name, userId } = ask
  const file = { name, bytes: await readFile(files.upload) }
  const { importerType, options: given } = ask
  const upload = await parseUpload(db, file, { userId, importerType, mapping: given.mapping })
  const { parsed } = upload
  const options = { ...given, mapping: upload.mapping }
  const { plan, revision } = await planNow(db, ask.journalId, upload.importerType, options, parsed)

  for (const list of lists) await writeRows(files.list(list), plan.lists[list])
  const kept: KeptPlan = { revision, changes: plan.changes }
  await writeFile(files.plan, JSON.stringify(kept))
  return {
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
}

const idsOf = (rows: readonly { readonly externalId: string }[]): readonly string[] =>
  rows.map(({ externalId }) => externalId)

/** The plan for the journal as it is. What is written to it meanwhile shows in its revision, and is found on confirming. */
async function planNow(
  db: Db,
  journalId: number,
  source: string,
  options: Options,
  parsed: ParsedFile,
): Promise<{ plan: ImportPlan; revision: number }> {
  const { revision, ...journal } = await readJournalFacts(db, journalId)
  const plan = planImport({
    parsed,
    options,
    journal,
    instruments: await readKnownInstruments(db, journalId),
    trades: await readKnownTrades(db, journalId, source, idsOf(parsed.trades)),
    payins: await readKnownPayins(db, journalId, source, idsOf(parsed.payins)),
  })
  if (plan === null)
    throw new AppError('Unknown file format', {
      message: 'Not every row of this file could be accounted for, so nothing of it is imported.',
    })
  return { plan, revision }
}

/** The contract's lists are its own to write to. */
const presentOffer = ({ heads, fields, guess, sample }: MappingOffer) => ({
  heads: [...heads],
  fields: [...fields],
  guess: { ...guess, columns: { ...guess.columns } },
  sample: sample.map((row) => [...row]),
})
