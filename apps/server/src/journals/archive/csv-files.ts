import { setImmediate } from 'node:timers/promises'
import { textCell } from '@afterclose/core/csv'
import { htmlToText } from '@afterclose/core/rich-text'
import type { Db } from '../../store/db.ts'
import { fromJson, type JsonText } from '../../store/codecs.ts'
import { readNames, readPayinsForPeople, readTradesForPeople } from './csv-repository.ts'

/** Tells programs that the file is UTF-8. */
const mark = '\ufeff'
const num = (value: string | number | null) => (value === null ? null : { number: String(value) })

/** The trades of a journal as CSV for people and their spreadsheets: names instead of numbers, in the order of their numbers. */
export async function* tradesCsv(db: Db, journalId: number): AsyncGenerator<Buffer> {
  const names = await readNames(db, journalId)
  const named = (names: ReadonlyMap<number, string>, ids: JsonText<readonly number[]>): string =>
    ids === '[]'
      ? ''
      : fromJson(ids)
          .map((id) => names.get(id) ?? `#${id}`)
          .join('; ')
  yield Buffer.from(
    mark +
      csvLine([
        'Trade',
        'Type',
        'Instrument',
        'Setup',
        'Direction',
        'Entry date',
        'Exit date',
        'Entry price',
        'Exit price',
        'Size',
        'Stop loss',
        'Take profit',
        'Commission',
        'Swap',
        'Gain',
        'R multiple',
        'Outcome',
        'Holding minutes',
        'Pre-trade comments',
        'Entry comments',
        'Management comments',
        'Exit comments',
        'Custom statistics',
        'Starred',
        'Source',
        'External ID',
        'Notes',
      ]),
  )
  for await (const rows of readTradesForPeople(db, journalId)) {
    const lines = rows.map((row) =>
      csvLine([
        num(row.id),
        row.trade_type,
        names.instruments.get(row.instrument_id) ?? null,
        names.setups.get(row.setup_id) ?? null,
        row.direction,
        row.entry_date,
        row.exit_date,
        ...[row.entry_price, row.exit_price, row.size, row.stop_loss, row.take_profit].map(num),
        ...[row.commission, row.swap, row.gain, row.r_multiple].map(num),
        row.outcome,
        num(row.holding_minutes),
        named(names.comments, row.pre_trade_comments),
        named(names.comments, row.entry_comments),
        named(names.comments, row.management_comments),
        named(names.comments, row.exit_comments),
        named(names.custom, row.custom_comments),
        row.in_review === 1 ? 'yes' : '',
        row.source,
        row.external_id,
        htmlToText(row.notes),
      ]),
    )
    yield Buffer.from(lines.join(''))
    await setImmediate()
  }
}

/** Deposits and withdrawals of a journal as CSV for people, in the order of their numbers. */
export async function* payinsCsv(db: Db, journalId: number): AsyncGenerator<Buffer> {
  yield Buffer.from(mark + csvLine(['Payin', 'Date', 'Amount', 'Reason', 'Source', 'External ID']))
  for await (const rows of readPayinsForPeople(db, journalId))
    yield Buffer.from(
      rows
        .map((row) =>
          csvLine([num(row.id), row.timestamp, num(row.delta), row.textual_reason, row.source, row.external_id]),
        )
        .join(''),
    )
}

/**
 * A line of a CSV file. Text that a spreadsheet would run as a formula is guarded; numbers are written as they are.
 * @param cells texts, and numbers as `{ number }` in plain notation; null is an empty cell
 */
const csvLine = (cells: readonly (string | { readonly number: string } | null)[]): string =>
  `${cells.map((cell) => (cell === null ? '' : typeof cell === 'string' ? textCell(cell) : cell.number)).join(',')}\r\n`
