import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { formatDate, formatR, formatRatio } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { PlansReport } from '@afterclose/engine/reports/plans/plans-report'
import { planDirectionLabels, planStatusLabels } from '@afterclose/core/value-labels'
import type { JournalData } from '../../journal/journal-data.ts'
import { type Figure, figure } from '../../ui/figure.ts'

type Column = Figure<TradePlanView>

export const defaultSort = [{ colId: 'planDate', sort: 'desc' }] as const

/** Columns of the list, in default order. */
export function planColumns(
  { instruments, setups }: Pick<JournalData, 'instruments' | 'setups'>,
  format: DateFormat,
  report: PlansReport | undefined,
): readonly Column[] {
  const nameIn = (items: readonly { readonly id: number; readonly name: string }[], wanted: number | null): string =>
    items.find(({ id }) => id === wanted)?.name ?? ''
  const word = (key: string, head: string, of: (plan: TradePlanView) => string): Column =>
    figure({ key, head, value: (plan: TradePlanView) => of(plan) || null })
  const day = (key: 'planDate' | 'validUntil', head: string): Column =>
    figure({
      key,
      head,
      value: (plan: TradePlanView) => plan[key],
      format: (date) => formatDate(`${date}T00:00:00`, format),
    })
  const firstRrr = ({ scenarios }: TradePlanView): number | null =>
    scenarios.find(({ rrr }) => rrr !== null)?.rrr ?? null
  const resultOf = ({ id }: TradePlanView): number | null => report?.ofPlan.get(id)?.totalR ?? null
  return [
    word('title', 'Title', ({ title }) => title),
    day('planDate', 'Plan for'),
    word('status', 'Status', ({ status }) => planStatusLabels[status]),
    word('instrument', 'Instrument', ({ instrumentId }) => nameIn(instruments, instrumentId)),
    word('setup', 'Setup', ({ setupId }) => nameIn(setups, setupId)),
    word('direction', 'Direction', ({ direction }) => (direction === null ? '' : planDirectionLabels[direction])),
    word('timeframe', 'Timeframe', ({ timeframe }) => timeframe),
    day('validUntil', 'Valid until'),
    figure({ key: 'rrr', head: 'RRR', value: firstRrr, format: (value) => formatRatio(value), end: true }),
    figure({ key: 'result', head: 'Result, R', value: resultOf, format: formatR, end: true, signed: true }),
    figure({
      key: 'planQuality',
      head: 'Quality',
      value: ({ planQuality }: TradePlanView) => planQuality,
      format: (quality) => `${quality} of 5`,
      end: true,
    }),
    word('trades', 'Trades', ({ linkedTradeIds }) => linkedTradeIds.join(', ')),
  ]
}
