import { big, type Decimal } from '@afterclose/core/decimal'
import { counted, plural } from '@afterclose/core/format'
import type { ParsedFile, ParsedPayin, RowProblem } from '../../importer.ts'
import { findDateOrder, readTime } from '../../shared/dates.ts'
import { contentNames } from '../../shared/digest.ts'
import { shortenedSentences } from '../../shared/sentences.ts'
import { assemble } from './assemble.ts'
import { type BrokerRow, conversionReason, isConversion, problem } from './broker-row.ts'
import { asCellError, type CellError } from '../../shared/cell-error.ts'
import { type DateRules, requiredNumber, requiredTime } from './cells.ts'
import { flexActions, isCashInLieu } from './flex-actions.ts'
import type { FlexRecord } from './flex-record.ts'
import { flexTime, rateIfReadable, readFlexTrade } from './flex-trade.ts'
import { leftOut } from './left-out.ts'
import { oneSpan, type StatedSpan } from './stated-span.ts'

/** Content of a Flex Query, from XML or CSV. */
export interface FlexFile {
  readonly format: string
  readonly records: readonly FlexRecord[]
  readonly accountCurrency: string | null
  /** Period stated by each of its statements. */
  readonly spans: readonly StatedSpan[]
  /** Warnings about the file itself. */
  readonly warnings: readonly string[]
}

/**
 * A row read is an execution, an order, a closed lot or a currency conversion; summaries by symbol, asset or currency
 * are no rows. The file states no totals.
 */
export function readFlex({ format, records, accountCurrency, spans, warnings }: FlexFile): ParsedFile {
  const trades = records.flatMap((record) => {
    const kind = tradeKind(record)
    return kind === null ? [] : [{ record, kind }]
  })
  const cash = records.filter((record) => record.kind === 'CashTransaction' && !isCashInLieu(record))
  const actionsRead = flexActions(records.filter((record) => record.kind === 'CorporateAction' || isCashInLieu(record)))
  const dates = dateRules(trades.map(({ record, kind }) => flexTime(record, kind).text))
  const rows: BrokerRow[] = []
  const rejected: RowProblem[] = []
  for (const { record, kind } of trades) {
    if (isConverted(record)) {
      rejected.push(problem(record, conversionReason, 'note'))
      continue
    }
    try {
      rows.push(readFlexTrade(record, kind, dates))
    } catch (error) {
      const wrong = asCellError(error)
      rejected.push({ ...problem(record, worded(wrong, record)), ...record.place(wrong.column) })
    }
  }
  const deposits = readDeposits(cash, actionsRead.lost)
  const { proven, notBase } = baseByRates(records)
  const isProven = accountCurrency === null && proven !== null
  return assemble({
    format,
    accountCurrency: accountCurrency ?? proven,
    notBase,
    timeZone: dates.inUtc ? 'UTC' : null,
    rows,
    rejected,
    payins: deposits.payins,
    actions: actionsRead.actions,
    stated: oneSpan(spans),
    totals: () => [],
    warnings: [
      ...warnings,
      ...(isProven
        ? [
            `The query does not state the base currency of the account. It is ${proven}: only rows in ${proven} have the rate 1.`,
          ]
        : []),
      ...(trades.length === 0 ? ['The query has no trades.'] : []),
      ...costWarning(rows),
      ...deposits.warnings,
    ],
  })
}

/**
 * Concludes the base currency from the rates of all rows, cash included. Only rows in the base currency always have the rate 1.
 *
 * @returns `proven` null if no currency has only the rate 1, or several have
 */
function baseByRates(records: readonly FlexRecord[]): {
  readonly proven: string | null
  readonly notBase: ReadonlyMap<string, Decimal>
} {
  const atOne = new Set<string>()
  const notBase = new Map<string, Decimal>()
  for (const record of records) {
    const currency = record.field('currency')
    const rate = currency === '' ? null : rateIfReadable(record)
    if (rate === null) continue
    if (big(rate).eq(1)) atOne.add(currency)
    else if (!notBase.has(currency)) notBase.set(currency, rate)
  }
  const [first, ...others] = [...atOne].filter((currency) => !notBase.has(currency))
  return { proven: first !== undefined && others.length === 0 ? first : null, notBase }
}

const kindByLevel: Readonly<Record<string, BrokerRow['kind']>> = {
  EXECUTION: 'EXECUTION',
  ORDER: 'ORDER',
  CLOSED_LOT: 'LOT',
}

const kindByName: Readonly<Record<string, BrokerRow['kind']>> = {
  Trade: 'EXECUTION',
  TradeConfirm: 'EXECUTION',
  Order: 'ORDER',
  Lot: 'LOT',
}

/** Null for totals and other kinds. */
function tradeKind({ kind, field }: FlexRecord): BrokerRow['kind'] | null {
  if (!Object.hasOwn(kindByName, kind)) return null
  const level = field('levelofdetail').toUpperCase()
  if (level === '') return kindByName[kind]!
  return Object.hasOwn(kindByLevel, level) ? kindByLevel[level]! : null
}

/** Conversions have the category CASH; without categories they are rows without a security. */
function isConverted({ field }: FlexRecord): boolean {
  if (field('assetcategory') !== '') return isConversion(field('assetcategory'))
  const named = [field('symbol'), field('isin'), field('conid')].some((text) => text !== '' && text !== '--')
  return !named || /^[A-Z]{3}\.[A-Z]{3}$/.test(field('symbol'))
}

/** The reason, with the column name of the file. */
const worded = (error: CellError, record: FlexRecord): string =>
  error.message.startsWith(error.column)
    ? error.message.replace(error.column, record.place(error.column).column)
    : error.message

function dateRules(cells: readonly string[]): DateRules {
  const { order } = findDateOrder(cells, 'MDY')
  return { order, inUtc: cells.some((cell) => (readTime(cell, order)?.offset ?? null) !== null) }
}

const costWarning = (rows: readonly BrokerRow[]): readonly string[] => {
  const count = rows.filter(({ notes }) => notes.includes('another currency')).length
  if (count === 0) return []
  return [
    `${counted(count, 'row')} ${plural(count, 'has', 'have')} a commission in another currency. It is stated in the notes.`,
  ]
}

const timeOf = ({ field }: FlexRecord): string => field('datetime') || field('settledate') || field('reportdate')

/** @param lostActions corporate actions that are not understood */
function readDeposits(
  records: readonly FlexRecord[],
  lostActions: number,
): { payins: readonly ParsedPayin[]; warnings: readonly string[] } {
  const names = new Map<number, (content: string) => string>()
  const statementsByName = new Map<string, number>()
  const payins: ParsedPayin[] = []
  const warnings: string[] = []
  const others = new Map<string, number>(lostActions === 0 ? [] : [['Corporate actions', lostActions]])
  const dates = dateRules(records.map(timeOf))
  for (const record of records) {
    const { field } = record
    const type = field('type')
    if (!/deposit|withdrawal/i.test(type)) {
      others.set(type, (others.get(type) ?? 0) + 1)
      continue
    }
    if (/^summary$/i.test(field('levelofdetail'))) continue
    try {
      const delta = requiredNumber(field('amount'), 'amount')
      const timestamp = requiredTime(timeOf(record), 'dateTime', dates)
      const textualReason = field('description') || type
      const id = field('transactionid')
      const content = [field('accountid'), field('currency'), timestamp, delta, textualReason].join('\u0000')
      const nameOf = names.get(record.statement) ?? contentNames()
      names.set(record.statement, nameOf)
      const externalId = id === '' ? nameOf(content) : id
      const before = statementsByName.get(externalId)
      if (before !== undefined && before !== record.statement) continue // also in another statement of the file
      statementsByName.set(externalId, record.statement)
      payins.push({
        externalId,
        timestamp,
        delta,
        currency: field('currency') || null,
        textualReason,
        line: record.line,
      })
    } catch (error) {
      warnings.push(`Line ${record.line}: ${asCellError(error).message}. This deposit or withdrawal is not imported.`)
    }
  }
  return { payins, warnings: [...shortenedSentences(warnings), ...leftOut(others)] }
}
