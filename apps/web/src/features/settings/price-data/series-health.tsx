import { type BarHealth, leaveOutBars } from '@afterclose/contract/bar-health'
import type { BarSeriesView } from '@afterclose/contract/bars'
import type { OddKind } from '@afterclose/core/price-bars'
import { counted, formatWhole } from '@afterclose/core/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callOf } from '../../../journal/call-server.ts'
import { refreshBars } from '../../../journal/price-bars.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { toastProblem } from '../../../parts/toasts.tsx'
import { lengthWords } from '../../../parts/trade-chart/trade-chart-words.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { barHealthQuery } from './bar-health.ts'
import { CoverageCalendar } from './coverage-calendar.tsx'
import { PriceSideForm } from './price-side-form.tsx'
import { SeriesGaps } from './series-gaps.tsx'
import classes from './series-health.module.css'
import { useMoment } from './use-moment.ts'

/** Missing and odd bars of a series, what to do about them, and which price they show. */
export function SeriesHealth({ series }: { series: BarSeriesView }) {
  const health = useQuery(barHealthQuery(series.id))
  return (
    <section className={classes.health} aria-label={`${series.symbol}, ${lengthWords(series.length)} bars`}>
      <Loaded query={health} doing="loading price bars">
        {(found) => (
          <>
            <Missing series={series} health={found} />
            <Odd series={series} health={found} />
            <PriceSideForm series={series} />
          </>
        )}
      </Loaded>
    </section>
  )
}

interface Props {
  series: BarSeriesView
  health: BarHealth
}

function Missing({ series, health }: Props) {
  const expected = health.days.reduce((sum, day) => sum + day.expected, 0)
  const present = health.days.reduce((sum, day) => sum + day.present, 0)
  return (
    <Block
      title="Is anything missing?"
      measure={`${series.symbol}, ${lengthWords(series.length)} bars, days of ${health.zone}`}
    >
      <p className={classes.reading}>
        {expected === present ? (
          <b>No bar is missing in market hours.</b>
        ) : (
          <>
            <b>{counted(expected - present, 'bar is', 'bars are')} missing</b> of {formatWhole(expected)} expected in
            market hours, {health.gapCount === 0 ? 'at most three in a row' : `with ${counted(health.gapCount, 'gap')}`}
            . A trade across a gap gets no prices from these bars.
          </>
        )}
      </p>
      <CoverageCalendar days={health.days} />
      <SeriesGaps series={series} health={health} />
    </Block>
  )
}

const kindWords: Readonly<Record<OddKind, string>> = {
  SPIKE: 'Spike: range over 20 times the usual',
  JUMP: 'Jump: opens over 20 usual ranges away',
  FLAT: 'Flat: 60 bars or more without movement',
  DIGITS: 'Price between two ticks',
}

function Odd({ series, health }: Props) {
  const moment = useMoment()
  const [busy, setBusy] = useState<string | null>(null)
  const total = Object.values(health.oddCounts).reduce((sum, count) => sum + count, 0)
  const leftOut = health.odd.filter((one) => one.leftOut).length

  async function change({ kind, time, until, leftOut: out }: BarHealth['odd'][number]) {
    setBusy(`${time} ${kind}`)
    try {
      await callOf(leaveOutBars)({
        params: { seriesId: series.id, time: Date.parse(time) / 1000 },
        body: { kind, until: Date.parse(until) / 1000, leftOut: !out },
      })
      await refreshBars()
    } catch (error) {
      toastProblem(error, 'saving price bars')
    } finally {
      setBusy(null)
    }
  }

  const columns: readonly Column<BarHealth['odd'][number]>[] = [
    { head: 'Bar', cell: ({ time }) => moment(time) },
    { head: 'Why', cell: ({ kind }) => kindWords[kind] },
    { head: 'Bars', align: 'end', cell: ({ bars }) => formatWhole(bars) },
    {
      head: 'Actions',
      align: 'end',
      cell: buttonOf(moment, busy, change),
    },
  ]
  return (
    <Block title="Is anything odd?" measure={health.instrument === null ? 'no instrument with this symbol' : undefined}>
      <p className={classes.reading}>
        {total === 0 ? (
          <b>No bar looks wrong.</b>
        ) : (
          <>
            <b>
              {total === 1 ? '1 entry looks' : `${formatWhole(total)} entries look`} wrong
              {leftOut > 0 && `, ${formatWhole(leftOut)} excluded`}.
            </b>{' '}
            An excluded bar counts as missing everywhere until you include it again.
          </>
        )}
      </p>
      {total > 0 && (
        <Table
          caption="Odd bars"
          compact
          columns={columns}
          rows={health.odd}
          rowKey={({ time, kind }) => `${time} ${kind}`}
          empty=""
        />
      )}
      {total > health.odd.length && <p className={classes.note}>Showing the first {formatWhole(health.odd.length)}.</p>}
    </Block>
  )
}

/** Excludes odd bars, or includes them again. @param busy the entry being saved */
const buttonOf =
  (
    moment: (instant: string) => string,
    busy: string | null,
    change: (one: BarHealth['odd'][number]) => Promise<void>,
  ) =>
  (one: BarHealth['odd'][number]) => (
    <Button
      small
      variant="quiet"
      busy={busy === `${one.time} ${one.kind}`}
      aria-label={`${one.leftOut ? 'Include' : 'Exclude'} the bar of ${moment(one.time)}`}
      onClick={() => void change(one)}
    >
      {one.leftOut ? 'Include' : 'Exclude'}
    </Button>
  )
