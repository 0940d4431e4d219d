import type { ResultMode } from '@afterclose/core/backtest'
import type { BacktestFileTrade, BacktestNames } from '@afterclose/core/backtest-csv'
import { splitNames, unguardedText } from '@afterclose/core/backtest-csv'
import type { CommentType } from '@afterclose/core/comment'
import type { Decimal } from '@afterclose/core/decimal'
import { type LocalDateTime, localText } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import { asCellError, CellError, quotedCell } from '../shared/cell-error.ts'
import { type CsvRow, rowText } from '../shared/csv.ts'
import { readClock, readTime } from '../shared/dates.ts'
import { isBlank, readNumber } from '../shared/numbers.ts'
import { readSide } from '../shared/sides.ts'
import {
  type BacktestField,
  backtestFieldLabels,
  backtestFields,
  isBacktestField,
  readMode,
} from './backtest-fields.ts'
import {
  type BacktestMapping,
  type BacktestSource,
  type BacktestTable,
  guessBacktest,
  guessColumns,
  tableOf,
  withoutR,
} from './backtest-layout.ts'
import { backtestReasons } from './backtest-reasons.ts'

export interface ReadTrade {
  /** 1-based line of the file. */
  readonly line: number
  readonly text: string
  readonly trade: BacktestFileTrade
}
export interface NotReadRow {
  readonly line: number
  readonly text: string
  readonly reason: string
}

/** Content of a file of tested trades. Every row below the header is in one of `trades`, `rejected` and `skipped`. */
export interface BacktestFile {
  readonly heads: readonly string[]
  /** For each header, the reason for its field, or for none. */
  readonly reasons: readonly string[]
  readonly mapping: BacktestMapping
  readonly trades: readonly ReadTrade[]
  readonly rejected: readonly NotReadRow[]
  /** Rows that are no trades. */
  readonly skipped: readonly NotReadRow[]
  readonly sample: readonly (readonly string[])[]
  /** Comments unknown to the journal; trades are added without them. */
  readonly unknownNames: readonly string[]
  /** The file has no dates: all trades got the given one. */
  readonly undated: boolean
}

export interface BacktestFileOptions {
  /** Null: the detected mapping. */
  readonly mapping: BacktestMapping | null
  readonly names: BacktestNames
  /** Date of trades in a file without dates. */
  readonly date: LocalDateTime
  /** Direction of trades that neither a column nor their stop determines. */
  readonly direction: Direction
}

/** @returns null if the file contains no table */
export function readBacktestFile(
  source: BacktestSource,
  { mapping: chosen, names, date, direction }: BacktestFileOptions,
): BacktestFile | null {
  const layout = chosen === null ? guessBacktest(source) : withMapping(source, chosen)
  if (layout === null) return null
  const { mapping, table } = layout
  const guess = chosen === null ? mapping.columns : guessColumns(table)
  const reader = rowReader(table, mapping, { names, date, direction })
  const trades: ReadTrade[] = []
  const rejected: NotReadRow[] = []
  const skipped: NotReadRow[] = []
  for (const row of table.rows) {
    const { line } = row
    const text = rowText(row.cells)
    const none = reader.whyNoTrade(row)
    if (none !== null) {
      skipped.push({ line, text, reason: none })
      continue
    }
    try {
      trades.push({ line, text, trade: reader.read(row) })
    } catch (error) {
      rejected.push({ line, text, reason: asCellError(error).message })
    }
  }
  const sample = table.rows.slice(0, 4).map(({ cells }) => cells.map((cell) => cell.slice(0, 100)))
  return {
    heads: table.heads,
    reasons: backtestReasons(table, guess, mapping.columns),
    mapping,
    trades,
    rejected,
    skipped,
    sample,
    unknownNames: [...reader.unknownNames],
    undated: reader.undated,
  }
}

function withMapping(source: BacktestSource, mapping: BacktestMapping) {
  const table = tableOf(source, mapping)
  return table === null ? null : { mapping, table }
}

const sums = /^(total|totals|sum|summe|average|avg|durchschnitt|mean)$/i
const commentTypes: readonly CommentType[] = ['PRE_TRADE', 'ENTRY', 'MANAGEMENT', 'EXIT']

function rowReader(
  table: BacktestTable,
  mapping: BacktestMapping,
  { names, date, direction }: Omit<BacktestFileOptions, 'mapping'>,
) {
  const places = new Map(
    Object.entries(mapping.columns).flatMap(([field, head]) =>
      isBacktestField(field) && table.heads.includes(head) ? [[field, table.heads.indexOf(head)] as const] : [],
    ),
  )
  const unknownNames = new Set<string>()
  const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()
  const commentIds = new Map(names.comments.map(({ id, name, type }) => [`${type} ${nameKey(name)}`, id]))
  const customIds = new Map(
    names.customComments.map(({ id, name, commentGroup }) => [`${commentGroup}: ${nameKey(name)}`, id]),
  )
  const customByName = new Map(names.customComments.map(({ id, name }) => [nameKey(name), id]))

  const raw = ({ cells }: CsvRow, field: BacktestField): string => {
    const place = places.get(field)
    return place === undefined ? '' : (cells[place] ?? '')
  }
  const cell = (row: CsvRow, field: BacktestField): string => {
    const text = raw(row, field).trim()
    return isBlank(text) ? '' : text
  }
  const label = (field: BacktestField): string => table.heads[places.get(field) ?? -1] ?? backtestFieldLabels[field]

  function number(row: CsvRow, field: BacktestField): Decimal | null {
    const text = cell(row, field)
    if (text === '') return null
    const bare = field === 'r' || field === 'customR' ? withoutR(text) : text
    const value = readNumber(bare, mapping.decimalSign)
    if (value === null) throw new CellError(label(field), `${label(field)}: ${quotedCell(text)} is not a number`)
    return value
  }
  function dateOf(row: CsvRow): LocalDateTime {
    if (!places.has('date')) return date
    const text = cell(row, 'date')
    if (text === '') throw new CellError(label('date'), `${label('date')} is empty`)
    const time = readTime(text, mapping.dateOrder)
    if (time === null) throw new CellError(label('date'), `${label('date')}: ${quotedCell(text)} is not a date`)
    const clock = cell(row, 'clock')
    if (time.timed || clock === '') return localText(time.wall)
    const ofDay = readClock(clock)
    if (ofDay === null) throw new CellError(label('clock'), `${label('clock')}: ${quotedCell(clock)} is not a time`)
    return localText(time.wall + ofDay.wall)
  }
  function directionOf(row: CsvRow, entry: Decimal | null, stop: Decimal | null): Direction {
    const text = cell(row, 'direction')
    if (text !== '') {
      const word = readSide(text)
      if (word === null)
        throw new CellError(label('direction'), `${label('direction')}: ${quotedCell(text)} is not Long or Short`)
      return word.side === 'BUY' ? 'LONG' : 'SHORT'
    }
    if (entry !== null && stop !== null) return Number(stop) > Number(entry) ? 'SHORT' : 'LONG'
    return direction
  }
  function modeOf(row: CsvRow, exit: Decimal | null): { resultMode: ResultMode; customR: Decimal | null } {
    const text = cell(row, 'mode')
    const customR = number(row, 'customR')
    const mode = text === '' ? null : readMode(text)
    if (text !== '' && mode === null)
      throw new CellError(label('mode'), `${label('mode')}: ${quotedCell(text)} is not a known outcome`)
    // if there is a column of typed R, another one only shows the result
    if (mode !== null && places.has('customR')) return { resultMode: mode, customR }
    const r = customR ?? number(row, 'r')
    if (r !== null) return { resultMode: 'CUSTOM_R', customR: r }
    if (mode !== null) return { resultMode: mode, customR: null }
    if (exit !== null) return { resultMode: 'EXIT_PRICE', customR: null }
    throw new CellError('', 'No result: neither R, nor an outcome, nor an exit price')
  }
  const texts = (row: CsvRow, field: BacktestField): readonly string[] => splitNames(unguardedText(raw(row, field)))
  const idsOf = (ids: ReadonlyMap<string, number>, key: string, name: string): readonly number[] => {
    const id = ids.get(key)
    if (id === undefined && name.trim() !== '') unknownNames.add(name)
    return id === undefined ? [] : [id]
  }
  const commentsOf = (row: CsvRow): readonly number[] =>
    commentTypes.flatMap((type) =>
      texts(row, type).flatMap((name) => idsOf(commentIds, `${type} ${nameKey(name)}`, name)),
    )
  const customOf = (row: CsvRow): readonly number[] =>
    texts(row, 'customComments').flatMap((name) => {
      const id = customIds.get(nameKey(name))
      return id === undefined ? idsOf(customByName, nameKey(name), name) : [id]
    })

  return {
    unknownNames,
    undated: !places.has('date'),
    /** Null for a row that should be a trade. */
    whyNoTrade(row: CsvRow): string | null {
      if (row.cells.some((text) => sums.test(text.trim())) && !places.has('date')) return 'Totals line'
      if (sums.test((row.cells[0] ?? '').trim())) return 'Totals line'
      return backtestFields.every((field) => raw(row, field).trim() === '')
        ? 'No value in the columns that are read'
        : null
    },
    read(row: CsvRow): BacktestFileTrade {
      const entryPrice = number(row, 'entryPrice')
      const stopLoss = number(row, 'stopLoss')
      const exitPrice = number(row, 'exitPrice')
      return {
        entryDate: dateOf(row),
        direction: directionOf(row, entryPrice, stopLoss),
        entryPrice,
        stopLoss,
        takeProfit: number(row, 'takeProfit'),
        exitPrice,
        highestPrice: number(row, 'highestPrice'),
        lowestPrice: number(row, 'lowestPrice'),
        ...modeOf(row, exitPrice),
        comments: commentsOf(row),
        customComments: customOf(row),
        tags: texts(row, 'tags').filter((tag) => tag.trim() !== ''),
      }
    },
  }
}
