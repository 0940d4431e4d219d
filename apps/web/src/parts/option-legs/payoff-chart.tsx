import { formatMoney } from '@afterclose/core/format'
import type { TradeLeg } from '@afterclose/core/option-leg'
import type { StructureFacts } from '@afterclose/core/structure-facts'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { Chart } from '../../ui/chart/chart.tsx'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { figure } from '../../ui/figure.ts'
import { Note } from '../../ui/layout.tsx'
import { rowsOf } from '../../ui/rows.ts'
import { readingOf } from '../reading.tsx'
import { payoffOption } from './payoff-option.ts'
import { type PayoffPicture, type PayoffPoint, payoffPicture } from './payoff-picture.ts'
import { payoffReading, pointLabels } from './payoff-words.ts'

const kinds = ['line'] as const
const title = 'What is it worth at expiry?'

interface PayoffChartProps {
  legs: readonly TradeLeg[]
  facts: StructureFacts
  /** From the currency of the prices to that of the account. */
  fxRate: string
  /** Name of the underlying. */
  underlying: string
}

/** Value of a trade in options at its first expiry, by the price of the underlying, or why it is unknown. */
export function PayoffChart({ legs, facts, fxRate, underlying }: PayoffChartProps) {
  const picture = useMemo(() => payoffPicture(legs, facts, fxRate), [legs, facts, fxRate])
  if (picture === null)
    return (
      <Block title={title}>
        <Note>{facts.unknownRisk}.</Note>
      </Block>
    )
  return <Drawn picture={picture} unknownRisk={facts.unknownRisk} underlying={underlying} />
}

interface DrawnProps extends Pick<PayoffChartProps, 'underlying'> {
  picture: PayoffPicture
  unknownRisk: string | null
}

function Drawn({ picture, unknownRisk, underlying }: DrawnProps) {
  const { currency, decimals } = useActiveJournal()
  const chart = useMemo(() => {
    const money = (amount: number): string => formatMoney(amount, { decimals })
    const signed = (amount: number): string => formatMoney(amount, { decimals, signed: true })
    const marks: MarkedSeries<never> = {
      series: 'payoff',
      count: picture.points.length,
      words: (mark) => {
        const { name, kind, value } = picture.points[mark]!
        const label = pointLabels[kind]
        return {
          head: `${underlying} at ${name}`,
          rows: [
            ...(label === '' ? [] : [{ label, value: name }]),
            { label: `At expiry, ${currency}`, value: signed(value), signed: true },
          ],
        }
      },
    }
    return {
      option: (theme: ChartTheme) => payoffOption(picture, signed, theme),
      marks: [marks],
      table: rowsOf(picture.points, [
        figure({ head: `Price of ${underlying}`, value: ({ name }: PayoffPoint) => name }),
        figure({ head: 'Kind', value: ({ kind }: PayoffPoint) => pointLabels[kind] }),
        figure({
          head: `At expiry, ${currency}`,
          value: ({ value }: PayoffPoint) => value,
          format: signed,
          signed: true,
          decimals,
        }),
      ]),
      ...readingOf(payoffReading(picture, unknownRisk, money)),
    }
  }, [picture, unknownRisk, underlying, currency, decimals])
  return (
    <Chart
      title={title}
      measure={`${currency} by the price of ${underlying}, without costs`}
      kinds={kinds}
      height={240}
      {...chart}
    />
  )
}
