import type { TradeView } from '@afterclose/contract/trades'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useJournalData } from '../../journal/journal-data.ts'
import { tickDecimals } from '../../journal/price-text.ts'
import { useLeave } from '../../parts/leave-guard.ts'
import { PriceOfferLater } from '../../parts/bar-fetch/price-offer-later.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { TradeChartOf } from '../../parts/trade-chart/trade-chart-of.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Stack } from '../../ui/layout.tsx'
import { EntryContext } from './entry-context.tsx'
import { TakeExtremes } from './take-extremes.tsx'
import type { Editor } from './use-trade-editor.ts'

interface ChartTabProps {
  editor: Editor
  stored: TradeView
  onClose: () => void
}

/** The price around the trade, with the trade's prices as typed. */
export function ChartTab({ editor, stored, onClose }: ChartTabProps) {
  const leave = useLeave()
  const navigate = useNavigate()
  const { instruments } = useJournalData()
  const { form, sound, result, readOnly } = editor
  const instrument = instruments.find(({ id }) => id === stored.instrumentId)
  const decimals = tickDecimals(instrument?.tickSize)
  const trade = useMemo(() => ({ ...sound, ...result }), [sound, result])
  const unpriced = [stored.highestPrice, stored.lowestPrice, form.highestPrice.trim(), form.lowestPrice.trim()]
  const fillable = !readOnly && unpriced.every((price) => price === null || price === '')
  return (
    <Stack>
      {form.legs.length > 0 ? (
        <Empty
          title="Prices of options are not known."
          why={`Price bars of ${instrument?.name ?? 'the underlying'} do not show what its options were worth. The tab Trade shows their payoff at expiry.`}
        />
      ) : (
        <TradeChartOf
          tradeId={stored.id}
          trade={trade}
          instrument={instrument?.name ?? 'this instrument'}
          decimals={decimals}
          renderOffer={(known) =>
            fillable && <TakeExtremes known={known} editor={editor} stored={stored} decimals={decimals} />
          }
          howToAdd={
            readOnly ? undefined : (
              <PageLink
                className="link"
                to="/settings/price-data"
                onClick={(event) => {
                  event.preventDefault()
                  void leave(() => {
                    onClose()
                    void navigate({ to: '/settings/price-data' })
                  })
                }}
              >
                Add price bars
              </PageLink>
            )
          }
        />
      )}
      {!readOnly && form.legs.length === 0 && <PriceOfferLater instrumentId={stored.instrumentId} />}
      <EntryContext tradeId={stored.id} />
    </Stack>
  )
}
