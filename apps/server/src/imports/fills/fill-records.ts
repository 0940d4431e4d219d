import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { FillInput, FillsInput } from '@afterclose/contract/fills'
import { AppError, type FieldProblem } from '@afterclose/contract/problems'
import { big, decimalText } from '@afterclose/core/decimal'
import { instantOf, type LocalDateTime, localText, wallClock, wallClockAt } from '@afterclose/core/time'
import type { ParsedFile, ParsedPayin, Span } from '@afterclose/importers/importer'
import { type Execution, type Fill, optionFacts } from '@afterclose/importers/shared/fill'
import { type BrokerFill, recordsOf } from '@afterclose/importers/statements/records'

/** Fills sent by programs are stored in UTC. */
export const fillsZone = 'UTC'
/** Kind of export of the statements that hold fills. */
export const fillsForm = 'API'

/** Stored fills and cash movements of an account. */
export interface FillRecords {
  readonly fills: readonly Execution[]
  readonly cash: readonly CashRecord[]
  /** Period for which the program states to have sent everything; null if unstated. */
  readonly covered: Span | null
}
export interface CashRecord {
  readonly externalId: string
  readonly timestamp: LocalDateTime
  readonly delta: string
  readonly textualReason: string
}

/** Records in the form of a batch. */
export const packedRecords = (records: FillRecords): Buffer => zstdCompressSync(JSON.stringify(records))
export const unpackedRecords = (bytes: Buffer): FillRecords => JSON.parse(zstdDecompressSync(bytes).toString('utf8'))

/** A record with its name, and its index in the request. */
export interface NamedRecord {
  readonly name: string
  readonly id: string
  /** "fills.3" */
  readonly field: string
  /** "2024-03", UTC. */
  readonly month: string
  readonly content: string
  readonly record: { readonly fill: Execution } | { readonly cash: CashRecord }
}

/**
 * Parses the records of a request, in UTC and in plain decimals.
 * @throws AppError 'Invalid input' for a time that the clocks of its zone skip
 */
export function recordsIn({ account, zone, covered, fills, cash }: FillsInput): FillRecords {
  const skipped: FieldProblem[] = []
  const time = (text: string, field: string): LocalDateTime => {
    const utc = inUtc(text, zone)
    if (utc === null)
      skipped.push({ field, message: `is skipped by the clocks of ${zone}, which are set forward then` })
    return utc ?? text
  }
  const span = (text: LocalDateTime) => inUtc(text, zone) ?? localText(instantOf(wallClock(text), zone))
  const records = {
    fills: fills.map((fill, i) => executionOf(fill, account, time(fill.time, `fills.${i}.time`))),
    cash: cash.map(({ id, time: at, delta, reason }, i) => ({
      externalId: `${id}@${account}`,
      timestamp: time(at, `cash.${i}.time`),
      delta: plain(delta),
      textualReason: reason,
    })),
    covered: covered === undefined ? null : { from: span(covered.from), to: span(covered.to), stated: true },
  }
  if (skipped.length > 0) throw new AppError('Invalid input', { fields: skipped })
  return records
}

/** Null for a time that the clocks of the zone never show. */
function inUtc(text: string, zone: string): LocalDateTime | null {
  const local = text.slice(0, 19)
  if (text.endsWith('Z')) return local
  const instant = instantOf(wallClock(local), zone)
  return wallClockAt(instant, zone) === wallClock(local) ? localText(instant) : null
}

const plain = (text: string): string => decimalText(big(text))
const plainOr = (text: string | undefined): string | null => (text === undefined ? null : plain(text))

const executionOf = (fill: FillInput, account: string, date: LocalDateTime): Execution => ({
  id: fill.id,
  account,
  instrument: `${fill.instrument ?? fill.symbol}${fill.position === undefined ? '' : ` #${fill.position}`}`,
  symbol: fill.symbol,
  // Shares on which options are traded. Of other markets a program says nothing.
  market: fill.underlying !== undefined && fill.right === undefined ? 'STOCKS' : null,
  side: fill.side,
  date,
  price: plain(fill.price),
  size: plain(fill.size),
  commission: plain(fill.commission),
  swap: plain(fill.swap),
  effect: effectOf(fill),
  realised: plainOr(fill.realised),
  realisedIsNet: fill.realisedIsNet ?? false,
  cash: null,
  pointValue: fill.right === undefined ? plainOr(fill.pointValue) : plain(fill.pointValue ?? '100'),
  currency: fill.currency ?? null,
  fxRate: plainOr(fill.fxRate),
  explained: false,
  notes: fill.notes ?? '',
  standIn: null,
  order: fill.order,
  underlying: fill.underlying,
  right: fill.right,
  strike: fill.strike === undefined ? undefined : plain(fill.strike),
  expires: fill.expires,
  end: endOf(fill),
})

const effectOf = ({ effect }: FillInput): Execution['effect'] =>
  effect === 'EXPIRE' || effect === 'ASSIGN' || effect === 'EXERCISE' ? 'END' : (effect ?? null)

const ends: Readonly<Partial<Record<NonNullable<FillInput['effect']>, Execution['end']>>> = {
  EXPIRE: 'EXPIRED',
  ASSIGN: 'ASSIGNED',
  EXERCISE: 'EXERCISED',
}

function endOf({ effect, price }: FillInput): Execution['end'] {
  const end = effect === undefined ? undefined : ends[effect]
  return end !== undefined && plain(price) !== '0' ? 'CASH' : end
}

/** Records by name, in the order of the request. */
export function namedRecords({ fills, cash }: FillRecords): readonly NamedRecord[] {
  const names = recordsOf({ fills: fills.map(onLine), positions: [], payins: [], actions: [] }).fills
  return [
    ...fills.map((fill, i): NamedRecord => {
      const name = names[i]!.name
      const month = fill.date.slice(0, 7)
      return {
        name,
        id: fill.id ?? '',
        field: `fills.${i}`,
        month,
        content: fillContent(names[i]!),
        record: { fill },
      }
    }),
    ...cash.map((one, i): NamedRecord => {
      const { externalId, timestamp } = one
      const content = cashContent(one)
      const id = externalId.slice(0, externalId.indexOf('@'))
      return {
        name: `CASH ${externalId}`,
        id,
        field: `cash.${i}`,
        month: timestamp.slice(0, 7),
        content,
        record: { cash: one },
      }
    }),
  ]
}

/** Without unstated facts of options: a record has them if another record of its file states one. */
export const fillContent = (fill: BrokerFill): string =>
  JSON.stringify(fill, (field, value: unknown) => (value === null && isOptionFact(field) ? undefined : value))

const isOptionFact = (field: string): boolean => optionFacts.some((fact) => fact === field)

export const cashContent = ({ timestamp, delta, textualReason }: Omit<CashRecord, 'externalId'>): string =>
  JSON.stringify([timestamp, plain(delta), textualReason])

/** Digest of everything in a request. */
export const digestOf = (source: string, account: string, records: FillRecords, correct: boolean): string =>
  createHash('sha256')
    .update(JSON.stringify([source, account, records, correct]))
    .digest('base64url')
    .slice(0, 32)

const onLine = (fill: Execution, i: number): Fill => ({
  ...fill,
  line: i + 1,
  text: `${fill.id ?? ''} ${fill.side} ${fill.size} ${fill.symbol} at ${fill.price}, ${fill.date}`,
  details: [],
})

/** Compares numbers within ids by value: a broker counts its executions. */
const byTimeAndId = (a: { date: string; id: string | null }, b: { date: string; id: string | null }): number =>
  a.date < b.date
    ? -1
    : a.date > b.date
      ? 1
      : byId.compare(a.id ?? '', b.id ?? '') || ((a.id ?? '') < (b.id ?? '') ? -1 : 1)
const byId = new Intl.Collator('en', { numeric: true })

/** The fills of a month in the form of an importer's result. */
export function asFile({ fills, cash, covered }: FillRecords): ParsedFile {
  const rows = fills.toSorted(byTimeAndId).map(onLine)
  const payins = cash
    .toSorted((a, b) =>
      a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : byId.compare(a.externalId, b.externalId),
    )
    .map((one, i): ParsedPayin => ({ ...one, currency: null, line: rows.length + i + 1 }))
  const times = [...rows.map(({ date }) => date), ...payins.map(({ timestamp }) => timestamp)].toSorted()
  const span = { from: times[0] ?? '', to: times.at(-1) ?? '', stated: false }
  return {
    format: fillsForm,
    failure: null,
    accountCurrency: null,
    timeZone: fillsZone,
    rowsRead: rows.length,
    fills: rows,
    positions: [],
    payins,
    actions: [],
    rejected: [],
    duplicateLines: [],
    totals: [],
    warnings: [],
    mapping: null,
    span: times.length === 0 ? null : covered === null ? span : around(span, covered),
  }
}

const around = (a: Span, b: Span): Span => ({
  from: a.from < b.from ? a.from : b.from,
  to: a.to > b.to ? a.to : b.to,
  stated: a.stated || b.stated,
})

/** Merges earlier and later records; the later wins by name. */
export function union(before: FillRecords, later: FillRecords): FillRecords {
  const latest = new Map([...namedRecords(before), ...namedRecords(later)].map((one) => [one.name, one.record]))
  const records = [...latest.values()]
  return {
    fills: records.flatMap((one) => ('fill' in one ? [one.fill] : [])),
    cash: records.flatMap((one) => ('cash' in one ? [one.cash] : [])),
    covered:
      before.covered === null || later.covered === null
        ? (before.covered ?? later.covered)
        : around(before.covered, later.covered),
  }
}

/** Records of one calendar month. */
export function ofMonth({ fills, cash, covered }: FillRecords, month: string): FillRecords {
  const [first, last] = [`${month}-01T00:00:00`, `${month}-${daysOf(month)}T23:59:59`]
  const within =
    covered === null || covered.to < first || covered.from > last
      ? null
      : { from: covered.from < first ? first : covered.from, to: covered.to > last ? last : covered.to, stated: true }
  return {
    fills: fills.filter(({ date }) => date.startsWith(month)),
    cash: cash.filter(({ timestamp }) => timestamp.startsWith(month)),
    covered: within,
  }
}

const daysOf = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
