import { formatWhole } from '@afterclose/core/format'
import type { Side, SidesReport } from '@afterclose/engine/reports/sides/sides-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { figureText, type FigureWords } from '../../../parts/figure-text.ts'
import { useLuckVerdict } from '../../../parts/how-sure/luck-verdicts.ts'
import { GroupName } from '../../../parts/performance-table/group-name.tsx'
import { readingOf } from '../../../parts/reading.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { FigureTable } from '../../../ui/table/figure-table.tsx'
import { toneOf } from '../../../ui/tone.ts'
import { sidesReading } from './sides-reading.ts'
import classes from './sides-block.module.css'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

export const sidesTitle = 'Which side makes money?'
const columns = 3

/** A statistic of all trades, of the long and of the short ones. */
interface Line {
  readonly place: number
  readonly label: string
  readonly figures: Side['evaluation']
}

interface NamedSide extends Side {
  readonly name: string
  readonly title: string
}

/** Every statistic of all trades, of the long and of the short ones, side by side. */
export function SidesBlock({ report }: { report: SidesReport }) {
  const { currency, decimals } = useActiveJournal()
  const source = useReportSource()
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const { unit, all, long, short } = report
  const words = unitWords(unit, { currency, decimals })
  const basis = useDateBasis()
  const verdict = useLuckVerdict({ dimension: 'direction', beside: null, unit, basis }, all.figures.known)
  const sides: readonly NamedSide[] = [
    { name: 'All', title: 'All trades', ...all },
    { name: 'Long', title: 'Long trades', ...long },
    { name: 'Short', title: 'Short trades', ...short },
  ]
  const lines = all.evaluation.map(
    (figure, i): Line => ({
      place: i,
      label: figure.kind === 'money' && unit !== 'CURRENCY' ? `${figure.label}, ${currency}` : figure.label,
      figures: sides.map(({ evaluation }) => evaluation[i]!),
    }),
  )
  const length = Math.ceil(lines.length / columns)
  const tableColumns = columnsOf(sides, { unit, length, words: { unit: words, decimals }, onOpen: setPicked })
  const file = () =>
    rowsOf(lines, [
      figure({ head: 'Statistic', value: ({ label }) => label }),
      ...sides.map(({ name }, i) =>
        figure({ head: name, value: ({ figures }: Line) => figures[i]!.value, decimals: 4 }),
      ),
    ])
  return (
    <Block
      title={sidesTitle}
      measure={`All statistics, amounts in ${words.name}. R figures based on ${formatWhole(all.statistics.nR)} trades`}
      actions={<TableDownload title={sidesTitle} rows={file} source={source} label="Download statistics (CSV)" />}
    >
      <p className={classes.reading}>{readingOf(sidesReading(report, words, decimals, verdict)).reading}</p>
      <div className={classes.columns}>
        {Array.from({ length: columns }, (_, column) => (
          <FigureTable
            key={column}
            caption={`Statistics ${column + 1} of ${columns}`}
            place="none"
            className={classes.table}
            columns={tableColumns}
            rows={lines.slice(column * length, (column + 1) * length)}
            rowKey={({ label }) => label}
          />
        ))}
      </div>
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}

interface Shown {
  readonly unit: Unit
  /** Lines of a column of the page. */
  readonly length: number
  readonly words: FigureWords
  readonly onOpen: (behind: TradesBehind) => void
}

/** The name of a statistic, then a column for each side, whose header opens its trades. */
function columnsOf(sides: readonly NamedSide[], { unit, length, words, onOpen }: Shown): readonly Column<Line>[] {
  return [
    { head: 'Statistic', header: <span className="sr">Statistic</span>, cell: ({ label }) => label },
    ...sides.map(({ name, title, of, statistics }, i): Column<Line> => {
      const textOf = ({ figures }: Line) => figureText(figures[i]!.kind, figures[i]!, words)
      const { numberOfTrades } = statistics
      return {
        head: name,
        align: 'end',
        header:
          numberOfTrades === 0 ? (
            name
          ) : (
            <>
              <GroupName
                name={name}
                label={`Open the trades of ${name}`}
                few={false}
                onOpen={() => onOpen({ title, of })}
              />
              {numberOfTrades < smallSample && <span className={classes.few}>small sample</span>}
            </>
          ),
        why: ({ figures }) => figures[i]!.why,
        tone: (line) => (line.figures[i]!.signed ? toneOf(textOf(line)) : 'even'),
        cell: (line) => (
          <Explained
            tabStop={line.place % length === 0 && i === 0}
            figure={line.figures[i]!.key}
            unit={unit}
            of={of}
            name={`${title}: ${line.label}`}
          >
            {textOf(line)}
          </Explained>
        ),
      }
    }),
  ]
}
