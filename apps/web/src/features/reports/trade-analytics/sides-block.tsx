import { formatNumber } from '@afterclose/core/format'
import type { Side, SidesReport } from '@afterclose/engine/reports/sides/sides-report'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { figureText } from '../../../parts/figure-text.ts'
import { moveInTable } from '../../../parts/performance-table/table-keys.ts'
import { readingOf } from '../../../parts/reading.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import { toneOf } from '../../../ui/tone.ts'
import { sidesReading } from './sides-reading.ts'
import classes from './sides-block.module.css'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

export const sidesTitle = 'Which side makes money?'
const columns = 3

/** Every statistic of all trades, of the long and of the short ones, side by side. */
export function SidesBlock({ report }: { report: SidesReport }) {
  const { currency, decimals } = useActiveJournal()
  const source = useReportSource()
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const { unit, all, long, short } = report
  const words = unitWords(unit, { currency, decimals })
  const sides: readonly (Side & { readonly name: string; readonly title: string })[] = [
    { name: 'All', title: 'All trades', ...all },
    { name: 'Long', title: 'Long trades', ...long },
    { name: 'Short', title: 'Short trades', ...short },
  ]
  const lines = all.evaluation.map((figure, i) => ({
    label: figure.kind === 'money' && unit !== 'CURRENCY' ? `${figure.label}, ${currency}` : figure.label,
    figures: sides.map(({ evaluation }) => evaluation[i]!),
  }))
  const length = Math.ceil(lines.length / columns)
  const file = () =>
    rowsOf(lines, [
      figure({ head: 'Statistic', value: ({ label }) => label }),
      ...sides.map(({ name }, i) =>
        figure({ head: name, value: ({ figures }: (typeof lines)[number]) => figures[i]!.value, decimals: 4 }),
      ),
    ])
  return (
    <Block
      title={sidesTitle}
      measure={`All statistics, amounts in ${words.name}. R figures based on ${formatNumber(all.statistics.nR, { decimals: 0 })} trades`}
      actions={<TableDownload title={sidesTitle} rows={file} source={source} label="Download statistics (CSV)" />}
    >
      <p className={classes.reading}>{readingOf(sidesReading(report, words)).reading}</p>
      <div className={classes.columns}>
        {Array.from({ length: columns }, (_, column) => (
          <table key={column} className={classes.table} onKeyDown={moveInTable}>
            <caption className="sr">
              Statistics {column + 1} of {columns}
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr">Statistic</span>
                </th>
                {sides.map(({ name, title, of, statistics }) => (
                  <th key={name} scope="col">
                    {statistics.numberOfTrades === 0 ? (
                      name
                    ) : (
                      <button
                        type="button"
                        className={classes.open}
                        aria-label={`Open the trades of ${name}`}
                        onClick={() => setPicked({ title, of })}
                      >
                        {name}
                      </button>
                    )}
                    {statistics.numberOfTrades > 0 && statistics.numberOfTrades < smallSample && (
                      <span className={classes.few}>small sample</span>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.slice(column * length, (column + 1) * length).map(({ label, figures }, line) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {figures.map((figure, i) => {
                    const side = sides[i]!
                    const text = figureText(figure.kind, figure, { unit: words, decimals })
                    return (
                      <td key={side.name} className={clsx(figure.signed && classes[toneOf(text)])} title={figure.why}>
                        <Explained
                          tabStop={line === 0 && i === 0}
                          figure={figure.key}
                          unit={unit}
                          of={side.of}
                          name={`${side.title}: ${label}`}
                        >
                          {text}
                        </Explained>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}
