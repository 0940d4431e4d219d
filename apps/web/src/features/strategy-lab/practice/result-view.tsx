import type { PracticeDeal, PracticeResult } from '@afterclose/contract/practice'
import { formatDateTime, formatNumber, formatR } from '@afterclose/core/format'
import { directionLabels } from '@afterclose/core/trade'
import { unknown } from '@afterclose/core/unknown'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { DateTime } from '../../../parts/date-time.tsx'
import { lengthWords } from '../../../parts/trade-chart/trade-chart-words.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'
import { Table } from '../../../ui/table/table.tsx'
import { dealChartOption, type DealPicture, type ShownLevel } from './deal-chart-option.ts'
import { resultReading, scheduleWords } from './deal-words.ts'
import classes from './practice.module.css'
import { useDealKeys } from './use-deal-keys.ts'

const kinds = ['candlestick', 'custom'] as const

interface ResultViewProps {
  deal: PracticeDeal
  result: PracticeResult
  onNext: () => void
}

/** How a deal was: symbol, date and the real trade, beside this try and earlier ones. */
export function ResultView({ deal, result, onNext }: ResultViewProps) {
  const { dateFormat } = useActiveJournal()
  useDealKeys({ Enter: onNext }, [])
  const reading = resultReading(result)
  const picture = useMemo(() => pictureOf(deal, result), [deal, result])
  const option = useMemo(() => (theme: ChartTheme) => dealChartOption(picture, theme), [picture])
  const count = picture.bars.close.length
  const price = (row: number, name: 'open' | 'high' | 'low' | 'close'): number => picture.bars[name][row]!
  const { trade, tries } = result
  return (
    <div className={classes.blocks}>
      <div className={classes.deal}>
        <Chart
          title="Would you take it again, without knowing how it ended?"
          measure={`${result.symbol}, ${formatDateTime(result.moment, dateFormat)}, ${lengthWords(deal.length)} bars`}
          reading={
            <>
              <b>{reading.finding}</b> {reading.rest}
            </>
          }
          spokenReading={`${reading.finding} ${reading.rest}`}
          kinds={kinds}
          option={option}
          marks={[
            {
              series: 'bars',
              count,
              words: (row) => ({
                head: `Bar ${row + 1}`,
                rows: [{ label: 'Close', value: String(price(row, 'close')) }],
              }),
              begins: picture.moment,
            },
          ]}
          table={rowsOf(
            Array.from({ length: count }, (_, row) => row),
            (['open', 'high', 'low', 'close'] as const).map((name) =>
              figure({ head: name, value: (row: number) => price(row, name), decimals: result.digits }),
            ),
          )}
          height={428}
          source={() => ({ file: ['practice', result.symbol], facts: [] })}
        />
        <aside className={classes.side} aria-label="Result">
          <h3>What it was</h3>
          <p className={classes.level}>
            <span>{trade === null ? 'A random moment' : `Trade ${trade.id}`}</span>
            <b>{trade === null ? unknown : directionLabels[trade.direction]}</b>
          </p>
          <p className={classes.level}>
            <span>Real result, R</span>
            <b>{formatR(trade?.rMultiple ?? null)}</b>
          </p>
          {result.offered !== null && (
            <p className={classes.level}>
              <span>The market offered, R</span>
              <b>
                {formatR(result.offered.best)}, {formatR(result.offered.worst)} against
              </b>
            </p>
          )}
          <h3>Judged</h3>
          <p className={classes.level}>
            <span>You</span>
            <b>{result.misjudged === null ? 'not judged' : result.misjudged ? 'misjudged' : 'right'}</b>
          </p>
          <p className={classes.note}>{scheduleWords(result)}</p>
          <Button variant="primary" onClick={onNext}>
            Next deal
          </Button>
        </aside>
      </div>
      <Block title="Do you decide alike?" measure="the same moment, each time">
        <Table
          caption="Then, now and earlier tries"
          columns={[
            { head: 'When', cell: whenOf },
            { head: 'Direction', cell: ({ direction }) => (direction === null ? unknown : directionLabels[direction]) },
            { head: 'Grade', cell: ({ grade }) => grade ?? unknown },
            { head: 'Decision', cell: ({ taken }) => (taken ? 'taken' : 'skipped') },
            {
              head: 'Stop',
              align: 'end',
              cell: ({ stopDistance }) =>
                stopDistance === null ? unknown : formatNumber(stopDistance, { decimals: result.digits }),
            },
            { head: 'R at worst', align: 'end', cell: ({ worst }) => formatR(worst) },
            { head: 'at best', align: 'end', cell: ({ best }) => formatR(best) },
          ]}
          rows={[...(trade === null ? [] : [realTry(trade)]), ...tries]}
          rowKey={({ tried }) => tried ?? 'real'}
        />
      </Block>
    </div>
  )
}

const whenOf = ({ tried }: { readonly tried: string | null }) =>
  tried === null ? 'The real trade' : <DateTime value={tried} />

const realTry = (trade: NonNullable<PracticeResult['trade']>) => ({
  tried: null,
  direction: trade.direction,
  grade: null,
  taken: true,
  stopDistance:
    trade.entryPrice === null || trade.stopLoss === null ? null : Math.abs(trade.entryPrice - trade.stopLoss),
  worst: trade.rMultiple,
  best: trade.rMultiple,
})

function pictureOf({ before }: PracticeDeal, { after, digits, trade, time }: PracticeResult): DealPicture {
  const shown = (units: number): number => units / 10 ** digits
  const prices = (name: 'open' | 'high' | 'low' | 'close') => [...before[name], ...after[name]].map(shown)
  const moment = before.close.length
  const levels: ShownLevel[] = []
  if (trade?.entryPrice != null) levels.push({ name: 'Bought', price: trade.entryPrice, tone: 'ink', from: moment })
  if (trade?.stopLoss != null) levels.push({ name: 'Stop', price: trade.stopLoss, tone: 'loss', from: moment })
  if (trade?.exitPrice != null) levels.push({ name: 'Exit', price: trade.exitPrice, tone: 'ink', from: moment })
  return {
    bars: {
      open: prices('open'),
      high: prices('high'),
      low: prices('low'),
      close: prices('close'),
      volume: [...before.volume, ...after.volume],
      sessions: [...before.sessions, ...after.sessions.map((row) => row + moment)],
      clock: time.map((at) => Math.floor((at % 86_400) / 60)),
    },
    moment,
    levels,
    entry:
      trade?.entryPrice == null ? null : { row: moment, price: trade.entryPrice, isBuy: trade.direction === 'LONG' },
    exits: [],
    decimals: digits,
  }
}
