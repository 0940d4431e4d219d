import type { DateFormat } from '@afterclose/core/journal'
import type { Unit } from '@afterclose/engine/trades/unit'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useActiveJournal } from '../journal/active-journal.ts'
import { type UnitWords, unitWords } from '../journal/engine/unit-words.ts'
import { Block } from '../ui/block.tsx'
import type { ChartPicture } from '../ui/chart/chart.tsx'
import type { Figure, Measure } from '../ui/figure.ts'
import type { Rows } from '../ui/rows.ts'
import type { LuckVerdict } from './how-sure/tested-reading.ts'
import { type Reading, readingOf } from './reading.tsx'
import { ReportChart } from './report-chart.tsx'
import type { TradesBehind } from './trades-drawer/trades-behind.ts'

/** Known to each block besides its props: how it writes dates, and amounts in the unit of its report. */
interface Words {
  readonly words: UnitWords
  /** Decimals of these amounts. */
  readonly decimals: number
  readonly dateFormat: DateFormat
}
type Given<Props> = Props & Words
type Measured<Props, By> = Given<Props> & { readonly measure: By }

/** A chart as `chartOf` makes it, or written out for marks that are no rows. */
export interface BlockChart<T> extends ChartPicture<T> {
  readonly table: Rows
  readonly rows?: (row: number) => T | null
}

/** A block of a page as data: a question, and a chart of one measure that answers it. */
interface ChartBlock<Props, By, T> {
  readonly question: string
  /** The question in other words, if they depend on the report. */
  readonly asked?: (given: Given<Props>) => string
  /** Unit of its amounts; R by default. */
  readonly unit?: (props: Props) => Unit
  /** The figure that rules the block: its chart shows it, its table has it, its reading is about it. */
  readonly measure: By | ((given: Given<Props>) => By)
  /** Measure and unit beside the question; by default the header of the measure, null for none. */
  readonly heading?: string | null | ((given: Measured<Props, By>) => string)
  readonly chart: (given: Measured<Props, By>) => BlockChart<T>
  /** Parts of the report that measure and chart use, if others change without them; the whole report by default. */
  readonly drawnFrom?: (props: Props) => readonly unknown[]
  readonly height: number | ((given: Measured<Props, By>) => number)
  readonly reading: (given: Measured<Props, By>, verdict: LuckVerdict) => Reading
  /** Shown instead of the chart if the trades lack its data. */
  readonly missing?: (given: Measured<Props, By>) => ReactNode
  /** Below the chart. */
  readonly notes?: (given: Measured<Props, By>) => ReactNode
}

/** Props of every block; the chart is not made from them. */
interface Around {
  /** Test of its groups against luck, for its reading. */
  readonly verdict?: LuckVerdict
  readonly actions?: ReactNode
  /** Below the chart, before the notes of the block. */
  readonly children?: ReactNode
}
const around: ReadonlySet<string> = new Set<keyof Around>(['verdict', 'actions', 'children'])

type FrameProps<T> = BlockChart<T> & {
  readonly title: string
  readonly measure?: string
  readonly height: number
  readonly actions?: ReactNode
  readonly children?: ReactNode
} & ReturnType<typeof readingOf>

/** Makes blocks whose marks open what a frame shows. */
export const chartBlocksIn =
  <T,>(Frame: ComponentType<FrameProps<T>>) =>
  <Props extends { readonly report: object }, Row, By extends Figure<Row> = Measure<Row>>(
    block: ChartBlock<Props, By, T>,
  ) => {
    function BlockOfReport(props: Props & Around) {
      const { currency, decimals, dateFormat } = useActiveJournal()
      const unit = block.unit?.(props) ?? 'R'
      const ofUnit = useMemo(
        () => ({
          words: unitWords(unit, { currency, decimals }),
          decimals: unit === 'CURRENCY' ? decimals : 2,
          dateFormat,
        }),
        [unit, currency, decimals, dateFormat],
      )
      const kept = useKept(props, block.drawnFrom)
      const { measure, chart } = useMemo(() => {
        const given = { ...kept, ...ofUnit }
        const ruling = typeof block.measure === 'function' ? block.measure(given) : block.measure
        return { measure: ruling, chart: block.chart({ ...given, measure: ruling }) }
      }, [kept, ofUnit])
      const given = { ...props, ...ofUnit, measure }
      const { verdict = 'UNTESTED', actions, children } = props
      const { heading, height } = block
      return (
        <RuledChart
          {...chart}
          reads={(tested) => block.reading(given, tested)}
          verdict={verdict}
          Frame={Frame}
          question={block.question}
          asked={block.asked?.(given)}
          by={measure}
          heading={typeof heading === 'function' ? heading(given) : heading}
          missing={block.missing?.(given)}
          height={typeof height === 'number' ? height : height(given)}
          actions={actions}
        >
          {children}
          {block.notes?.(given)}
        </RuledChart>
      )
    }
    return Object.assign(BlockOfReport, { block })
  }

/** Makes a block whose marks open trades: a component that takes the report. */
export const chartBlock = chartBlocksIn<TradesBehind>(ReportChart)

type RuledChartProps<T> = Omit<FrameProps<T>, 'title' | 'measure' | keyof ReturnType<typeof readingOf>> & {
  readonly Frame: ComponentType<FrameProps<T>>
  readonly question: string
  readonly asked: string | undefined
  /** The measure that rules the block: laws over all blocks read it here. */
  readonly by: Figure<never>
  /** About the measure, too: a law reads it as if no test had silenced it. */
  readonly reads: (verdict: LuckVerdict) => Reading
  readonly verdict: LuckVerdict
  readonly heading: string | null | undefined
  readonly missing: ReactNode
}

/** A chart of one measure, or what its trades lack. */
export function RuledChart<T>({
  Frame,
  question,
  asked,
  by,
  heading = by.head,
  reads,
  verdict,
  missing,
  ...chart
}: RuledChartProps<T>) {
  const titles = { title: asked ?? question, ...(heading !== null && { measure: heading }) }
  if (missing)
    return (
      <Block {...titles} actions={chart.actions}>
        {missing}
      </Block>
    )
  return <Frame {...chart} {...readingOf(reads(verdict))} {...titles} />
}

/** The same props as long as the chart that they make is the same: it is drawn again for others. */
function useKept<Props extends { readonly report: object }>(
  props: Props,
  drawnFrom: (props: Props) => readonly unknown[] = ({ report }) => [report],
): Props {
  const [kept, keep] = useState(props)
  const madeFrom = (own: Props): readonly unknown[] => [
    ...drawnFrom(own),
    ...Object.entries(own).flatMap(([name, value]) => (name === 'report' || around.has(name) ? [] : [name, value])),
  ]
  const [before, now] = [madeFrom(kept), madeFrom(props)]
  if (before.length === now.length && before.every((part, i) => Object.is(part, now[i]))) return kept
  keep(props)
  return props
}
