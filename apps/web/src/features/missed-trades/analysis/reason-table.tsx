import { formatNumber, formatPercent, formatR } from '@afterclose/core/format'
import type { MissedFigures } from '@afterclose/engine/reports/missed/missed-figures'
import type { MissedFigureKey } from '@afterclose/engine/reports/missed/missed-explained'
import { type MissedGroup, reasonOf } from '@afterclose/engine/reports/missed/missed-report'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { use, useState } from 'react'
import { profitFactorOf, profitFactorText } from '../../../parts/profit-factor.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import { orderOf } from '../../../parts/performance-table/figure-order.ts'
import { type Figure, figure, over } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'
import { toneOf } from '../../../ui/tone.ts'
import classes from './analysis.module.css'
import type { MissedBehind } from './missed-behind.ts'
import { AllMissed } from './missed-chart.tsx'
import { MissedDrawer } from './missed-drawer.tsx'
import { MissedFigure } from './missed-figure.tsx'

interface Row extends MissedFigures {
  readonly share: number
}
const one = (
  key: MissedFigureKey,
  head: string,
  value: (row: Row) => number | null,
  written: { format: (value: number) => string; signed?: boolean; decimals: number },
) => figure({ key, head, value, ...written, explains: key })
const count = { format: (value: number) => formatNumber(value, { decimals: 0 }), decimals: 0 }
const percent = { format: (value: number) => formatPercent(value), decimals: 2 }
const inR = { format: (value: number) => formatR(value), signed: true, decimals: 4 }

/** The performance table (PRODUCT B.2), as far as nothing needs money or an exit. */
const figures: readonly Figure<Row, MissedFigureKey>[] = [
  one('missedTrades', 'Missed', (row) => row.count, count),
  one('missedShare', 'Share', ({ share }) => share, percent),
  one('missedEvaluated', 'Evaluated', ({ evaluated }) => evaluated, count),
  one('missedWinners', 'Won', ({ winners }) => winners, count),
  one('missedLosers', 'Lost', ({ losers }) => losers, count),
  one('missedHitRate', 'Hit rate', ({ hitRate }) => hitRate, percent),
  one('missedTotalR', 'Total R', ({ totalR }) => totalR, inR),
  one('missedAvgR', 'Avg R', ({ avgR }) => avgR, inR),
  one('missedProfitFactor', 'PF', ({ profitFactor, winners }) => profitFactorOf(profitFactor, winners > 0), {
    format: profitFactorText,
    decimals: 2,
  }),
  one('missedAvgWin', 'Avg win, R', ({ avgWin }) => avgWin, inR),
  one('missedAvgLoss', 'Avg loss, R', ({ avgLoss }) => avgLoss, inR),
  one('missedRrr', 'Planned RRR', ({ avgRrr }) => avgRrr, {
    format: (value) => formatNumber(value, { decimals: 2 }),
    decimals: 2,
  }),
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
  const by = figures.find(({ head }) => head === sorted?.head)
  const rows =
    by === undefined
      ? reasons
      : reasons.toSorted((a, b) => {
          const [one, other] = [orderOf(by)(a), orderOf(by)(b)]
          // what is not known comes last either way
          if (one === null || other === null) return Number(one === null) - Number(other === null)
          return sorted?.up === true ? one - other : other - one
        })
  const whole = { ...total, share: 100 }
  const title = 'How do the reasons compare?'
  const file = () =>
    rowsOf(
      [...rows.map((row) => ({ name: nameOf(row.key), row })), { name: 'All', row: whole }],
      [
        figure({ head: 'Reason', value: ({ name }: { name: string }) => name }),
        ...figures.map((figure) => over(figure, ({ row }: { row: Row }) => row)),
      ],
    )
  const cells = (row: Row, name: string, key: number | null) =>
    figures.map(({ head, explains, text, signed }) => {
      const written = text(row)
      return (
        <td key={head} className={clsx(signed && classes[toneOf(written)])}>
          {explains === undefined ? (
            written
          ) : (
            <MissedFigure
              figure={explains}
              title={`${name}: ${head}`}
              {...(key !== null && { belongs: ({ reason }) => reason === reasonOf(key) })}
            >
              {written}
            </MissedFigure>
          )}
        </td>
      )
    })
  return (
    <Block
      title={title}
      measure={`R figures based on ${total.evaluated} of ${total.count} missed trades`}
      actions={<TableDownload title={title} rows={file} source={source} />}
    >
      <div className="wide-table" role="region" aria-label={`${title} Table`} tabIndex={0}>
        <table className={classes.table}>
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Reason</th>
              {figures.map(({ head }) => {
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
