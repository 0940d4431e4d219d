import { noFilters } from '@afterclose/core/filters'
import { describe, expect, it } from 'vitest'
import { takeRows } from '../../journal/engine/trade-rows.ts'
import { engineOf } from '../../testing/engine-of.ts'
import { csvText } from '../../ui/chart/chart-export.ts'
import { journalColumns } from './columns.ts'
import { tradesTable } from './export-trades.ts'
import { gridData, namesOf } from './grid-data.ts'

const engine = engineOf({
  id: 12,
  entryDate: '2026-11-19T09:14:07',
  exitDate: '2026-11-20T09:00:00',
  gain: '-1404.3',
  stopLoss: null,
  inReview: true,
  preTradeComments: [1],
})
const comments = [
  {
    id: 1,
    name: '=HYPERLINK("http://evil")',
    active: true,
    type: 'PRE_TRADE',
    rating: 'POSITIVE',
    order: 0,
    modified: '',
  } as const,
]
const data = gridData(
  takeRows(engine.trades, Uint32Array.of(0)),
  namesOf(
    { instruments: [], setups: [], comments, customComments: [] },
    { dateFormat: 'yyyy-MM-dd', decimals: 2, currency: 'USD' },
  ),
  engine.ordered.order({ tab: 'closed', filters: noFilters, sort: [], withoutTickSize: [] }),
)
const all = journalColumns({ 'entryComments.name': 'Entry', 'exitComments.name': 'Exit' }, 'USD', [], true)
const shown = ['inReview', 'id', 'entryDate', 'exitDate', 'result', 'gain', 'stopLoss', 'comments']
const table = tradesTable(
  data,
  shown.map((id) => all.find((column) => column.id === id)!),
)

describe('the exported trades', () => {
  it('hold exact values: dates in full, numbers without grouping, nothing for what is unknown', () => {
    expect(table.columns.map(({ head }) => head)).toEqual([
      'Star',
      'ID',
      'Entry',
      'Exit',
      'Gain, USD',
      'Stop loss',
      'Comments',
    ])
    expect(table.rows[0]?.slice(0, 6)).toEqual(['yes', 12, '2026-11-19 09:14:07', '2026-11-20 09:00:00', -1404.3, null])
  })

  it('hold stop, target, costs and comments if all columns are exported, once each', () => {
    const heads = tradesTable(data, all).columns.map(({ head }) => head)
    expect(heads).toEqual(
      expect.arrayContaining(['Stop loss', 'Take profit', 'Commission', 'Swap', 'Comments', 'Entry comments']),
    )
    expect(heads).toHaveLength(all.length - 1) // without the bar of the result
    expect(new Set(heads).size).toBe(heads.length)
  })

  it('run nothing in a spreadsheet, and a negative number stays a number', () => {
    const [, row] = csvText(table).split('\r\n')
    expect(row).toBe(`yes,12,2026-11-19 09:14:07,2026-11-20 09:00:00,-1404.3,,"'=HYPERLINK(""http://evil"")"`)
  })
})
