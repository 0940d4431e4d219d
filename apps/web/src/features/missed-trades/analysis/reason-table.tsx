import { formatNumber, formatPercent, formatR, formatRatio } from '@afterclose/core/format'
import type { MissedFigures } from '@afterclose/engine/reports/missed/missed-figures'
import type { MissedFigureKey } from '@afterclose/engine/reports/missed/missed-explained'
import { type MissedGroup, reasonOf } from '@afterclose/engine/reports/missed/missed-report'
import { IconArrowDown, IconArrowUp, IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { use, useState } from 'react'
import { useReportSource } from '../../../parts/report-source.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import { Block } from '../../../ui/block.tsx'
import { saveCsv } from '../../../ui/chart/chart.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toneOf } from '../../../ui/tone.ts'
import classes from './analysis.module.css'
import type { MissedBehind } from './missed-behind.ts'
import { AllMissed } from './missed-chart.tsx'
import { MissedDrawer } from './missed-drawer.tsx'
import { MissedFigure } from './missed-figure.tsx'

interface Row extends MissedFigures {
  readonly share: number
}
interface FigureColumn {
  readonly head: string
  readonly figure: MissedFigureKey
  readonly value: (row: Row) => number | null
  readonly text: (row: Row) => string
  readonly signed?: boolean
  readonly decimals: number
}

const whole = (of: (row: Row) => number) => ({
  value: of,
  text: (row: Row) => formatNumber(of(row), { decimals: 0 }),
  decimals: 0,
})
const inR = (of: (row: Row) => number | null) => ({
  value: of,
  text: (row: Row) => formatR(of(row)),
  signed: true,
  decimals: 4,
})
/** The performance table (PRODUCT B.2), as far as nothing needs money or an exit. */
const columns: readonly FigureColumn[] = [
  { head: 'Missed', figure: 'missedTrades', ...whole(({ count }) => count) },
  {
    head: 'Share',
    figure: 'missedShare',
    value: ({ share }) => share,
    text: ({ share }) => formatPercent(share),
    decimals: 2,
  },
  { head: 'Evaluated', figure: 'missedEvaluated', ...whole(({ evaluated }) => evaluated) },
  { head: 'Won', figure: 'missedWinners', ...whole(({ winners }) => winners) },
  { head: 'Lost', figure: 'missedLosers', ...whole(({ losers }) => losers) },
  {
    head: 'Hit rate',
    figure: 'missedHitRate',
    value: ({ hitRate }) => hitRate,
    text: ({ hitRate }) => formatPercent(hitRate),
    decimals: 2,
  },
  { head: 'Total R', figure: 'missedTotalR', ...inR(({ totalR }) => totalR) },
  { head: 'Avg R', figure: 'missedAvgR', ...inR(({ avgR }) => avgR) },
  {
    head: 'PF',
    figure: 'missedProfitFactor',
    value: ({ profitFactor }) => profitFactor,
    text: ({ profitFactor, winners }) => formatRatio(profitFactor, { infinite: winners > 0 }),
    decimals: 2,
  },
  { head: 'Avg win, R', figure: 'missedAvgWin', ...inR(({ avgWin }) => avgWin) },
  { head: 'Avg loss, R', figure: 'missedAvgLoss', ...inR(({ avgLoss }) => avgLoss) },
  {
    head: 'Planned RRR',
    figure: 'missedRrr',
    value: ({ avgRrr }) => avgRrr,
    text: ({ avgRrr }) => formatNumber(avgRrr, { decimals: 2 }),
    decimals: 2,
  },
]

interface ReasonTableProps {
  reasons: readonly MissedGroup[]
  total: MissedFigures
  nameOf: (key: number) => string
}

/** The reasons beside each other, sorted by any figure, each with its missed trades. */
export function ReasonTable({ reasons, total, nameOf }: ReasonTableProps) {
  const [sorted, setSorted] = useState<{ readonly head: string; readonly up: boolean } | null>(null)
  const [picked, setPicked] = useState<MissedBehind | null>(null)
  const all = use(AllMissed)
  const source = useReportSource()
  const by = columns.find(({ head }) => head === sorted?.head)
  const rows =
    by === undefined
      ? reasons
      : reasons.toSorted((a, b) => {
          const [one, other] = [by.value(a), by.value(b)]
          // what is not known comes last either way
          if (one === null || other === null) return Number(one === null) - Number(other === null)
          return sorted?.up === true ? one - other : other - one
        })
  const whole = { ...total, share: 100 }
  const title = 'How do the reasons compare?'
  const save = () =>
    saveCsv(
      title,
      {
        columns: [{ head: 'Reason' }, ...columns.map(({ head, decimals }) => ({ head, decimals }))],
        rows: [
          ...rows.map((row) => [nameOf(row.key), ...columns.map(({ value }) => value(row))]),
          ['All', ...columns.map(({ value }) => value(whole))],
        ],
      },
      source(),
    )
  const cells = (row: Row, name: string, key: number | null) =>
    columns.map(({ head, figure, text, signed = false }) => {
      const written = text(row)
      return (
        <td key={head} className={clsx(signed && classes[toneOf(written)])}>
          <MissedFigure
            figure={figure}
            title={`${name}: ${head}`}
            {...(key !== null && { belongs: ({ reason }) => reason === reasonOf(key) })}
          >
            {written}
          </MissedFigure>
        </td>
      )
    })
  return (
    <Block
      title={title}
      measure={`R figures based on ${total.evaluated} of ${total.count} missed trades`}
      actions={
        <IconButton small label="Download table (CSV)" onClick={save}>
          <IconDownload size={20} stroke={1.5} />
        </IconButton>
      }
    >
      <div className="wide-table" role="region" aria-label={`${title} Table`} tabIndex={0}>
        <table className={classes.table}>
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Reason</th>
              {columns.map(({ head }) => {
                const is = sorted?.head === head ? sorted : null
                const Arrow = is?.up === true ? IconArrowUp : IconArrowDown
                return (
                  <th key={head} scope="col" aria-sort={is === null ? undefined : is.up ? 'ascending' : 'descending'}>
                    <button
                      type="button"
                      className={classes.sort}
                      onClick={() => setSorted({ head, up: is !== null && !is.up })}
                    >
                      {head}
                      {is !== null && <Arrow size={14} aria-hidden="true" />}
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={clsx(row.evaluated < smallSample && classes.few)}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.open}
                    aria-label={`Open the missed trades of ${nameOf(row.key)}`}
                    onClick={() => setPicked({ title: nameOf(row.key), ids: row.ids })}
                  >
                    {nameOf(row.key)}
                  </button>
                  {row.evaluated < smallSample && <span className={classes.tag}>small sample</span>}
                </th>
                {cells(row, nameOf(row.key), row.key)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              {cells(whole, 'All', null)}
            </tr>
          </tfoot>
        </table>
      </div>
      {picked !== null && <MissedDrawer {...picked} all={all} onClose={() => setPicked(null)} />}
    </Block>
  )
}
