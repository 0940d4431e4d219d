import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { formatDate, formatR, formatRatio } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { unknown } from '@afterclose/core/unknown'
import type { PlansReport } from '@afterclose/engine/reports/plans/plans-report'
import type { JournalData } from '../../journal/journal-data.ts'
import type { RecordColumn } from '../../parts/record-grid/record-columns.ts'
import { directionWords, statusWords } from './plan-words.ts'

type Column = RecordColumn<TradePlanView>

export const defaultSort = [{ colId: 'planDate', sort: 'desc' }] as const

/** The columns of the list, in their default order. */
export function planColumns(
  { instruments, setups }: Pick<JournalData, 'instruments' | 'setups'>,
  format: DateFormat,
  report: PlansReport | undefined,
): readonly Column[] {
  const nameIn = (items: readonly { readonly id: number; readonly name: string }[], wanted: number | null): string =>
    items.find(({ id }) => id === wanted)?.name ?? ''
  const word = (id: string, name: string, of: (plan: TradePlanView) => string): Column => ({
    id,
    name,
    value: (plan) => of(plan) || null,
    text: (plan) => of(plan) || unknown,
  })
  const day = (id: 'planDate' | 'validUntil', name: string): Column => ({
    id,
    name,
    value: (plan) => plan[id],
    text: (plan) => formatDate(plan[id] === null ? null : `${plan[id]}T00:00:00`, format),
  })
  const bestRrr = ({ scenarios }: TradePlanView): number | null =>
    scenarios.find(({ rrr }) => rrr !== null)?.rrr ?? null
  const resultOf = ({ id }: TradePlanView): number | null => report?.ofPlan.get(id)?.totalR ?? null
  return [
    word('title', 'Title', ({ title }) => title),
    day('planDate', 'Plan for'),
    word('status', 'Status', ({ status }) => statusWords[status]),
    word('instrument', 'Instrument', ({ instrumentId }) => nameIn(instruments, instrumentId)),
    word('setup', 'Setup', ({ setupId }) => nameIn(setups, setupId)),
    word('direction', 'Direction', ({ direction }) => (direction === null ? '' : directionWords[direction])),
    word('timeframe', 'Timeframe', ({ timeframe }) => timeframe),
    day('validUntil', 'Valid until'),
    { id: 'rrr', name: 'RRR', value: bestRrr, text: (plan) => formatRatio(bestRrr(plan)), end: true },
    {
      id: 'result',
      name: 'Result, R',
      value: resultOf,
      text: (plan) => formatR(resultOf(plan)),
      end: true,
      signed: true,
    },
    {
      id: 'planQuality',
      name: 'Quality',
      value: ({ planQuality }) => planQuality,
      text: ({ planQuality }) => (planQuality === null ? unknown : `${planQuality} of 5`),
      end: true,
    },
    word('trades', 'Trades', ({ linkedTradeIds }) => linkedTradeIds.join(', ')),
  ]
}
