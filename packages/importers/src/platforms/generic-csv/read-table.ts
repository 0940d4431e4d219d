import type { ColumnMapping, ParsedAction, ParsedFile, ParsedTrade, RowProblem } from '../../importer.ts'
import { actionsOf, type ActionRow, incompleteAction } from '../../shared/action-rows.ts'
import { asCellError } from '../../shared/cell-error.ts'
import type { CsvRow } from '../../shared/csv.ts'
import type { Fill } from '../../shared/fill.ts'
import { asExecuted, inRepeatedHours, repeatedHourWarning } from '../../shared/fill-order.ts'
import { tradesOf } from '../../shared/file-trades.ts'
import { provenBeforeCosts } from '../../shared/before-costs.ts'
import { contradictedTrades } from '../../shared/price-check.ts'
import { contradiction, type Remark, remarkTexts } from '../../shared/remarks.ts'
import { aboveWarning, checkWidth, shortLines } from '../../shared/row-width.ts'
import { alikeWarning, repeatReason, repeatsFrom } from '../../shared/repeated-rows.ts'
import { unusedWarning } from '../../shared/money-heads.ts'
import { spanOf } from '../../shared/span.ts'
import { actionReader } from './action-rows.ts'
import { cellReader } from './cell-reader.ts'
import { type Field, fieldLabels } from './fields.ts'
import { fillReader, moneyMoved, withShortWords } from './fill-rows.ts'
import { timeColumns } from './guess-mapping.ts'
import { statedResultKind } from './head-names.ts'
import { roundTripReader } from './round-trips.ts'
import { leftOut, rowProblem, whyNoTrade } from './row-check.ts'
import { rowNames } from './row-names.ts'
import { checkBalance, checkOtherResult, checkTotalsLine, type OtherResult } from './table-checks.ts'
import { unusedMoney } from './unused-money.ts'
import { type Columns, columnsOf, type Table } from './table.ts'

/** Parses the table by its mapping. The caller sets `format` and `mapping`. */
export function readTable(table: Table, mapping: ColumnMapping): ParsedFile {
  const columns = columnsOf(table.heads, mapping.columns)
  const names = rowNames(table, columns.id)
  const read = cellReader(table, mapping)
  const period = repeatsFrom(table.rows, [
    ...timeColumns(columns),
    columns.clock,
    columns.entryClock,
    columns.exitClock,
  ])
  const doubled = table.rows.slice(period)
  const rows = table.rows.slice(0, period).filter((row) => !names.duplicates.has(row))
  const isFills = mapping.shape === 'FILL'
  const remarks = new Map<string, number[]>()
  const remark: Remark = (matter, line) => {
    const lines = remarks.get(matter)
    if (lines === undefined) remarks.set(matter, [line])
    else lines.push(line)
  }
  const actionRows = isFills ? actionsIn(rows, table, columns, actionReader(read)) : noActions
  const { actions } = actionRows
  const records = isFills
    ? fillsMade(
        each(
          rows.filter((row) => !actionRows.rows.has(row)),
          table,
          { columns, isFill: true },
          fillReader(read, mapping.result, remark),
        ),
        actions,
        (row) => names.nameOf(row),
        read.timeZone === 'UTC',
      )
    : roundTrips(
        each(
          rows,
          table,
          { columns, isFill: false },
          roundTripReader(read, mapping.result, (row) => names.nameOf(row), remark),
        ),
      )
  // Without costs, the kind of the result is only assumed.
  const isAssumed = !read.hasCosts && columns.pnl >= 0 && statedResultKind(read.headOf('pnl')) === null
  const positions = isAssumed ? provenBeforeCosts(records.positions) : records.positions
  const wrong = contradictedTrades(records.positions).flatMap(({ lines }) => lines)
  const rejectedLines = new Set(records.rejected.map(({ line }) => line))
  const other: OtherResult = isFills
    ? { head: null, lines: [] }
    : checkOtherResult(table, columns, mapping, records.positions)
  if (other.lines.length > 0)
    remarks.set(`“${other.head}” is not “${read.headOf('pnl')}” and its costs, which are kept`, [...other.lines])
  const checked = isFills ? { warnings: [] } : checkBalance(table, columns, mapping, records.positions)
  const totals = checkTotalsLine(table, columns, mapping, records.taken)
  return {
    format: '',
    failure: null,
    accountCurrency: null,
    timeZone: read.timeZone,
    rowsRead: table.rows.length - actionRows.rows.size + actionRows.rejected.length,
    fills: records.fills,
    positions,
    payins: [],
    actions,
    rejected: [...records.rejected, ...actionRows.rejected].toSorted((a, b) => a.line - b.line),
    duplicateLines: [
      ...table.rows.slice(0, period).flatMap((row) => names.duplicates.get(row) ?? []),
      ...doubled.map((row, at) => leftOut(row, repeatReason(table.rows, period + at, period))),
    ],
    totals: totals.totals,
    warnings: [
      ...missingColumns(columns, mapping, read.signed),
      ...(isFills ? [] : oneTimeOnly(columns, records.positions)),
      ...totals.warnings,
      ...records.warnings,
      ...remarkTexts(new Map([...(wrong.length === 0 ? [] : [[contradiction, wrong] as const]), ...remarks])),
      ...unusedWarning(unusedMoney(table, mapping).filter((head) => head !== other.head)),
      ...aboveWarning(table.heads, table.above),
      ...alikeWarning(rows.filter((row) => names.nameOf(row) === null && !rejectedLines.has(row.line))),
      ...checked.warnings,
    ],
    mapping: null,
    ...(checked.balance !== undefined && { balance: checked.balance }),
    span: spanOf({ ...records, payins: [], actions }),
  }
}

interface Read<T> {
  readonly items: readonly { readonly row: CsvRow; readonly item: T }[]
  readonly rejected: readonly RowProblem[]
}

interface Shape {
  readonly columns: Columns
  readonly isFill: boolean
}

function each<T>(
  rows: readonly CsvRow[],
  { heads }: Table,
  { columns, isFill }: Shape,
  read: (row: CsvRow) => T,
): Read<T> {
  const short = shortLines(heads, rows)
  const items: { row: CsvRow; item: T }[] = []
  const rejected: RowProblem[] = []
  for (const row of rows) {
    try {
      checkWidth(row, heads, short)
      const reason = whyNoTrade(row, heads, columns, isFill)
      if (reason !== null) {
        rejected.push(leftOut(row, reason))
        continue
      }
      items.push({ row, item: read(row) })
    } catch (error) {
      rejected.push(rowProblem(row, asCellError(error), heads, columns))
    }
  }
  return { items, rejected }
}

interface Made {
  readonly fills: readonly Fill[]
  readonly warnings: readonly string[]
  readonly positions: readonly ParsedTrade[]
  readonly rejected: readonly RowProblem[]
  /** Rows imported as trades, or as fills of one. */
  readonly taken: () => readonly CsvRow[]
}

const roundTrips = ({ items, rejected }: Read<ParsedTrade>): Made => ({
  fills: [],
  warnings: [],
  positions: items.map(({ item }) => item),
  rejected,
  taken: () => items.map(({ row }) => row),
})

interface Stated {
  readonly actions: readonly ParsedAction[]
  /** The rows that were read as actions, or rejected. */
  readonly rows: ReadonlySet<CsvRow>
  readonly rejected: readonly RowProblem[]
}

const noActions: Stated = { actions: [], rows: new Set(), rejected: [] }

function actionsIn(
  rows: readonly CsvRow[],
  { heads }: Table,
  columns: Columns,
  read: (row: CsvRow) => ActionRow | null,
): Stated {
  const rowByLine = new Map<number, CsvRow>()
  const actionRows: ActionRow[] = []
  const rejected: RowProblem[] = []
  for (const row of rows) {
    try {
      const action = read(row)
      if (action === null) continue
      actionRows.push(action)
      rowByLine.set(row.line, row)
    } catch (error) {
      rejected.push(rowProblem(row, asCellError(error), heads, columns))
      rowByLine.set(row.line, row)
    }
  }
  const { actions, unknown } = actionsOf(actionRows)
  const incompleteRows = unknown.map(({ line }) => leftOut(rowByLine.get(line)!, incompleteAction))
  return { actions, rows: new Set(rowByLine.values()), rejected: [...rejected, ...incompleteRows] }
}

function fillsMade(
  read: Read<Fill>,
  actions: readonly ParsedAction[],
  nameOf: (row: CsvRow) => string | null,
  inUtc: boolean,
): Made {
  const symbols = new Set(actions.flatMap(({ symbol, into }) => [symbol, into]))
  const namedFills = withShortWords(
    read.items.map(
      ({ row, item }): Fill => ({ ...(symbols.has(item.symbol) ? asShare(item) : item), id: nameOf(row) }),
    ),
  )
  const ordered = inUtc ? namedFills : inRepeatedHours(namedFills)
  const fills = asExecuted(ordered)
  return {
    fills,
    warnings: repeatedHourWarning(namedFills, ordered),
    positions: [],
    rejected: read.rejected,
    taken() {
      const unmatchedLines = new Set(tradesOf({ fills, positions: [], actions }).unmatched.map(({ line }) => line))
      return read.items.flatMap(({ row }) => (unmatchedLines.has(row.line) ? [] : [row]))
    },
  }
}

/** Only shares and funds have corporate actions. */
const asShare = (fill: Fill): Fill =>
  fill.market !== null || fill.pointValue !== null
    ? fill
    : { ...fill, market: 'STOCKS', pointValue: '1', cash: moneyMoved(fill.side, fill.price, fill.size, '1') }

/** Required columns of each shape that are missing. */
function missingColumns(columns: Columns, { shape, instrument }: ColumnMapping, signed: boolean): readonly string[] {
  const has = (...options: readonly Field[]): boolean => options.some((field) => columns[field] >= 0)
  const missing: Field[] = []
  const nameless = !has('symbol') && instrument === undefined
  if (nameless) missing.push('symbol')
  if (shape === 'FILL') {
    if (!has('side') && !signed) missing.push('side')
    for (const field of ['time', 'quantity', 'price'] as const) if (!has(field)) missing.push(field)
  } else {
    if (!has('entryTime', 'exitTime')) missing.push('entryTime')
    if (!has('pnl') && !has('entryPrice')) missing.push('entryPrice')
    if (!has('pnl') && !has('quantity')) missing.push('quantity')
  }
  if (missing.length === 0) return []
  const choose = `Choose the columns for: ${missing.map((field) => fieldLabels[field]).join(', ')}.`
  return [
    nameless ? `${choose} If all rows are trades in one instrument, name it under “All rows are trades in”.` : choose,
  ]
}

function oneTimeOnly(columns: Columns, trades: readonly ParsedTrade[]): readonly string[] {
  const oneTime = columns.entryTime < 0 || columns.exitTime < 0
  if (!oneTime || !trades.some(({ exitDate }) => exitDate !== null)) return []
  return ['The table has one time per trade. It is used for both entry and exit, so holding times are 0.']
}
