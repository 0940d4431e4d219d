import { noFilters } from '@afterclose/core/filters'
import { describe, expect, it } from 'vitest'
import { takeRows } from '../../journal/engine/trade-rows.ts'
import { engineOf } from '../../testing/engine-of.ts'
import { columnWidth, fittingColumns } from './column-widths.ts'
import { journalColumns } from './columns.ts'
import { gridData, namesOf } from './grid-data.ts'

const engine = engineOf(...Array.from({ length: 2000 }, (_, i) => ({ gain: i === 1234 ? '-1234567.89' : '5' })))
const shown = { tab: 'closed', filters: noFilters, sort: [], withoutTickSize: [] } as const
const names = namesOf(
  { instruments: [], setups: [], comments: [], customComments: [] },
  { dateFormat: 'dd/MM/yyyy', decimals: 2, currency: 'USD' },
)
const sample = takeRows(engine.trades, engine.ordered.sampleOf(shown))
const data = gridData(sample, names, engine.ordered.order(shown))
const all = journalColumns({}, 'USD', [], true)
const measure = (text: string): number => 10 * text.length
const widths = new Map(all.map((column) => [column.id, columnWidth(column, data, measure)]))

describe('the width of a column', () => {
  it('has room for the largest of its figures, wherever it stands', () => {
    expect(sample.columns.rows).toBeLessThan(400)
    expect(widths.get('gain')).toBe(measure('−1,234,567.89') + 12)
  })

  it('has room for its head, and what is drawn has its own', () => {
    expect(widths.get('exitPrice')).toBe(measure('Exit price') + 12)
    expect(widths.get('result')).toBe(all.find(({ id }) => id === 'result')?.width)
  })
})

describe('the columns that show by default', () => {
  const needed = (shown: ReadonlySet<string>): number => [...shown].reduce((sum, id) => sum + widths.get(id)!, 0)

  it('are all those of the tab where there is room', () => {
    expect([...fittingColumns(all, widths, 'closed', 5000)]).toEqual(
      all.filter(({ shown }) => shown.includes('closed')).map(({ id }) => id),
    )
  })

  it('are as many as need no scrolling sideways, and never without market, entry and result', () => {
    expect([...fittingColumns(all, widths, 'closed', 0)]).toEqual(['id', 'entryDate', 'instrument', 'gain'])
    for (const tab of ['closed', 'open'] as const) {
      const least = needed(fittingColumns(all, widths, tab, 0))
      for (let room = least; room < 3000; room += 50)
        expect(needed(fittingColumns(all, widths, tab, room))).toBeLessThanOrEqual(room)
    }
  })
})
