import { createHash } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { DAY, type LocalDateTime, localText, wallClock } from '@afterclose/core/time'
import type { MappingOffer, ParsedFile } from '@afterclose/importers/importer'
import { countOtherCosts } from '@afterclose/importers/statements/other-costs'
import { type Db, snapshot } from '../../store/db.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { findDeletedFills } from '../deleted-fills-repository.ts'
import { keysOf, lists } from '../import-files.ts'
import { findOtherTrades, readJournalFacts, readKnownInstruments, readTradeInputs } from '../journal-repository.ts'
import { readKnownPayins } from '../payins-repository.ts'
import { readKnownTrades } from '../writings-repository.ts'
import { choicesIn, factsAfter, groupingOf } from '../plan/position-grouping.ts'
import { type FileJoin, fillsToLookUp } from '../plan/join-file.ts'
import { compareKnown } from '../statements/compare-known.ts'
import {
  accountsOf,
  concernsAllAccounts,
  joinWithKnown,
  nameFile,
  type NamedFile,
  ownNames,
} from '../statements/join-with-known.ts'
import { keepStatement, type KeptStatement, statementsIn, statementsText } from '../statements/kept-statement.ts'
import { findAccounts, findStatements } from '../statements/repository.ts'
import { knownStatements, readStoredStatements } from '../statements/stored-statements.ts'
import { type MonthOfFills, readFills } from '../fills/read-fills.ts'
import { parseUpload } from './parse-upload.ts'
import { planImport } from '../plan/plan.ts'
import { costRates } from '../plan/rates.ts'
import {
  type ImportAsk,
  type ImportPlan,
  type KeptPlan,
  keptShape,
  type PlanFacts,
  type Reading,
} from '../plan/plan-types.ts'
import { findStopsAnswer } from '../repository.ts'
import { countStops, proposedStops, withoutLastStops } from './last-stops.ts'
import { keepPlan } from './plan-file.ts'
import { bytesOf, writeRows } from './row-file.ts'

/**
 * Parses an uploaded file and plans its import. The lists of the preview and the plan are stored next to the upload.
 * @throws AppError 'Unknown file format' with a sentence for the user if the file contains nothing usable
 */
export async function readUpload(db: Db, files: WorkFiles, ask: ImportAsk): Promise<Reading> {
  const keys = keysOf(ask.importIdentifier)
  const { fileName: name, userId } = ask
  const bytes = await bytesOf(await files.get(keys.upload))
  if (bytes === null) throw new Error(`The upload of import ${ask.importIdentifier} is gone`)
  const { importerType, options: givenOptions } = ask
  const { mapping, codePage = null } = givenOptions
  const month =
    ask.fillsOf === null ? null : await readFills(db, ask.journalId, importerType, ask.fillsOf, Buffer.from(bytes))
  const upload =
    month === null
      ? await parseUpload(db, { name, bytes }, { userId, importerType, mapping, codePage })
      : { parsed: month.parsed, importerType, mapping: null, columnsGuessed: false, text: null }
  const stops = countStops(upload.parsed)
  const givenAnswer = stops === null ? null : (givenOptions.stops ?? (await findStopsAnswer(db, ask.journalId, upload)))
  const answer = stops === null ? null : (givenAnswer ?? proposedStops(stops))
  const parsed = answer === 'LEAVE_OUT' ? withoutLastStops(upload.parsed) : upload.parsed
  // a proposal to use them may be for want of trades, and is made again for the next file
  const isRemembered = givenAnswer !== null || answer === 'LEAVE_OUT'
  const options = {
    ...givenOptions,
    mapping: upload.mapping,
    ...(answer !== null && isRemembered && { stops: answer }),
  }
  const { plan, kept, statements } = await planNow(db, ask, upload.importerType, options, {
    parsed,
    added: month?.added ?? parsed,
    replaces: month?.replaces ?? null,
  })
  await Promise.all(lists.map((list) => writeRows(files, keys.list(list), plan.lists[list])))
  const preview = {
    ...plan.summary,
    format: parsed.format,
    text: upload.text,
    stops: stops === null || answer === null ? null : { answer, ...stops },
    fileName: ask.fileName,
    fileSize: ask.fileSize,
    mapping: parsed.mapping === null ? null : presentOffer(parsed.mapping),
  }
  const reading: Reading = {
    importerType: upload.importerType,
    options,
    columnsGuessed: upload.columnsGuessed,
    preview: { ...preview, previewId: previewName(options, preview), shape: keptShape },
  }
  await files.put(keys.statements, Buffer.from(statementsText(statements)))
  await keepPlan(files, ask.importIdentifier, { ...kept, reading })
  return reading
}

/** PostgreSQL stores the keys of an object in its own order. */
const byKey = (options: ImportAsk['options']) => Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Deterministic for the same file and options in a journal with the same preview. */
const previewName = (options: ImportAsk['options'], preview: object): string =>
  createHash('sha256')
    .update(JSON.stringify([byKey(options), preview]))
    .digest('base64url')
    .slice(0, 20)

/** Reads the file's content as stored with the plan. */
export async function readKeptStatements(
  files: WorkFiles,
  importIdentifier: string,
): Promise<readonly KeptStatement[]> {
  const bytes = await bytesOf(await files.get(keysOf(importIdentifier).statements))
  return bytes === null ? [] : statementsIn(bytes.toString('utf8'))
}

const idsOf = (rows: readonly { readonly externalId: string }[]): readonly string[] =>
  rows.map(({ externalId }) => externalId)

/** Plans against the current journal. Changes made meanwhile are detected on confirming. */
async function planNow(
  db: Db,
  { journalId, importIdentifier }: ImportAsk,
  source: string,
  options: ImportAsk['options'],
  { parsed, added, replaces }: MonthOfFills,
): Promise<{ plan: ImportPlan; kept: Omit<KeptPlan, 'reading'>; statements: readonly KeptStatement[] }> {
  const payinIds = idsOf(parsed.payins)
  const asStated = nameFile(parsed)
  // deleted trades stay deleted when their month is imported again
  const addedFile = added === parsed ? asStated : nameFile(added)
  const { counted, facts, journalHas, revision, join, others, trades, deletedFills, statement, typed, toJoin } =
    await snapshot(db, async (tx) => {
      const now = await readPlanFacts(tx, journalId, source, payinIds)
      const read = {
        ...now,
        facts: { ...now.facts, journal: factsAfter(now.facts.journal, choicesIn(options, source)) },
      }
      const zone = options.timeZone ?? parsed.timeZone ?? read.facts.journal.timeZone
      const every = concernsAllAccounts(asStated.records) ? await findAccounts(tx, journalId, source) : []
      const accounts = [...new Set([...accountsOf(asStated.records), ...every.map(({ account }) => account)])]
      const stored = await readStoredStatements(tx, journalId, { source, zone, accounts })
      const statement = keepFile(parsed, asStated, zone, options.rates)
      const others = knownStatements(stored, {
        importJobId: importIdentifier,
        digests: new Set([
          ...(statement === null ? [] : [statement.digest]),
          ...stored.flatMap(({ row }) => (row.import_job_id === replaces ? [row.digest] : [])),
        ]),
      })
      const all = { ...others.rates, ...options.rates }
      const rates = costRates(read.facts.journal.currency, parsed.accountCurrency, { ownRates: options.rates, all })
      const [fills, positions] = [countOtherCosts(parsed.fills, rates), countOtherCosts(parsed.positions, rates)]
      const counted = { ...parsed, fills, positions }
      const isSame = fills === parsed.fills && positions === parsed.positions
      const file = isSame ? asStated : nameFile(counted)
      // the former content of a month of fills was known
      const before = replaces === null ? others.statements : knownStatements(stored).statements
      const sides =
        statement === null
          ? null
          : compareKnown({
              before,
              after: [
                ...others.statements,
                { ...file.records, id: statement.digest, form: statement.form, span: statement.span },
              ],
              ownNamesIn: ownNames(addedFile),
              grouping: groupingOf(read.facts.journal, source),
            })
      const join = joinWithKnown(counted, file, { spans: others.spans, sides }, 'yyyy-MM-dd')
      const names = fillsToLookUp(join)
      const trades = await readKnownTrades(tx, journalId, source, names)
      const deletedFills = await findDeletedFills(tx, journalId, source, names)
      const span = spanOfNew(join)
      const withOwn = stored.some(({ row }) => row.form !== parsed.format) || accounts.includes('')
      const manualTrades = span === null ? [] : await findOtherTrades(tx, journalId, source, { ...span, withOwn })
      const selectedIds = new Set(options.join)
      const chosen = manualTrades.flatMap(({ id }) => (selectedIds.has(id) ? [id] : []))
      const toJoin = await readTradeInputs(tx, journalId, chosen)
      const journalHas = now.facts.journal.optionLegs
      return {
        ...read,
        journalHas,
        counted,
        join,
        others,
        statement,
        trades,
        deletedFills,
        typed: manualTrades,
        toJoin,
      }
    })
  const { journal, instruments, payins } = facts
  const rates = { ...others.rates, ...options.rates }
  const plan = planImport({
    parsed: counted,
    options: { ...options, rates },
    journal,
    journalHas,
    instruments,
    join,
    trades,
    deletedFills,
    payins: new Map(payins),
    typed,
    toJoin,
  })
  if (plan === null)
    throw new AppError('Unknown file format', {
      message: 'Not every row in this file could be accounted for, so nothing was imported.',
    })
  const knownTrades = [...trades, ...plan.lists.lookAlikes.map(({ tradeId }) => ({ id: tradeId }))].map(({ id }) => id)
  const kept = {
    revision,
    source,
    facts,
    payinIds,
    knownTrades,
    deletedFills,
    restored: plan.restored,
    outdated: plan.outdated,
    leftOut: plan.leftOut,
    changes: plan.changes,
  }
  return { plan, kept, statements: statement === null ? [] : [statement] }
}

/** Range of entry times in a file, in any zone. */
function spanOfNew({ changes }: FileJoin): { readonly from: LocalDateTime; readonly to: LocalDateTime } | null {
  let [first, last] = [Infinity, -Infinity]
  for (const { kind, trade } of changes) {
    if (kind !== 'new' || trade === null) continue
    const at = wallClock(trade.entryDate)
    first = Math.min(first, at)
    last = Math.max(last, at)
  }
  return first > last ? null : { from: localText(first - 2 * DAY), to: localText(last + 2 * DAY) }
}

const keepFile = (
  parsed: ParsedFile,
  { records }: NamedFile,
  zone: string,
  rates: KeptStatement['rates'],
): KeptStatement | null =>
  parsed.span === null
    ? null
    : keepStatement(records, {
        seq: 0,
        zone,
        form: parsed.format,
        span: parsed.span,
        currency: parsed.accountCurrency,
        rates,
      })

/** Reads the journal's facts that a plan needs, apart from the file and the known trades. */
export async function readPlanFacts(
  db: Db,
  journalId: number,
  source: string,
  payinIds: readonly string[],
): Promise<{ readonly facts: PlanFacts; readonly revision: number }> {
  const { revision, ...journal } = await readJournalFacts(db, journalId)
  const instruments = await readKnownInstruments(db, journalId)
  const knownPayins = await readKnownPayins(db, journalId, source, payinIds)
  const payins = [...knownPayins].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const statements = (await findStatements(db, journalId, source)).map((row) => `${row.import_job_id} ${row.seq}`)
  return { facts: { journal, instruments, statements, payins }, revision }
}

/** The contract's lists are mutable. */
const presentOffer = ({ form, heads, reasons, fields, labels, guess, sample }: MappingOffer) => ({
  form,
  heads: [...heads],
  reasons: [...reasons],
  fields: [...fields],
  labels: { ...labels },
  guess: { ...guess, columns: { ...guess.columns } },
  sample: sample.map((row) => [...row]),
})
