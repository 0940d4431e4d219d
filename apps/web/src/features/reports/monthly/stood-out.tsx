import { counted } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { fewestOfGroup, type MonthReport } from '@afterclose/engine/reports/monthly/month-report'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import type { TradeLine } from '@afterclose/engine/reports/trade-lines'
import { tradesInMonth } from '@afterclose/engine/reports/trades-of'
import { useState } from 'react'
import { openTradeDialog } from '../../../journal/dialogs.ts'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { unitFigure } from '../../../parts/unit-figure.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { toneOf } from '../../../ui/tone.ts'
import classes from './monthly.module.css'

interface StoodOutProps {
  report: MonthReport
  month: ListedMonth
  words: UnitWords
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The best and the worst trade, setup and weekday, as links. */
export function StoodOut({ report, month, words }: StoodOutProps) {
  const { instruments, setups } = useJournalData()
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const setupName = (key: number | null): string => setups.find(({ id }) => id === key)?.name ?? '–'
  const weekdayName = (key: number | null): string => weekdays[(key ?? 0) - 1] ?? '–'
  const own = tradesInMonth(month.year, month.month, report.basis)
  const ofGroup = (row: PerformanceRow | null, name: (key: number | null) => string) =>
    row === null
      ? null
      : {
          name: `${name(row.key)}, ${counted(row.trades, 'trade')}`,
          value: row.average,
          small: row.known < smallSample,
          figure: unitFigure('average', report.unit),
          of: row.of,
          open: () => setPicked({ title: name(row.key), of: row.of }),
        }
  const ofTrade = (trade: TradeLine | null, extreme: 'largestWin' | 'largestLoss') => {
    if (trade === null) return null
    const instrument = instruments.find(({ id }) => id === trade.instrumentId)?.name ?? ''
    const value = { CURRENCY: trade.gain, PERCENT: trade.gainPercentage, R: trade.rMultiple }[report.unit]
    // the best trade of a month without wins is not one of its figures: it opens only the trade
    const figure = (extreme === 'largestWin' ? (value ?? 0) > 0 : (value ?? 0) < 0) ? extreme : null
    return {
      name: `${trade.id}, ${instrument} ${setupName(trade.setupId)}`,
      value,
      small: false,
      figure,
      of: own,
      open: () => openTradeDialog({ tradeId: trade.id }),
    }
  }
  const rows = [
    { label: 'Best trade', what: ofTrade(report.best, 'largestWin') },
    { label: 'Worst trade', what: ofTrade(report.worst, 'largestLoss') },
    { label: 'Best setup', what: ofGroup(report.setups.best, setupName) },
    { label: 'Worst setup', what: ofGroup(report.setups.worst, setupName) },
    { label: 'Best weekday', what: ofGroup(report.weekdays.best, weekdayName) },
    { label: 'Worst weekday', what: ofGroup(report.weekdays.worst, weekdayName) },
  ]
  return (
    <Block
      title="What stood out?"
      measure={`groups by average ${words.name}, with ${fewestOfGroup} or more trades (not tested against luck)`}
    >
      <dl className={classes.facts}>
        {rows.map(({ label, what }) => {
          const value = what === null ? '–' : words.exact(what.value, { signed: true })
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={classes.name}>
                {what === null ? (
                  <span className={classes.small}>too few trades</span>
                ) : (
                  <button type="button" className="link" onClick={what.open}>
                    {what.name}
                  </button>
                )}
              </dd>
              <dd className={what?.small === true ? classes.small : classes[`${toneOf(value)}Text`]}>
                {what === null || what.figure === null ? (
                  value
                ) : (
                  <Explained figure={what.figure} of={what.of} unit={report.unit} name={`${label}, ${words.name}`}>
                    {value}
                  </Explained>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}
