import { type Decimal, decimalText } from '@afterclose/core/decimal'
import type { FileTotal, ParsedAction, ParsedFile, ParsedPayin, RowProblem } from '../../importer.ts'
import type { FileLine, Fill } from '../../shared/fill.ts'
import { asExecuted } from '../../shared/fill-order.ts'
import { spanOf } from '../../shared/span.ts'
import { type BrokerRow, effectOf, instrumentOf, movesPremium } from './broker-row.ts'
import { useLots } from './closed-lots.ts'
import { endOf, ordersOf, withDeliveries } from './option-rows.ts'
import { singleRows } from './single-rows.ts'
import { type StatedSpan, withStated } from './stated-span.ts'

export interface BrokerFile {
  readonly format: string
  readonly accountCurrency: string | null
  readonly timeZone: string | null
  readonly rows: readonly BrokerRow[]
  /** Unreadable rows about trades, and skipped ones. */
  readonly rejected: readonly RowProblem[]
  readonly payins: readonly ParsedPayin[]
  readonly actions: readonly ParsedAction[]
  /** Period stated by the file; null if unstated. */
  readonly stated: StatedSpan | null
  /** Totals stated by the file, checked against its rows. */
  readonly totals: (rows: readonly BrokerRow[]) => readonly FileTotal[]
  readonly warnings: readonly string[]
  readonly notBase?: ReadonlyMap<string, Decimal>
  /** Rows are sorted newest first, which a file of one day does not show. */
  readonly newestFirst?: true
}

const zoneUnknown =
  'The file does not state its time zone. Interactive Brokers uses the zone of the account, usually US Eastern (America/New_York).'

/** Rows read = orders, executions and closed lots, conversions included. */
export function assemble(file: BrokerFile): ParsedFile {
  const single = singleRows(file.rows)
  const lots = useLots(single.rows, file.actions)
  const executed = single.rows.filter(({ kind }) => kind !== 'LOT')
  const fillRows = [...executed, ...single.cancelled].toSorted((a, b) => a.line - b.line)
  const hasOptions = fillRows.some(({ contract }) => contract !== null)
  const orderOf = ordersOf(fillRows)
  const ownFills = fillRows.map((row) => {
    const fill = toFill(row, lots.details.get(row) ?? [])
    return hasOptions ? { ...fill, order: orderOf(row), ...row.contract, ...endFacts(row) } : fill
  })
  const { fills, warnings } = withDeliveries(asExecuted([...lots.openings, ...asExecuted(ownFills, file.newestFirst)]))
  const rejected = [...file.rejected, ...single.rejected, ...lots.rejected]
  const timed = file.timeZone === null && fills.some(hasTimeOfDay)
  const { payins, actions } = file
  return {
    format: file.format,
    failure: null,
    accountCurrency: file.accountCurrency,
    timeZone: file.timeZone,
    rowsRead: file.rows.length + file.rejected.length,
    fills,
    positions: [],
    payins,
    actions,
    rejected: rejected.toSorted((a, b) => a.line - b.line),
    duplicateLines: single.duplicateLines,
    totals: file.totals(executed),
    warnings: [...file.warnings, ...single.warnings, ...warnings, ...(timed ? [zoneUnknown] : [])],
    mapping: null,
    ...(file.notBase !== undefined && { notBase: file.notBase }),
    span: withStated(spanOf({ fills, positions: [], payins, actions }), file.stated),
  }
}

const hasTimeOfDay = ({ date }: Fill): boolean => !date.endsWith('T00:00:00')

/** An option that ends never opens a position. */
function endFacts(row: BrokerRow): Pick<Fill, 'end'> & Partial<Pick<Fill, 'effect'>> {
  const end = endOf(row)
  if (end === undefined) return {}
  const isUnstated = effectOf(row.codes) === null && !row.codes.has('Ca')
  return { end, ...(isUnstated && { effect: 'END' }) }
}

function toFill(row: BrokerRow, details: readonly FileLine[]): Fill {
  const effect = row.codes.has('Ca') ? 'CANCEL' : effectOf(row.codes)
  return {
    line: row.line,
    text: row.text,
    id: row.id,
    account: row.account,
    instrument: instrumentOf(row),
    symbol: row.symbol,
    market: row.market,
    side: row.quantity.gt(0) ? 'BUY' : 'SELL',
    date: row.date,
    price: row.price,
    size: decimalText(row.quantity.abs()),
    commission: row.commission,
    swap: '0',
    effect,
    realised: effect === 'OPEN' ? null : row.realised,
    realisedIsNet: true,
    cash: row.cash,
    pointValue: row.pointValue,
    currency: row.currency,
    fxRate: row.fxRate,
    explained: movesPremium(row.codes),
    notes: row.notes,
    details,
    standIn: null,
  }
}
