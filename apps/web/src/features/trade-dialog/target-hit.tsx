import type { TradeBars } from '@afterclose/contract/bars'
import { formatDateTime } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import { otpHitLabels } from '@afterclose/core/trade'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { tradeBarsQuery } from '../../journal/price-bars.ts'
import { lengthWords } from '../../parts/trade-chart/trade-chart-words.ts'
import { TargetHitField } from '../../parts/trade-form/target-hit-field.tsx'
import type { Editor } from './use-trade-editor.ts'

/** "Original target hit", with the answer from price bars as a suggestion until the trader chooses. */
export function TargetHit({ editor }: { editor: Editor }) {
  const { form, change, readOnly, proposal } = editor
  const bars = useOrder(editor)
  const said = bars?.order.otpHit ?? null
  return (
    <TargetHitField
      value={form.otpHit}
      onChange={(otpHit) => change({ otpHit })}
      readOnly={readOnly}
      proposal={form.otpHit === null ? (said ?? proposal) : null}
      proposedBy={said === null ? 'proposed' : 'proposed by bars'}
    >
      {bars !== null && form.otpHit === null && (
        <>
          <OrderWords {...bars} />{' '}
          {said !== null && (
            <button type="button" className="link" onClick={() => change({ otpHit: said })}>
              Take {otpHitLabels[said]}
            </button>
          )}
        </>
      )}
      {bars !== null && said !== null && form.otpHit !== null && form.otpHit !== said && <OrderWords {...bars} />}
    </TargetHitField>
  )
}

interface Order {
  readonly order: NonNullable<TradeBars['order']>
  /** Bar length in seconds. */
  readonly length: number
}

/** Order of target and stop by the bars, for the stored trade; null if it is unknown, or if the typed values differ. */
function useOrder({ stored, sound, baseline, readOnly, form }: Editor): Order | null {
  const { id: journalId } = useActiveJournal()
  // bars are those of the underlying, and say nothing about prices of its options
  const asked = stored !== null && !readOnly && baseline.otpHit === null && form.legs.length === 0
  const planned = stored !== null && stored.stopLoss !== null && stored.takeProfit !== null
  const { data } = useQuery({
    ...tradeBarsQuery(journalId, stored?.id ?? 0, undefined),
    enabled: asked && planned,
  })
  if (!asked || !planned || !planOf.every((field) => stored[field] === sound[field])) return null
  const { order = null, series = null } = data ?? {}
  return order === null || series === null || order.why === 'NO_BARS' ? null : { order, length: series.length }
}

/** Fields that decide the order of target and stop. */
const planOf = ['instrumentId', 'direction', 'entryDate', 'stopLoss', 'takeProfit'] as const

function OrderWords({ order: { otpHit, why, at }, length }: Order) {
  const { dateFormat } = useActiveJournal()
  const when = at === null ? '' : formatDateTime(localText(at * 1000), dateFormat)
  const bars = `${lengthWords(length)} bars`
  if (otpHit !== null) return `${bars}: the ${otpHit === 'YES' ? 'target' : 'stop'} was hit first, ${when}.`
  switch (why) {
    case 'BOTH':
      return `The bar at ${when} touched both target and stop. ${bars} cannot show which was hit first.`
    case 'ENTRY_BAR':
      return 'The entry bar already touched target or stop, perhaps before the entry.'
    case 'GAP':
      return 'Bars are missing before target or stop was hit.'
    default:
      return `${bars}: neither target nor stop was hit.`
  }
}
