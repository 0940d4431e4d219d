import { counted, formatWhole, plural } from '@afterclose/core/format'
import { tradesInOptions, tradesNotInOptions } from '@afterclose/engine/reports/in-options'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { ask } from '../../journal/engine/engine-client.ts'
import { useJournalKey } from '../../journal/engine/hooks.ts'
import { reportQuestion } from '../../journal/engine/protocol.ts'
import { useFilters } from '../../journal/filters.ts'
import { TradesLink } from '../trades-drawer/trades-link.tsx'
import { FillFromBars } from './fill-from-bars.tsx'
import { Row, Text } from '../../ui/layout.tsx'

/** Trades without highest or lowest price, or with both equal, whose prices are known: not those in options. */
const withoutExtremes: TradesOf = {
  is: 'both',
  parts: [{ is: 'unknown', column: 'totalEff' }, tradesNotInOptions],
}

/** Maximum trades per call. */
const mostFilled = 100_000

/** Fills the selected trades without highest and lowest price. */
export function FillSelected() {
  const journal = useJournalKey()
  const { filters } = useFilters()
  const tradeIds = async () => {
    const question = reportQuestion('trades', journal, filters, { of: withoutExtremes })
    const { id } = await ask<'trades'>(question, new AbortController().signal)
    return Array.from(id).slice(-mostFilled) // the latest exits
  }
  return <FillFromBars tradeIds={tradeIds} />
}

interface WithoutExtremesProps {
  /** Number of selected trades, of those without the prices, and of those in options. */
  trades: number
  missing: number
  inOptions: number
}

/** Number of trades that a page excludes because their highest and lowest price are missing, and a button to fill them. */
export function WithoutExtremes({ trades, missing, inOptions }: WithoutExtremesProps) {
  return (
    <>
      {missing > 0 && (
        <Row as="p" above={4} gap={[2, 4]} size="small" ink={2}>
          <span>
            <TradesLink behind={{ title: 'Without highest and lowest price', of: withoutExtremes }}>
              {formatWhole(missing)} of {counted(trades, 'trade')}
            </TradesLink>{' '}
            {plural(missing, 'has', 'have')} no highest and lowest price and {plural(missing, 'is', 'are')} excluded.
          </span>
          <FillSelected />
        </Row>
      )}
      <InOptions trades={trades} inOptions={inOptions} />
    </>
  )
}

/** Number of trades that a page excludes because prices of options are not known. */
export function InOptions({ trades, inOptions }: Pick<WithoutExtremesProps, 'trades' | 'inOptions'>) {
  if (inOptions === 0) return null
  return (
    <Text as="p" above={4} size="small" ink={2}>
      <TradesLink behind={{ title: 'In options', of: tradesInOptions }}>
        {formatWhole(inOptions)} of {counted(trades, 'trade')}
      </TradesLink>{' '}
      {plural(inOptions, 'is', 'are')} excluded: prices of options are not known.
    </Text>
  )
}

/** The same as a further sentence of a page without any evaluated trade. */
export const inOptionsText = (inOptions: number): string =>
  inOptions === 0
    ? ''
    : ` ${counted(inOptions, 'trade')} ${plural(inOptions, 'is', 'are')} in options: prices of options are not known.`
