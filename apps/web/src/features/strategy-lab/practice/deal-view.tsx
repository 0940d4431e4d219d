import type { BacktestView } from '@afterclose/contract/backtests'
import type { PracticeBars, PracticeDeal } from '@afterclose/contract/practice'
import { formatNumber, formatR } from '@afterclose/core/format'
import { barsAfter, grades } from '@afterclose/core/practice'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useMemo, useState } from 'react'
import { RMultiple } from '../../../parts/figures.tsx'
import { lengthWords } from '../../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import { figure } from '../../../ui/figure.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { rowsOf } from '../../../ui/rows.ts'
import { Segments } from '../../../ui/segments.tsx'
import { dealChartOption, type DealPicture, levelName, type ShownBars } from './deal-chart-option.ts'
import { entered, exited, levelsOf, moved, priceScale, type PriceScale, stopToEntry } from './deal-play.ts'
import { playReading } from './deal-words.ts'
import { EntryFields, useEntryForm } from './entry-form.tsx'
import classes from './practice.module.css'
import type { PlayedDeal } from './use-deal.ts'
import { useDealKeys } from './use-deal-keys.ts'

const kinds = ['candlestick', 'custom'] as const
const speeds = [1, 2, 5, 10, 30] as const
const many = 10

interface DealViewProps {
  session: BacktestView
  played: PlayedDeal
  deal: PracticeDeal
  isRescaled: boolean
  clock: boolean
}

/** A deal while it is played: chart, grade, orders and keys. */
export function DealView({ session, played, deal, isRescaled, clock }: DealViewProps) {
  const { play, walked, after, ended } = played
  const { grade, seen, orders } = play
  const scale = useMemo(() => priceScale(deal, isRescaled), [deal, isRescaled])
  const { form, change, settings } = useEntryForm(deal, scale)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(2)
  const [playing, setPlaying] = useState(false)
  const step = (bars: number): void => void played.step(bars, clock)
  const canStep = grade !== null && !ended
  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(() => (canStep ? step(1) : setPlaying(false)), 1000 / speed)
    return () => clearInterval(timer)
  })

  const lastClose = seen === 0 ? (deal.before.close.at(-1) ?? 0) : (after.close[seen - 1] ?? 0)
  const enter = (direction: 'LONG' | 'SHORT'): void => {
    if (settings !== null) played.change(entered(play, direction, lastClose, settings))
  }
  const isOpen = walked?.state === 'OPEN'
  const skip = (): void => {
    if (grade !== null && orders === null) void played.skip()
  }
  useDealKeys(
    {
      ' ': () => step(1),
      ArrowRight: () => step(1),
      'Shift+ArrowRight': () => step(many),
      p: () => setPlaying(!playing && canStep),
      ...Object.fromEntries(speeds.map((one, i) => [String(i + 1), () => setSpeed(one)])),
      ...Object.fromEntries(grades.map((one) => [one.toLowerCase(), () => played.grade(one)])),
      l: () => enter('LONG'),
      s: () => enter('SHORT'),
      x: () => played.change(exited(play)),
      m: () => played.change(stopToEntry(play, walked)),
      n: skip,
    },
    [' ', 'ArrowRight', 'Shift+ArrowRight'],
  )

  const reading = playReading(play, walked)
  return (
    <div className={classes.deal}>
      <div>
        <DealChart
          deal={deal}
          parts={played.parts}
          played={played}
          scale={scale}
          reading={reading}
          isRescaled={isRescaled}
        />
        <div className={classes.run}>
          <IconButton label={playing ? 'Pause' : 'Play'} disabled={!canStep} onClick={() => setPlaying(!playing)}>
            {playing ? (
              <IconPlayerPause size={20} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={20} aria-hidden="true" />
            )}
          </IconButton>
          <Button disabled={!canStep} onClick={() => step(1)}>
            Next bar
          </Button>
          <Button disabled={!canStep} onClick={() => step(many)}>
            10 bars
          </Button>
          <progress className={classes.progress} max={barsAfter} value={seen} aria-label="Bars seen" />
          <span className={classes.count}>
            bar {seen} of at most {barsAfter}
          </span>
          <Segments
            label="Bars a second"
            value={String(speed)}
            options={speeds.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(value) => setSpeed(speeds.find((one) => String(one) === value) ?? 2)}
          />
        </div>
        <KeyList />
      </div>
      <aside className={classes.side} aria-label={`Deal ${deal.number} of ${session.name}`}>
        <h3>
          How good is it? <span>{grade !== null && seen > 0 ? 'fixed' : 'before the next bar'}</span>
        </h3>
        <div className={classes.grades} role="group" aria-label="Grade">
          {grades.map((one) => (
            <button
              key={one}
              type="button"
              className={clsx(classes.gradeButton, grade === one && classes.on)}
              aria-pressed={grade === one}
              disabled={seen > 0}
              onClick={() => played.grade(one)}
            >
              {one}
            </button>
          ))}
        </div>
        <h3>Orders</h3>
        {orders === null ? (
          <>
            <EntryFields form={form} onChange={change} />
            <div className={classes.pair}>
              <Button disabled={grade === null || settings === null || ended} onClick={() => enter('LONG')}>
                Long
              </Button>
              <Button disabled={grade === null || settings === null || ended} onClick={() => enter('SHORT')}>
                Short
              </Button>
            </div>
            <Button busy={played.busy} disabled={grade === null} onClick={skip}>
              Skip
            </Button>
          </>
        ) : (
          <>
            <Levels played={played} scale={scale} />
            <div className={classes.pair}>
              <Button onClick={() => played.change(exited(play))}>{isOpen ? 'Exit' : 'Call off'}</Button>
              <Button disabled={!isOpen} onClick={() => played.change(stopToEntry(play, walked))}>
                Stop to entry
              </Button>
            </div>
          </>
        )}
        {walked !== null && walked.worst !== null && walked.best !== null && (
          <>
            <h3>
              This deal <span>at worst, R</span>
            </h3>
            <p className={classes.figure}>
              <RMultiple value={walked.worst} />
            </p>
            {walked.best > walked.worst + 1e-9 && <p className={classes.note}>at best {formatR(walked.best)}</p>}
          </>
        )}
      </aside>
    </div>
  )
}

/** Entry, stop and target; the last two can be moved. */
function Levels({ played, scale }: { played: PlayedDeal; scale: PriceScale }) {
  const { play, walked } = played
  const { orders } = play
  if (orders === null) return null
  const { stop, target } = levelsOf(orders)
  const text = (units: number): string => formatNumber(scale.shown(units), { decimals: scale.decimals })
  const input = (label: string, units: number | null, onMove: (to: number) => void) => (
    <label className={classes.level}>
      <span>{label}</span>
      <input
        key={units ?? 'none'}
        className={classes.levelInput}
        inputMode="decimal"
        defaultValue={units === null ? '' : text(units)}
        onBlur={(event) => {
          const typed = Number(event.currentTarget.value.replaceAll(',', ''))
          if (event.currentTarget.value !== '' && Number.isFinite(typed) && scale.units(typed) !== units)
            onMove(scale.units(typed))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </label>
  )
  return (
    <div className={classes.levels}>
      <p className={classes.level}>
        <span>{orders.direction === 'LONG' ? 'Long' : 'Short'}, entry</span>
        <b>{walked?.entry === null || walked?.entry === undefined ? 'next open' : text(walked.entry)}</b>
      </p>
      {input(orders.moves.length === 0 ? 'Stop' : `Stop, moved ${orders.moves.length}`, stop, (to) =>
        played.change(moved(play, { stop: to })),
      )}
      {input('Target', target, (to) => played.change(moved(play, { target: to })))}
    </div>
  )
}

const keyNames: readonly (readonly [string, string])[] = [
  ['Space', 'next bar'],
  ['Shift →', '10 bars'],
  ['P', 'play, pause'],
  ['1 to 5', 'speed'],
  ['A B C D', 'grade'],
  ['L S', 'long, short'],
  ['X', 'exit'],
  ['M', 'stop to entry'],
  ['N', 'skip'],
]

const KeyList = () => (
  <ul className={classes.keys} aria-label="Keys">
    {keyNames.map(([key, does]) => (
      <li key={key}>
        <kbd>{key}</kbd> {does}
      </li>
    ))}
  </ul>
)

interface DealChartProps {
  deal: PracticeDeal
  parts: readonly PracticeBars[]
  played: PlayedDeal
  scale: PriceScale
  reading: ReturnType<typeof playReading>
  isRescaled: boolean
}

function DealChart({ deal, parts, played, scale, reading, isRescaled }: DealChartProps) {
  const { play, walked } = played
  const all = useMemo(() => joined([deal.before, ...parts], scale), [deal, parts, scale])
  const moment = deal.before.close.length
  const count = moment + play.seen
  const bars = useMemo(() => firstOf(all, count), [all, count])
  const picture = useMemo((): DealPicture => {
    const { orders } = play
    const entry =
      orders === null || walked?.entry === null || walked?.entry === undefined
        ? null
        : { row: moment + orders.at, price: scale.shown(walked.entry), isBuy: orders.direction === 'LONG' }
    const levels = orders === null ? null : levelsOf(orders)
    const from = moment + (orders?.at ?? 0)
    const rOf = (units: number): number | null =>
      entry === null || walked?.risk == null || walked.entry === null
        ? null
        : ((entry.isBuy ? 1 : -1) * (units - walked.entry)) / walked.risk
    return {
      bars,
      moment,
      entry,
      exits: [],
      decimals: scale.decimals,
      levels:
        levels === null
          ? []
          : [
              { name: levelName('Stop', rOf(levels.stop)), price: scale.shown(levels.stop), tone: 'loss', from },
              ...(levels.target === null
                ? []
                : [
                    {
                      name: levelName('Target', rOf(levels.target)),
                      price: scale.shown(levels.target),
                      tone: 'gain' as const,
                      from,
                    },
                  ]),
              ...(entry === null ? [] : [{ name: 'Entry', price: entry.price, tone: 'ink' as const, from }]),
            ],
    }
  }, [bars, moment, play, walked, scale])
  const option = useMemo(() => (theme: ChartTheme) => dealChartOption(picture, theme), [picture])
  const decimals = scale.decimals
  const rowName = (row: number): string => (row < moment ? `−${moment - row}` : `+${row - moment + 1}`)
  const words = (row: number) => ({
    head: `Bar ${rowName(row)}`,
    rows: (['open', 'high', 'low', 'close'] as const).map((name) => ({
      label: name[0]!.toUpperCase() + name.slice(1),
      value: formatNumber(bars[name][row]!, { decimals }),
    })),
  })
  const marks = [{ series: 'bars', count, words, begins: count - 1 }]
  const shown = Array.from({ length: Math.min(count, 100) }, (_, i) => count - 1 - i)
  return (
    <Chart
      title="Would you take it again, without knowing how it ended?"
      measure={`${lengthWords(deal.length)} bars${isRescaled ? ', rescaled so that the last close is 100' : ''}`}
      reading={
        <>
          <b>{reading.finding}</b> {reading.rest}
        </>
      }
      spokenReading={`${reading.finding} ${reading.rest}`}
      kinds={kinds}
      option={option}
      marks={marks}
      table={rowsOf(shown, [
        figure({ head: 'Bar', value: rowName }),
        ...(['open', 'high', 'low', 'close'] as const).map((name) =>
          figure({ head: name[0]!.toUpperCase() + name.slice(1), value: (row: number) => bars[name][row]!, decimals }),
        ),
      ])}
      height={428}
      source={() => ({ file: ['practice'], facts: [] })}
    />
  )
}

/** All bars that were handed out, as they are shown. */
function joined(parts: readonly PracticeBars[], scale: PriceScale): ShownBars {
  const prices = (name: 'open' | 'high' | 'low' | 'close') => parts.flatMap((part) => part[name].map(scale.shown))
  let before = 0
  const sessions: number[] = []
  for (const part of parts) {
    sessions.push(...part.sessions.map((row) => row + before))
    before += part.close.length
  }
  return {
    open: prices('open'),
    high: prices('high'),
    low: prices('low'),
    close: prices('close'),
    volume: parts.flatMap((part) => part.volume),
    sessions,
    clock: parts.every((part) => part.clock !== null) ? parts.flatMap((part) => part.clock ?? []) : null,
  }
}

const firstOf = (bars: ShownBars, count: number): ShownBars => ({
  open: bars.open.slice(0, count),
  high: bars.high.slice(0, count),
  low: bars.low.slice(0, count),
  close: bars.close.slice(0, count),
  volume: bars.volume.slice(0, count),
  sessions: bars.sessions.filter((row) => row < count),
  clock: bars.clock?.slice(0, count) ?? null,
})
