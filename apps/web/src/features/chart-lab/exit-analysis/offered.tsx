import { offeredSpans } from '@afterclose/core/bar-walk'
import { counted, formatPercent, formatR, formatWhole } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import {
  type Offered,
  type OfferedRow,
  type OfferedView,
  offeredBy,
} from '@afterclose/engine/reports/bar-studies/offered'
import type { Quartiles } from '@afterclose/engine/reports/bar-studies/studied-rows'
import { type ReactNode, useState } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useGroupName } from '../../../parts/group-names/use-group-names.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { readingOf } from '../../../parts/reading.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { Block } from '../../../ui/block.tsx'
import { Note, Row, Text } from '../../../ui/layout.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { BarStudy, WithoutBars } from './bar-study.tsx'
import { offeredReading, spanName } from './offered-reading.ts'

const title = 'What did the market offer?'
const measure = 'R before costs after the entry, whether or not the trade was still open; median and middle half'

/** How far price moved after entries, from price bars (BARS 4.3). */
export const WhatMarketOffered = () => (
  <BarStudy
    is="OFFERED"
    title={title}
    measure={measure}
    about="how far price went for and against your trades after each entry, whether or not you were still in."
  >
    {(study, assumed) => <Studied study={study} assumed={assumed} />}
  </BarStudy>
)

const asItIs = (report: Offered): Offered => report
const byNames = { span: 'Time', setup: 'Setup', instrument: 'Instrument' } as const
/** Index of the first horizon of groups: an hour. */
const anHour = offeredSpans.indexOf(60)

function Studied({ study, assumed }: { study: string; assumed: string }) {
  const [by, setBy] = useState<OfferedView['by']>('span')
  const [span, setSpan] = useState(anHour)
  const query = useReport('offered', { study, by, span }, asItIs)
  const all = useReport('offered', { study, by: 'span', span: 0 }, asItIs)
  const switches = (
    <>
      {by !== 'span' && (
        <Segments
          label="Time after the entry"
          value={String(span)}
          options={offeredSpans.map((_, at) => ({ value: String(at), label: spanName(at) }))}
          onChange={(next) => setSpan(Number(next))}
        />
      )}
      <Segments
        label="Rows by"
        value={by}
        options={offeredBy.map((value) => ({ value, label: byNames[value] }))}
        onChange={setBy}
      />
    </>
  )
  return (
    <Loaded query={query} doing="loading the trades" skeleton={<BlockSkeleton height={320} />}>
      {(report) => <Found report={report} assumed={assumed} all={all.data ?? report} by={by} switches={switches} />}
    </Loaded>
  )
}

interface FoundProps {
  report: Offered
  /** The spread assumed by exits, in words. */
  assumed: string
  /** By time, which the reading is about. */
  all: Offered
  by: OfferedView['by']
  switches: ReactNode
}

function Found({ report, assumed, all, by, switches }: FoundProps) {
  const groupName = useGroupName()
  const { known, trades } = report
  const nameOf = ({ key }: OfferedRow): string => (by === 'span' ? spanName(key) : groupName(by, key))
  return (
    <Block title={title} measure={measure}>
      <Row below={4}>{switches}</Row>
      <Text size="reading" ink={2} measure={100} below={4}>
        {readingOf(offeredReading(all)).reading}
      </Text>
      <Table
        caption={title}
        columns={columnsOf(by, nameOf)}
        rows={report.rows}
        rowKey={({ key }) => key}
        empty="Price bars cover none of these trades over this time."
        look="small"
      />
      <Note>
        Known for {formatWhole(known)} of {counted(trades, 'trade')}. In the bar of the entry, only its entry and close
        count. “+1R first”: price certainly reached +1R before −1R within the time; unclear trades count against the
        share. {assumed}
      </Note>
      {known < trades && (
        <WithoutBars>
          Other trades have no stop loss, no price bars that cover them, or a spread but no tick size.
        </WithoutBars>
      )}
    </Block>
  )
}

function columnsOf(by: OfferedView['by'], nameOf: (row: OfferedRow) => string): readonly Column<OfferedRow>[] {
  const quartiles = (head: string, of: (row: OfferedRow) => Quartiles): Column<OfferedRow> => ({
    head,
    title: `${head}: median, and 25% to 75%`,
    align: 'end',
    cell: (row) => <InQuartiles {...of(row)} />,
  })
  const count = (head: string, of: (row: OfferedRow) => number): Column<OfferedRow> => ({
    head,
    align: 'end',
    cell: (row) => formatWhole(of(row)),
  })
  return [
    { head: by === 'span' ? 'After the entry' : byNames[by], cell: nameOf },
    {
      head: 'Trades',
      align: 'end',
      cell: (row) =>
        by === 'span' ? (
          formatWhole(row.trades)
        ) : (
          <TradesLink behind={{ title: nameOf(row), of: row.of }}>{formatWhole(row.trades)}</TradesLink>
        ),
    },
    quartiles('For, R', ({ furthest }) => furthest),
    quartiles('Against, R', ({ against }) => against),
    quartiles('Close, R', ({ close }) => close),
    count('+1R first', ({ yes }) => yes),
    count('Not', ({ no }) => no),
    count('Unclear', ({ unclear }) => unclear),
    {
      head: 'Share',
      title: 'Share of trades with +1R first, and its 95% interval',
      align: 'end',
      cell: ({ share }) =>
        share === null ? (
          unknown
        ) : (
          <>
            {formatPercent(100 * share.value, { decimals: 0 })}{' '}
            <Text as="small" size="micro" ink={3} unbroken>
              {formatWhole(100 * share.low)} to {formatPercent(100 * share.high, { decimals: 0 })}
            </Text>
          </>
        ),
    },
  ]
}

const InQuartiles = ({ low, median, high }: Quartiles) => (
  <>
    {formatR(median)}{' '}
    <Text as="small" size="micro" ink={3} unbroken>
      {formatR(low)} to {formatR(high)}
    </Text>
  </>
)
