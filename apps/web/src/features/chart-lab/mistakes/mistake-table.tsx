import { formatNumber, formatWhole } from '@afterclose/core/format'
import type { MistakePrice } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { useMemo, useState } from 'react'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { VerdictMark, verdictWords } from '../../../parts/how-sure/verdict-mark.tsx'
import { leastOf, mistakeName, yearOf } from '../../../parts/mistakes/mistake-words.ts'
import { useMistakeNames } from '../../../parts/mistakes/use-mistake-names.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { rowsOf } from '../../../ui/rows.ts'
import { figureColumn } from '../../../ui/table/figure-column.ts'
import tableClasses from '../../../ui/table/figure-table.module.css'
import { FigureTable } from '../../../ui/table/figure-table.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { useSorted } from '../../../ui/table/use-sorted.ts'
import { costBar, costScale } from './cost-bar.ts'
import classes from './mistake-table.module.css'

interface MistakeTableProps {
  prices: readonly MistakePrice[]
  inMoney: boolean
  words: UnitWords
}

const title = 'What does each cost?'

/** Mistakes with their trades, costs and verdicts, in the order of the bars above. */
export function MistakeTable({ prices, inMoney, words }: MistakeTableProps) {
  const names = useMistakeNames()
  const source = useReportSource()
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const nameOf = ({ item }: MistakePrice): string => (item === null ? '' : mistakeName(item, names))
  const { trades, ...costs } = useMemo(() => figuresIn(words, inMoney), [words, inMoney])
  const { sorted, ...sorting } = useSorted(prices, [trades, ...Object.values(costs)], {
    key: costs.likely.key,
    descending: true,
  })
  const behind = (price: MistakePrice): TradesBehind => ({ title: nameOf(price), of: price.of })
  const columns = columnsOf({ prices, inMoney, figures: { trades, ...costs }, nameOf, behind })
  const file = () =>
    rowsOf(sorted, [
      figure({ head: 'Mistake', value: nameOf }),
      trades,
      ...Object.values(costs),
      figure({ head: 'Verdict', value: ({ verdict }: MistakePrice) => verdictWords[verdict] }),
      ...inFile,
    ])
  const isFew = ({ verdict }: MistakePrice): boolean => verdict === 'TOO_FEW'
  return (
    <Block
      title={title}
      measure={`${words.name} a year; a trade in R`}
      actions={<TableDownload title={title} rows={file} source={source} />}
    >
      <FigureTable
        caption={title}
        columns={columns}
        rows={sorted}
        rowKey={nameOf}
        rowClass={(price) => isFew(price) && tableClasses.few}
        onRowClick={(price) => setPicked(behind(price))}
        {...sorting}
      />
      <Note>
        {[
          prices.some(({ hindsight }) => hindsight) &&
            'Hindsight: written when the result was known, so never proposed as the next to fix.',
          prices.some(({ verdict }) => verdict === 'COULD_BE_LUCK') && 'Hollow: could be luck.',
          prices.some(isFew) && 'Too few to tell: fewer than 10 trades, or than 10 clean ones of the same kind.',
        ]
          .filter((sentence) => sentence !== false)
          .join(' ')}
      </Note>
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}

interface ColumnsProps extends Pick<MistakeTableProps, 'prices' | 'inMoney'> {
  figures: ReturnType<typeof figuresIn>
  nameOf: (price: MistakePrice) => string
  behind: (price: MistakePrice) => TradesBehind
}

function columnsOf({ prices, inMoney, figures, nameOf, behind }: ColumnsProps): readonly Column<MistakePrice>[] {
  const column = (own: Figure<MistakePrice>): Column<MistakePrice> => ({ ...figureColumn(own, prices), sorts: true })
  return [
    {
      head: 'Mistake',
      cell: (price) => (
        <>
          {nameOf(price)}
          {price.hindsight && (
            <span className={classes.tag} title="Written when the result was known">
              hindsight
            </span>
          )}
        </>
      ),
    },
    {
      ...column(figures.trades),
      cell: (price) => <TradesLink behind={behind(price)}>{formatWhole(price.trades)}</TradesLink>,
    },
    barColumn(prices, inMoney),
    { ...column(figures.least), className: classes.least },
    column(figures.likely),
    column(figures.most),
    column(figures.aTrade),
    {
      head: 'Verdict',
      header: <span className={classes.verdict}>Verdict</span>,
      cell: ({ verdict }) => (
        <span className={classes.verdict}>
          <VerdictMark verdict={verdict} />
        </span>
      ),
    },
  ]
}

function figuresIn(words: UnitWords, inMoney: boolean) {
  const amount = (head: string, value: (price: MistakePrice) => number | null) =>
    figure({ head, name: `${head}, ${words.name} a year`, value, format: (cost) => words.short(cost) })
  return {
    trades: figure({ head: 'Trades', value: (price: MistakePrice) => price.trades, format: formatWhole }),
    least: amount('At least', (price) => {
      const cost = yearOf(price, inMoney)
      return cost === null ? null : leastOf(price, cost)
    }),
    likely: amount('Likely', (price) => yearOf(price, inMoney)?.likely ?? null),
    most: amount('Up to', (price) => yearOf(price, inMoney)?.high ?? null),
    aTrade: figure({
      head: 'A trade, R',
      value: ({ pulled }: MistakePrice) => pulled?.likely ?? null,
      format: (r) => formatNumber(r, { decimals: 2 }),
    }),
  }
}

/** Further figures of the file. */
const inFile: readonly Figure<MistakePrice>[] = [
  figure({ head: 'Compared', value: ({ compared }) => compared }),
  figure({ head: 'Uses a year', value: ({ usesAYear }) => usesAYear }),
  figure({ head: 'A trade, R, alone', value: ({ aTrade }) => aTrade?.likely ?? null }),
  figure({ head: 'From', value: ({ aTrade }) => aTrade?.low ?? null }),
  figure({ head: 'To', value: ({ aTrade }) => aTrade?.high ?? null }),
  figure({ head: 'Chance', value: ({ chance }) => chance }),
]

/** Bars to the likely cost, with a darker part up to "at least"; hollow if it could be luck. */
function barColumn(prices: readonly MistakePrice[], inMoney: boolean): Column<MistakePrice> {
  const costs = prices.flatMap((price) => yearOf(price, inMoney) ?? [])
  const scale = costScale(costs.map(({ likely }) => ({ likely, low: null, high: null })))
  return {
    key: 'bar',
    head: '',
    drawn: true,
    className: classes.bars,
    cell: (price) => {
      const cost = yearOf(price, inMoney)
      if (cost === null) return null
      const isSure = price.verdict === 'MORE_THAN_LUCK'
      const { bar, sure } = costBar(scale, cost, isSure)
      return (
        <span className={classes.place}>
          <i
            className={isSure ? classes.bar : classes.hollow}
            style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
          />
          {sure > 0 && (
            <i className={classes.sure} style={{ left: `${bar.left}%`, width: `${Math.min(sure, bar.width)}%` }} />
          )}
        </span>
      )
    },
  }
}
