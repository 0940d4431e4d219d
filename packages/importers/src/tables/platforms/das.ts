import { readTime } from '../../shared/dates.ts'
import { usSecurity } from '../contracts.ts'
import { sideWithShorts } from '../side-and-size.ts'
import { cellReader, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const dayHead = 'Date or name of the file'

/**
 * The trades window of DAS Trader, from a file. It has times without a day, which is taken from the file name, unless the column of dates
 * is shown; columns of dates, ids and costs are from documentation only. Covering a short is a plain B.
 */
export const das = tableImporter({
  type: 'DAS',
  label: 'DAS Trader',
  hint: 'Window “Trades”, Export; the day in the name of the file',
  fileExtensions: ['csv', 'txt'],
  formats: [
    {
      kind: 'FILLS',
      name: 'DAS Trader trades',
      from: 'Window Trades, Export',
      evidence: 'EXAMPLES',
      leaves: ['The date comes from the file name if no column has it.'],
      marks: ['time', 'symbol', 'side', 'price', 'qty', 'cloid'],
      prepare: withDay,
      columns: {
        id: 'trade id',
        account: 'account',
        symbol: 'symbol',
        side: 'side',
        size: 'qty',
        price: 'price',
        time: 'date or name of the file',
        clock: 'time',
      },
      costs: {
        columns: ['comm|commission', 'ecnfee|ecn fee', 'sec|sec fee', 'taf', 'nscc', 'clearing|clr fee'],
        written: 'POSITIVE',
      },
      dates: 'FOUND',
      decimals: '.',
      contract: usSecurity,
      side: sideWithShorts,
    },
  ],
})

const days = /(?<!\d)(\d{4}[-_.]?\d{2}[-_.]?\d{2}|\d{1,2}[-_.]\d{1,2}[-_.](?:\d{4}|\d{2}))(?!\d)/

/** Date of a row: from its own column, from its time, else from the file name, month first if possible. */
function withDay(table: SourceTable): SourceTable {
  const named = days.exec(table.fileName)?.[1]?.replaceAll('_', '-') ?? ''
  const day = readTime(named, 'MDY') ?? readTime(named, 'DMY')
  const ofName = day === null ? '' : new Date(day.wall).toISOString().slice(0, 10)
  const cell = cellReader(table.heads)
  const hasDay = table.rows.some((row) => cell(row, 'date') !== '' || readTime(cell(row, 'time'), 'MDY') !== null)
  const missing = !hasDay && ofName === ''
  return {
    ...withColumns(table, {
      [dayHead]: (text) => text('date') || (readTime(text('time'), 'MDY') === null ? ofName : text('time')),
    }),
    remarks: missing
      ? [
          'The file has times without a date. Put the date in the file name, such as “trades 2025-03-14.csv”, and drop it again.',
        ]
      : hasDay
        ? []
        : [`The file has times without a date. The date comes from its name: ${ofName}.`],
  }
}
