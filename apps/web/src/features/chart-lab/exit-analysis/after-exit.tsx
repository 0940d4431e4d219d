import type { AfterExits } from '@afterclose/contract/after-exit'
import { counted, formatWhole, plural } from '@afterclose/core/format'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { afterExitsQuery } from '../../../journal/after-exits.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { ToCompute } from '../../../parts/compute/to-compute.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { PriceOfferLater } from '../../../parts/bar-fetch/price-offer-later.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { Block } from '../../../ui/block.tsx'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { type AfterExitBin, type AfterExitReport, afterExitReport, mostAsked } from './after-exit-report.ts'
import { afterExitOption } from './after-exit-option.ts'
import { afterExitReading } from './after-exit-reading.ts'
import { figure } from '../../../ui/figure.ts'
import { Note, spaceClass } from '../../../ui/layout.tsx'
import { Legend } from '../../../ui/legend.tsx'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

const title = 'After the exit: how far did price move?'
const measure = 'R, over a window as long as the trade'

/** Price moves after the exit, from price bars; loaded on request. */
export function AfterTheExit() {
  const [asked, setAsked] = useState(false)
  if (asked) return <Asked />
  return (
    <ToCompute
      title={title}
      measure={measure}
      about={`From price bars: how far price moved in your favour and against you after each exit, over a window as long as the trade. Reads the bars of the latest ${formatWhole(mostAsked)} trades, which takes some seconds.`}
      onCompute={() => setAsked(true)}
    />
  )
}

const allTrades = { of: { is: 'all' } } as const
/** The latest exits. */
const latest = ({ id }: { readonly id: ArrayLike<number> }) => ({
  of: id.length,
  ids: Array.from(id).slice(-mostAsked),
})

function Asked() {
  const trades = useReport('trades', allTrades, latest)
  return (
    <Loaded query={trades} doing="loading the trades">
      {({ ids, of }) => <OfTrades ids={ids} of={of} />}
    </Loaded>
  )
}

/** @param of selected trades; only the latest ones are requested */
function OfTrades({ ids, of }: { ids: readonly number[]; of: number }) {
  const { id: journalId } = useActiveJournal()
  const found = useQuery(afterExitsQuery(journalId, ids))
  return (
    <Loaded query={found} doing="loading price bars">
      {(answer) => <Found answer={answer} asked={ids.length} of={of} />}
    </Loaded>
  )
}

function Found({ answer, asked, of }: { answer: AfterExits; asked: number; of: number }) {
  const report = useMemo(() => afterExitReport(answer), [answer])
  const { readOnly } = useActiveJournal()
  const { known, bins } = report
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) => afterExitOption(bins, theme),
      marks: [marksOf(bins, 'further'), marksOf(bins, 'against')],
    }),
    [bins],
  )
  const notes = (
    <>
      <Note>{knownWords(report, asked, of)}</Note>
      {known === 0 && <PriceOfferLater />}
      {!readOnly && known < asked && (
        <PageLink className="link" to="/settings/price-data">
          Add price bars
        </PageLink>
      )}
    </>
  )
  if (known === 0)
    return (
      <Block title={title} measure={measure}>
        {notes}
      </Block>
    )
  return (
    <ReportChart
      title={title}
      measure={measure}
      {...readingOf(afterExitReading(report))}
      {...picture}
      height={260}
      table={tableOf(bins)}
    >
      <div className={spaceClass({ above: 3 })}>
        <Legend
          label="Legend: after the exit"
          marks={[
            ['gain', 'in your favour'],
            ['loss', 'against you'],
          ]}
        />
      </div>
      {notes}
    </ReportChart>
  )
}

/** Number of trades with results, and why the others have none. */
function knownWords({ known, unknown }: AfterExitReport, asked: number, of: number): string {
  const reasons = [
    [unknown.NO_STOP, 'without a stop loss, so without an R'],
    [unknown.NO_SERIES, 'without price bars for the instrument'],
    [unknown.NOT_COVERED, 'with bars missing in the window, or none as short as it'],
    [unknown.APART, 'with prices outside the bars of their time'],
  ] as const
  const missing = reasons.filter(([trades]) => trades > 0).map(([trades, why]) => `${formatWhole(trades)} ${why}`)
  return [
    `Known for ${formatWhole(known)} of ${asked < of ? `the latest ${formatWhole(asked)} of ${counted(of, 'trade')}` : counted(of, 'trade')}.`,
    ...(missing.length === 0 ? [] : [`Excluded: ${missing.join('; ')}.`]),
  ].join(' ')
}

const marksOf = (bins: readonly AfterExitBin[], way: 'further' | 'against') => ({
  series: way,
  count: bins.length,
  words: (at: number) => ({
    head: `${way === 'further' ? 'In your favour' : 'Against you'}, ${bins[at]!.name}`,
    rows: [{ label: plural(bins[at]![way], 'Trade', 'Trades'), value: formatWhole(bins[at]![way]) }],
  }),
})

const tableOf = (bins: readonly AfterExitBin[]): Rows =>
  rowsOf(bins, [
    figure({ head: 'After the exit', value: ({ name }) => name }),
    figure({ head: 'In your favour', value: ({ further }) => further }),
    figure({ head: 'Against you', value: ({ against }) => against }),
  ])
