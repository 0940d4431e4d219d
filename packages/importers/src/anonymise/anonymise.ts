import { DAY } from '@afterclose/core/time'
import type { FileTotal, ImportFile, RowProblem } from '../importer.ts'
import { importerFor, readFile } from '../importers.ts'
import type { Delimiter } from '../shared/csv.ts'
import { type DateOrder, findDateOrder } from '../shared/dates.ts'
import { decodeText, encodingOf } from '../shared/encodings.ts'
import { type FileTrades, withTrades } from '../shared/file-trades.ts'
import { findDecimalSign } from '../shared/numbers.ts'
import { isZip } from '../shared/zip.ts'
import { type Change, isKnownWord } from './cells.ts'
import { changedName, changedRows, type PlainCell, symbolsIn } from './changed-rows.ts'
import { csvDocument, pageDocument, taggedDocument, type TextDocument } from './documents.ts'
import { encodedText } from './encode-text.ts'
import { Pseudonyms, type Random } from './pseudonyms.ts'
import { isKnownHead } from './roles.ts'
import { tableFormatOf } from '../tables/table-importer.ts'
import { numberRolesOf } from './format-roles.ts'
import { openWorkbook } from './workbook.ts'

/** A copy to share, or the reason why there is none. */
export type Anonymised = { readonly refusal: string } | AnonymousCopy

export interface AnonymousCopy {
  readonly refusal: null
  readonly file: ImportFile
  /** Sizes and money are multiplied by it. */
  readonly factor: number
  readonly weeks: number
  /** Names and numbers that were replaced. */
  readonly replaced: number
  /** The file and its copy as the importer reads them. */
  readonly before: Reading
  readonly after: Reading
  /** Whether each trade of the copy has the price of its own, the multiplied size and the moved time. */
  readonly isMoved: boolean
}

/** Facts about a file that must be the same for its copy. */
export interface Reading {
  readonly failure: string | null
  readonly trades: number
  readonly payins: number
  readonly problems: number
  readonly warnings: number
  /** Totals of the file that its rows do not add up to. */
  readonly wrongTotals: number
}

const factors = [2, 3, 4, 5, 6, 7, 8, 9]
const maxBytes = 64 * 1024 * 1024
const weeksBack = [8, 160] as const

/**
 * Writes a copy of an export that can be shared: the same rows, columns and notation, with other names and numbers of accounts, sizes and
 * money multiplied by a whole factor, and dates moved by whole weeks. Prices stay, because everybody knows them: scaled ones would give the
 * factor away. The copy is read by the importers as the file is, and the first factor that gives the same trades and problems is taken.
 *
 * @param words words that readers of files know (`sourceWords`)
 */
export function anonymise(file: ImportFile, words: ReadonlySet<string>, random: Random): Anonymised {
  if (file.bytes.length > maxBytes) return { refusal: 'The file is larger than 64 MB. Export a shorter period.' }
  const original = readingOf(file)
  const source = sourceOf(file.bytes)
  if (source === null)
    return { refusal: original.file.failure ?? 'This file is neither text nor a workbook with sheets.' }
  const cells = source.rows.flatMap((row) => row.map(({ text }) => text))
  if (cells.every((text) => text.trim() === '')) return { refusal: 'The file is empty.' }
  const decimalSign = findDecimalSign(cells, '.')
  const dateOrder = findDateOrder(cells, 'MDY')
  const orders = [...new Set<DateOrder>([dateOrder.order, 'DMY', 'MDY'])]
  const symbols = symbolsOf(original.file, source.rows, words)
  const secrets = secretsOf(original.file)
  const numberRoles = numberRolesOf(tableFormatOf(importerFor(file), file))
  let best: AnonymousCopy | null = null
  for (const { order, weeks, factor } of attempts(orders, random)) {
    const copy = copyOf(
      file,
      source,
      { decimalSign, order, days: -7 * weeks, factor, words, symbols, secrets, numberRoles },
      random,
    )
    const after = readingOf(copy.file)
    const isMoved = sameTrades(original.file, after.file, factor, weeks)
    const candidate = { refusal: null, ...copy, factor, weeks, before: original.reading, after: after.reading, isMoved }
    if (difference(candidate) === 0) return candidate
    if (best === null || difference(candidate) < difference(best)) best = candidate
  }
  return best!
}

interface Attempt {
  readonly order: DateOrder
  readonly weeks: number
  readonly factor: number
}

/** Changes to try, in this order. Moves by whole years come last: they keep most days on the same side of a change of clocks. */
function attempts(orders: readonly DateOrder[], random: Random): readonly Attempt[] {
  const [first = 2, second = 3, third = 4] = shuffled(factors, random)
  const weeks = weeksBack[0] + Math.floor(random() * (weeksBack[1] - weeksBack[0]))
  const [year = 52] = shuffled([52, 104, 156], random)
  return [
    { weeks, factor: first },
    { weeks, factor: second },
    { weeks: year, factor: third },
    { weeks, factor: 2 },
  ].flatMap((move) => orders.map((order) => ({ ...move, order })))
}

/** How much of the reading of a copy differs from that of its file; 0: nothing. */
export const difference = ({ before, after, isMoved }: Pick<AnonymousCopy, 'before' | 'after' | 'isMoved'>): number =>
  (isMoved ? 0 : 50) +
  (before.failure === after.failure ? 0 : 10_000) +
  Math.abs(before.trades - after.trades) * 100 +
  Math.abs(before.payins - after.payins) +
  Math.abs(before.problems - after.problems) +
  Math.abs(before.warnings - after.warnings) +
  Math.abs(before.wrongTotals - after.wrongTotals)

/** Whether the trades of a copy are those of its file, with other sizes and times. */
function sameTrades(before: FileTrades, after: FileTrades, factor: number, weeks: number): boolean {
  const facts = ({ trades }: FileTrades, times: number, days: number): string =>
    trades
      .map(({ direction, entryDate, entryPrice, size }) =>
        [
          direction,
          Date.parse(`${entryDate.replace(' ', 'T')}Z`) - days * DAY,
          Number(entryPrice).toPrecision(9),
          size === null ? '' : (Number(size) * times).toPrecision(9),
        ].join(' '),
      )
      .toSorted()
      .join('\n')
  return facts(before, factor, 7 * weeks) === facts(after, 1, 0)
}

const isWrong = ({ stated, computed, tolerance }: FileTotal): boolean =>
  Math.abs(Number(stated) - Number(computed)) > Number(tolerance)

function readingOf(file: ImportFile): { readonly file: FileTrades; readonly reading: Reading } {
  const parsed = withTrades(readFile(file, 'AUTO', { mapping: null }))
  const problems: readonly RowProblem[] = [...parsed.rejected, ...parsed.duplicateLines]
  return {
    file: parsed,
    reading: {
      failure: parsed.failure,
      trades: parsed.trades.length,
      payins: parsed.payins.length,
      problems: problems.length,
      warnings: parsed.warnings.length,
      wrongTotals: parsed.totals.filter(isWrong).length,
    },
  }
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

type Source = { readonly rows: readonly (readonly PlainCell[])[] } & {
  readonly write: (texts: readonly (readonly string[])[], days: number) => Uint8Array
}

/** The cells of a file and how to write it again; null if it is neither text nor a workbook. */
function sourceOf(bytes: Uint8Array): Source | null {
  if (isZip(bytes)) return openWorkbook(bytes)
  const encoding = encodingOf(bytes)
  const marked = bytes[0] === 0xef || bytes[0] === 0xff || bytes[0] === 0xfe
  const text = decodeText(bytes)
  if (/^\s*[[{]/.test(text) || text.startsWith('%PDF') || /[\u0000-\u0008\ufffd]/.test(text.slice(0, 4096))) return null
  const document = documentOf(text)
  return {
    rows: document.rows.map(({ cells }) => cells),
    write: (texts) => encodedText(`${marked ? '\ufeff' : ''}${written(text, document, texts)}`, encoding),
  }
}

function documentOf(text: string): TextDocument {
  if (/<t[dh][\s>]/i.test(text)) return pageDocument(text)
  if (/<OFX>|<\?xml|^\s*<[A-Za-z]/.test(text)) return taggedDocument(text)
  const ways = ([',', ';', '\t', '|'] as const satisfies readonly Delimiter[]).map((delimiter) =>
    csvDocument(text, delimiter),
  )
  return ways.reduce((best, way) => (knownHeads(way) > knownHeads(best) ? way : best))
}

const knownHeads = ({ rows }: TextDocument): number =>
  rows
    .slice(0, 200)
    .reduce(
      (most, { cells }) => Math.max(most, cells.length > 1 ? cells.filter(({ text }) => isKnownHead(text)).length : 0),
      0,
    )

function written(text: string, { rows, removed }: TextDocument, texts: readonly (readonly string[])[]): string {
  const places = rows.flatMap(({ cells }, row) =>
    cells.map(({ from, to, text: before, write }, at) => {
      const after = texts[row]?.[at] ?? ''
      return { from, to, text: after === before ? text.slice(from, to) : write(after) }
    }),
  )
  let result = ''
  let at = 0
  for (const { from, to, text: inside } of [...places, ...removed.map((place) => ({ ...place, text: '' }))].toSorted(
    (a, b) => a.from - b.from,
  )) {
    result += text.slice(at, from) + inside
    at = to
  }
  return result + text.slice(at)
}

/** Words with digits in accounts, and long numbers in the names of rows. */
function secretsOf({ trades, fills }: FileTrades): ReadonlySet<string> {
  const accounts = [...trades, ...fills].flatMap(({ account }) => account?.match(/[\p{L}\p{M}\d]{4,}/gu) ?? [])
  const ids = [...trades.map(({ externalId }) => externalId), ...fills.flatMap(({ id }) => id ?? [])]
  const rows = ids
    .flatMap((id) => id.match(/(?<![\p{L}\d])\d{7,}(?![\p{L}\d])/gu) ?? [])
    .filter((id) => !/^(?:19|20)\d{6}/.test(id))
  return new Set([...accounts.filter((word) => /\d/.test(word)), ...rows])
}

function symbolsOf(
  { trades, fills, actions }: FileTrades,
  rows: Source['rows'],
  words: ReadonlySet<string>,
): ReadonlySet<string> {
  const names = [...trades, ...actions].map(({ symbol }) => symbol)
  const parts = [...names, ...fills.map(({ instrument }) => instrument)].flatMap(
    (name) => name.match(/[\p{L}\p{M}\d]+/gu) ?? [],
  )
  const symbols = new Set(parts.filter((word) => /\p{L}/u.test(word)))
  return new Set([...symbols, ...symbolsIn(rows, { words, symbols })])
}

function copyOf(
  file: ImportFile,
  source: Source,
  change: Omit<Change, 'pseudonyms'>,
  random: Random,
): Pick<AnonymousCopy, 'file' | 'replaced'> {
  const pseudonyms = new Pseudonyms(random, (word) => isKnownWord(word, change))
  const whole = { ...change, pseudonyms }
  changedRows(source.rows, whole)
  changedName(file.name, whole)
  pseudonyms.complete()
  const bytes = source.write(changedRows(source.rows, whole), change.days)
  return { file: { name: changedName(file.name, whole), bytes }, replaced: pseudonyms.count }
}
