import { setImmediate } from 'node:timers/promises'
import { textCell } from '@afterclose/core/csv'
import { legsText } from '@afterclose/core/legs-text'
import { htmlToText } from '@afterclose/core/rich-text'
import type { TradeLeg } from '@afterclose/core/option-leg'
import { structureLabels } from '@afterclose/core/structure-name'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import type { Db } from '../../store/db.ts'
import { fromJson, type JsonText } from '../../store/codecs.ts'
import type { TradeRow } from '../../store/schema.ts'
import { readNames, readPayinsForPeople, readTradesForPeople, readTradesWithLegs } from './csv-repository.ts'

/** Byte order mark, which marks the file as UTF-8. */
const mark = '\ufeff'
type Cell = string | { readonly number: string } | null
const num = (value: string | number | null): Cell => (value === null ? null : { number: String(value) })

type Names = Awaited<ReturnType<typeof readNames>>
interface Column {
  readonly head: string
  readonly cell: (row: TradeRow, names: Names) => Cell
}
const plain = (head: string, cell: Column['cell']): Column => ({ head, cell })
const named = (names: ReadonlyMap<number, string>, ids: JsonText<readonly number[]>): string =>
  ids === '[]'
    ? ''
    : fromJson(ids)
        .map((id) => names.get(id) ?? `#${id}`)
        .join('; ')

const notes = plain('Notes', (row) => htmlToText(row.notes))
/** Columns of trades in order, including some results; for every omitted field, the reason. */
const tradeColumns = {
  id: plain('Trade', ({ id }) => num(id)),
  tradeType: plain('Type', (row) => row.trade_type),
  instrumentId: plain('Instrument', (row, { instruments }) => instruments.get(row.instrument_id) ?? null),
  setupId: plain('Setup', (row, { setups }) => setups.get(row.setup_id) ?? null),
  direction: plain('Direction', ({ direction }) => direction),
  entryDate: plain('Entry date', (row) => row.entry_date),
  exitDate: plain('Exit date', (row) => row.exit_date),
  entryPrice: plain('Entry price', (row) => num(row.entry_price)),
  exitPrice: plain('Exit price', (row) => num(row.exit_price)),
  size: plain('Size', ({ size }) => num(size)),
  structure: plain('Structure', ({ structure }) => (structure === null ? null : structureLabels[structure])),
  legs: plain('Legs', ({ legs }) => (legs === '[]' ? null : legsText(fromJson(legs)))),
  stopLoss: plain('Stop loss', (row) => num(row.stop_loss)),
  takeProfit: plain('Take profit', (row) => num(row.take_profit)),
  commission: plain('Commission', ({ commission }) => num(commission)),
  swap: plain('Swap', ({ swap }) => num(swap)),
  gain: plain('Gain', ({ gain }) => num(gain)),
  rMultiple: plain('R multiple', (row) => num(row.r_multiple)),
  outcome: plain('Outcome', ({ outcome }) => outcome),
  holdingMinutes: plain('Holding minutes', (row) => num(row.holding_minutes)),
  preTradeComments: plain('Pre-trade comments', (row, { comments }) => named(comments, row.pre_trade_comments)),
  entryComments: plain('Entry comments', (row, { comments }) => named(comments, row.entry_comments)),
  managementComments: plain('Management comments', (row, { comments }) => named(comments, row.management_comments)),
  exitComments: plain('Exit comments', (row, { comments }) => named(comments, row.exit_comments)),
  customComments: plain('Custom statistics', (row, { custom }) => named(custom, row.custom_comments)),
  inReview: plain('Starred', (row) => (row.in_review === 1 ? 'yes' : '')),
  reviewGrade: plain('Review grade', (row) => row.review_grade),
  source: plain('Source', ({ source }) => source),
  externalId: plain('External ID', (row) => row.external_id),
  notes,
  finalStop: 'in trades.jsonl, as all of these',
  riskAmount: 'the R multiple follows from it',
  highestPrice: 'few trades have it',
  lowestPrice: 'few trades have it',
  priceSource: 'goes with the highest and the lowest price',
  priceBarLength: 'goes with the highest and the lowest price',
  otpHit: 'few trades have it',
  fxRate: 'the gain follows from it',
  commissionSource: 'the commission is the same either way',
  gainMode: 'the gain is the same either way',
  manualGain: 'the gain is the same either way',
  breakEven: 'the outcome says it',
  checklistId: 'its ticks would need a column each',
  checkedItemIds: 'its ticks would need a column each',
  checklistItemIds: 'its ticks would need a column each',
  screenshotDescriptions: 'pictures are no text',
  groupId: 'a number that says nothing to people',
  planId: 'plans have no CSV',
  executions: 'a trade has one line',
  unhedgedRisk: 'the R multiple follows from it',
  unhedgedMinutes: 'few trades have it',
} as const satisfies { readonly [Field in keyof TradeInput]: Column | string } & {
  readonly [Field in Exclude<keyof Trade, keyof TradeInput>]?: Column
}
const columns = Object.values<Column | string>(tradeColumns).filter((column) => typeof column !== 'string')

/** Trades of a journal as CSV for spreadsheets: names instead of ids, in order of id. */
export async function* tradesCsv(db: Db, journalId: number, texts: boolean): AsyncGenerator<Buffer> {
  const names = await readNames(db, journalId)
  yield Buffer.from(mark + csvLine(columns.map(({ head }) => head)))
  for await (const rows of readTradesForPeople(db, journalId)) {
    yield Buffer.from(
      rows
        .map((row) => csvLine(columns.map(({ cell }) => (texts || cell !== notes.cell ? cell(row, names) : null))))
        .join(''),
    )
    await setImmediate()
  }
}

/** Deposits and withdrawals of a journal as CSV for spreadsheets, in order of id. */
export async function* payinsCsv(db: Db, journalId: number, texts: boolean): AsyncGenerator<Buffer> {
  yield Buffer.from(mark + csvLine(['Payin', 'Date', 'Amount', 'Reason', 'Source', 'External ID']))
  for await (const rows of readPayinsForPeople(db, journalId))
    yield Buffer.from(
      rows
        .map((row) =>
          csvLine([
            num(row.id),
            row.timestamp,
            num(row.delta),
            texts ? row.textual_reason : null,
            row.source,
            row.external_id,
          ]),
        )
        .join(''),
    )
}

/** Legs of a journal's trades in options as CSV for spreadsheets, in order of their trades. */
export async function* legsCsv(db: Db, journalId: number): AsyncGenerator<Buffer> {
  yield Buffer.from(mark + csvLine(legHeads))
  for await (const rows of readTradesWithLegs(db, journalId))
    yield Buffer.from(
      rows.flatMap(({ id, legs }) => fromJson(legs).map((leg) => csvLine([num(id), ...legCells(leg)]))).join(''),
    )
}

const legHeads = [
  'Trade',
  'Contract',
  'Right',
  'Strike',
  'Expiry',
  'Multiplier',
  'Direction',
  'Size',
  'Entry date',
  'Exit date',
  'Entry price',
  'Exit price',
  'End',
  'Gain before costs',
]

const legCells = (leg: TradeLeg): readonly Cell[] => [
  leg.contract,
  leg.right,
  num(leg.strike),
  leg.expires,
  num(leg.multiplier),
  leg.direction,
  num(leg.size),
  leg.entryDate,
  leg.exitDate,
  num(leg.entryPrice),
  num(leg.exitPrice),
  leg.end,
  num(leg.gain),
]

/**
 * A line of a CSV file. Text that a spreadsheet would run as a formula is guarded; numbers stay unchanged.
 * @param cells texts, and numbers as `{ number }` in plain notation; null is an empty cell
 */
const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (cell === null ? '' : typeof cell === 'string' ? textCell(cell) : cell.number)).join(',')}\r\n`
