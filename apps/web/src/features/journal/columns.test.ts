import { noFilters } from '@afterclose/core/filters'
import type { aFeedTrade } from '@afterclose/testkit/builders'
import { structureTags } from '@afterclose/core/structure-groups'
import { describe, expect, it } from 'vitest'
import type { TradesRequest } from '../../journal/engine/trade-order.ts'
import { takeRows } from '../../journal/engine/trade-rows.ts'
import { engineOf } from '../../testing/engine-of.ts'
import { exitText, whyNoResult } from './cell-texts.ts'
import { journalColumns, phoneColumns } from './columns.ts'
import { gridData, namesOf, withoutTickSize } from './grid-data.ts'

type Overrides = Parameters<typeof aFeedTrade>[0]

const instrument = {
  id: 1,
  name: 'ES',
  market: 'FUTURES',
  tickSize: '0.25',
  tickValue: '12.5',
  pipSize: '0.25',
  quoteCurrency: null,
  commission: '0',
  commissionMode: 'PER_UNIT',
  spread: '0',
  sessionStart: null,
  sessionEnd: null,
  sessionZone: null,
  aliases: [],
  active: true,
  order: 0,
  trades: 0,
  modified: '2026-10-23T12:00:00.000Z',
} as const
const comments = [
  { id: 1, name: 'Planned', active: true, type: 'PRE_TRADE', rating: 'POSITIVE', order: 0, modified: '' },
  { id: 2, name: 'Chased', active: true, type: 'ENTRY', rating: 'NEGATIVE', order: 0, modified: '' },
] as const
const customComments = [{ id: 1, name: 'London', active: true, commentGroup: 3, order: 0, modified: '' }]

const names = (instruments: Parameters<typeof namesOf>[0]['instruments'] = [{ ...instrument, aliases: [] }]) =>
  namesOf(
    { instruments, setups: [], comments: [...comments], customComments },
    { dateFormat: 'dd/MM/yyyy', decimals: 2, currency: 'USD' },
  )

/** Closed trades in the order of their exits, else the open ones. */
function dataOf(trades: readonly Overrides[], known = names()) {
  const engine = engineOf(...trades)
  const tab = engine.trades.columns.closed > 0 ? 'closed' : 'open'
  const shown: TradesRequest = { tab, filters: noFilters, sort: [], withoutTickSize: withoutTickSize(known) }
  return gridData(takeRows(engine.trades, engine.ordered.rowsOf(shown)), known, engine.ordered.order(shown))
}
const all = journalColumns({ 'entryComments.name': 'Entry', 'customcoment.3.name': 'Session' }, 'USD', [3], true)
const column = (id: string) => all.find((one) => one.id === id)!
const shown = (id: string, trade: Overrides): string => column(id).text(dataOf([trade]), 0)

describe('the columns of the journal', () => {
  it('are those of options only if a trade is in options, and hidden at first', () => {
    const ids = (isInOptions: boolean) => journalColumns({}, 'USD', [], isInOptions).map(({ id }) => id)
    expect(ids(true).filter((id) => !ids(false).includes(id))).toEqual(structureTags)
    expect(structureTags.flatMap((tag) => column(tag).shown)).toEqual([])
    expect(shown('structure', { structure: 'IRON_CONDOR' })).toBe('Iron condor')
  })

  it('have ids of their own, and those of the product show by default', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ shown }) => shown.includes('closed')).map(({ id }) => id)).toEqual([
      'inReview',
      'id',
      'entryDate',
      'exitDate',
      'instrument',
      'setup',
      'direction',
      'size',
      'entryPrice',
      'exitPrice',
      'result',
      'gain',
      'gainPercentage',
      'rMultiple',
      'outcome',
      'tiltMeter',
      'holdingMinutes',
      'comments',
      'screenshots',
    ])
  })

  it('exist for custom statistics that have items, and for no others', () => {
    expect(all.filter(({ id }) => id.startsWith('custom')).map(({ id, head }) => [id, head])).toEqual([
      ['custom3', 'Session'],
    ])
  })

  it('write a price with the decimals of its tick, and none of a trade without one as a dash', () => {
    expect(shown('entryPrice', { entryPrice: '5632.5' })).toBe('5,632.50')
    expect(shown('entryPrice', { entryPrice: '5632.125' })).toBe('5,632.125')
    expect(shown('stopLoss', { stopLoss: null })).toBe('–')
    expect(shown('entryPrice', { entryPrice: '5632.33333333' })).toBe('5,632.3333')
  })

  it('write prices of an instrument without tick size with the decimals that its prices have', () => {
    const noTick = { ...instrument, tickSize: null, tickValue: null, aliases: [] }
    const without = dataOf(
      [
        { entryPrice: '1.0802', exitPrice: '1.09' },
        { entryPrice: '1.09123', exitPrice: '1.333333333' },
      ],
      names([noTick]),
    )
    const texts = [0, 1].flatMap((row) => ['entryPrice', 'exitPrice'].map((id) => column(id).text(without, row)))
    expect(texts.toSorted()).toEqual(['1.08020', '1.09000', '1.09123', '1.3333333'])
  })

  it('writes sizes of one instrument with the same decimals', () => {
    const data = dataOf([{ size: '2' }, { size: '0.5' }, { size: '0.125' }])
    expect([0, 1, 2].map((row) => column('size').text(data, row)).toSorted()).toEqual(['0.125', '0.50', '2.00'])
  })

  it('say of a closed trade without a gain that it has no result, and stand behind those with one', () => {
    const untraded = { ...instrument, tickSize: null, tickValue: null, aliases: [] }
    const lost = { gain: null, outcome: null, grossGain: null } as const
    const data = dataOf(
      [
        { id: 1, exitDate: '2026-02-03T10:00:00' },
        { ...lost, id: 2, exitDate: '2026-02-02T10:00:00' },
      ],
      names([untraded]),
    )
    expect([0, 1].map((row) => column('id').text(data, row))).toEqual(['1', '2'])
    expect(column('gain').text(data, 1)).toBe('No result')
    expect(column('gain').text(data, 0)).not.toBe('No result')
    expect(whyNoResult(data, 1)).toBe('No result: ES has no tick value')
    expect(whyNoResult(dataOf([{ id: 1 }, { ...lost, id: 2 }]), 1)).toBe('No result: a price or the size is missing')
  })

  it('write results with their sign and unknown ones as a dash, never as 0', () => {
    expect(shown('gain', { gain: '-1404.3' })).toBe('−1,404.30')
    expect(shown('rMultiple', { rMultiple: null })).toBe('–')
    expect(shown('gainPercentage', { gain: '50' })).toBe('+5.00')
  })

  it('show the exit as a time on the day of the entry, else with the days after it', () => {
    const exit = (entryDate: string, exitDate: string | null) => exitText(dataOf([{ entryDate, exitDate }]), 0)
    expect(exit('2026-11-19T09:14:07', '2026-11-19T09:59:59')).toBe('09:59')
    expect(exit('2026-11-19T23:30:00', '2026-11-20T00:10:00')).toBe('00:10 +1 d')
    expect(exit('2026-11-19T09:14:00', null)).toBe('–')
  })

  it('tell negative comments by a sign and name each comment once, in the order of the trade', () => {
    const trade = { preTradeComments: [1], entryComments: [2], customComments: [1] }
    expect(shown('comments', trade)).toBe('Planned, − Chased')
    expect(shown('entryComments', trade)).toBe('− Chased')
    expect(shown('custom3', trade)).toBe('London')
  })

  it('tell of a group how many trades it is, beside the market as on a phone', () => {
    const engine = engineOf({ groupId: 4 }, { groupId: 4 }, {})
    const grouped: TradesRequest = { tab: 'closed', filters: noFilters, sort: [], withoutTickSize: [], openGroups: [] }
    const data = gridData(engine.ordered.linesOf(grouped, 0, 2), names(), engine.ordered.order(grouped))
    expect([0, 1].map((row) => column('instrument').text(data, row))).toEqual(['ES (2)', 'ES'])
    expect([0, 1].map((row) => column('id').text(data, row))).toEqual(['2 trades', '3'])
  })

  it('scale their bars to the largest result that shows', () => {
    const data = dataOf([{ gain: '-300' }, { gain: '100' }])
    expect(data.largestGain).toBe(300)
    expect(dataOf([{ exitDate: null, gain: null }]).largestGain).toBe(0)
  })

  it('lead on a phone with market and result; all others can still be chosen', () => {
    const phone = phoneColumns(all)
    expect(phone.slice(0, 4).map(({ id }) => id)).toEqual(['inReview', 'instrument', 'gain', 'rMultiple'])
    expect(phone.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  })
})
