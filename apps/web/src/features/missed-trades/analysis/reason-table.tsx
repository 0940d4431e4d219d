import { formatNumber, formatPercent, formatR, formatWhole } from '@afterclose/core/format'
import type { MissedFigures } from '@afterclose/engine/reports/missed/missed-figures'
import type { MissedFigureKey } from '@afterclose/engine/reports/missed/missed-explained'
import { type MissedGroup, reasonOf } from '@afterclose/engine/reports/missed/missed-report'
import { use, useState } from 'react'
import { GroupName } from '../../../parts/performance-table/group-name.tsx'
import { profitFactorOf, profitFactorText } from '../../../parts/profit-factor.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import { type Figure, figure, figureOver } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'
import tableClasses from '../../../ui/table/figure-table.module.css'
import type { Column } from '../../../ui/table/table.tsx'
import { figureColumn } from '../../../ui/table/figure-column.ts'
import { FigureTable } from '../../../ui/table/figure-table.tsx'
import { useSorted } from '../../../ui/table/use-sorted.ts'
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
const count = { format: formatWhole, decimals: 0 }
const percent = { format: (value: number) => formatPercent(value), decimals: 2 }
const inR = { format: formatR, signed: true, decimals: 4 }

/** The performance table (PRODUCT B.2), without columns that need money or an exit. */
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

/** A reason with its figures, or the total. */
interface Line {
  /** Null for the total. */
  readonly key: number | null
  readonly name: string
  readonly ids: readonly number[]
  readonly row: Row
}
const columnFigures = figures.map((one) => figureOver(one, ({ row }: Line) => row))

interface ReasonTableProps {
  reasons: readonly MissedGroup[]
  total: MissedFigures
  nameOf: (key: number) => string
}

/** Table of the reasons, sortable by any figure, each with its missed trades. */
export function ReasonTable({ reasons, total, nameOf }: ReasonTableProps) {
  const [picked, setPicked] = useState<MissedBehind | null>(null)
  const all = use(AllMissed)
  const source = useReportSource()
  const lines = reasons.map((row): Line => ({ key: row.key, name: nameOf(row.key), ids: row.ids, row }))
  const { sorted, ...sorting } = useSorted(lines, columnFigures)
  const whole: Line = { key: null, name: 'All', ids: [], row: { ...total, share: 100 } }
  const title = 'How do the reasons compare?'
  const file = () =>
    rowsOf([...sorted, whole], [figure({ head: 'Reason', value: ({ name }: Line) => name }), ...columnFigures])
  const open = ({ name, ids }: Line) => setPicked({ title: name, ids })
  return (
    <Block
      title={title}
      measure={`R figures based on ${total.evaluated} of ${total.count} missed trades`}
      actions={<TableDownload title={title} rows={file} source={source} />}
    >
      <FigureTable
        caption={title}
        columns={columnsOf([...lines, whole], open)}
        rows={sorted}
        rowKey={({ name }) => name}
        rowClass={(line) => isFew(line) && tableClasses.few}
        opens={({ key }) => key !== null}
        onRowClick={open}
        total={whole}
        {...sorting}
      />
      {picked !== null && <MissedDrawer {...picked} all={all} onClose={() => setPicked(null)} />}
    </Block>
  )
}

const isFew = ({ key, row }: Line): boolean => key !== null && row.evaluated < smallSample

/** The reason, then its figures, each of which opens its explanation. */
const columnsOf = (lines: readonly Line[], onOpen: (line: Line) => void): readonly Column<Line>[] => [
  {
    head: 'Reason',
    cell: (line) =>
      line.key === null ? (
        line.name
      ) : (
        <GroupName
          name={line.name}
          label={`Open the missed trades of ${line.name}`}
          few={isFew(line)}
          onOpen={() => onOpen(line)}
        />
      ),
  },
  ...columnFigures.map((one) => ({
    ...figureColumn(one, lines, ({ name, key }, written) =>
      one.explains === undefined ? (
        written
      ) : (
        <MissedFigure
          figure={one.explains}
          title={`${name}: ${one.head}`}
          {...(key !== null && { belongs: ({ reason }) => reason === reasonOf(key) })}
        >
          {written}
        </MissedFigure>
      ),
    ),
    sorts: true,
  })),
]
