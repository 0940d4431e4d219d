import type { BacktestView } from '@afterclose/contract/backtests'
import { grades } from '@afterclose/core/practice'
import { type MouseEvent, useCallback, useMemo, useState } from 'react'
import { useStore } from '../../../journal/store.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { lengthWords } from '../../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../../ui/button.tsx'
import { spokenMark } from '../../../ui/chart/chart-marks.ts'
import { Columns, Row } from '../../../ui/layout.tsx'
import { keepClear } from '../../../ui/toast-place.ts'
import { useCompact, useMedium } from '../../../ui/use-compact.ts'
import { DealChart } from './deal-chart.tsx'
import { dealActions, DealOrders } from './deal-orders.tsx'
import { dealWindow, pictureOfPlay, roomsFor } from './deal-picture.ts'
import { type DealPlayer, isOver, type Playing } from './deal-player.ts'
import { dealTitle, playReading } from './deal-words.ts'
import { firstForm } from './entry-settings.ts'
import { SideHeading } from './facts.tsx'
import { GradeButtons } from './grade-buttons.tsx'
import classes from './practice.module.css'
import { priceScale } from './price-scale.ts'
import { barWords, firstBars, joinedBars } from './shown-bars.ts'
import { KeyList, longStep, StepButtons, Stepper } from './stepper.tsx'
import { usePageKeys } from '../../../ui/use-page-keys.ts'
import { speeds, usePlayback } from './use-playback.ts'

interface DealViewProps {
  session: BacktestView
  player: DealPlayer
  isRescaled: boolean
}

/** A deal in play: chart, grade, orders and keys. */
export function DealView({ player, ...props }: DealViewProps) {
  const phase = useStore(player.phase)
  return phase.is === 'PLAYING' && <PlayedDeal player={player} playing={phase} {...props} />
}

/** Parts that stay the same from bar to bar are `memo`: buttons and fields take as long as the chart. */
function PlayedDeal({ session, player, playing, isRescaled }: DealViewProps & { playing: Playing }) {
  const { deal, parts, play, busy, stalled, problem } = playing
  const { grade, seen } = play
  const isCompact = useCompact()
  const isNarrow = useMedium()
  const scale = useMemo(() => priceScale(deal, isRescaled), [deal, isRescaled])
  const [form, setForm] = useState(() => firstForm(deal, scale))
  const [isRead, setRead] = useState(false)
  /** The sheet of a phone, opened before or after the entry; the entry closes it. */
  const [sheetOf, setSheetOf] = useState<'ENTRY' | 'POSITION' | null>(null)
  const canStep = grade !== null && !isOver(playing) && !busy
  const playback = usePlayback(player.step, canStep && !stalled)
  const actions = useMemo(() => dealActions(player, form, scale), [player, form, scale])
  const read = useCallback(() => setRead((isOn) => !isOn), [])

  usePageKeys(
    {
      ' ': () => player.step(1),
      ArrowRight: () => player.step(1),
      'Shift+ArrowRight': () => player.step(longStep),
      p: playback.toggle,
      r: read,
      ...Object.fromEntries(speeds.map((one, i) => [String(i + 1), () => playback.setSpeed(one)])),
      ...Object.fromEntries(grades.map((one) => [one.toLowerCase(), () => player.grade(one)])),
      l: () => actions.enter('LONG'),
      s: () => actions.enter('SHORT'),
      x: actions.exit,
      m: actions.stopToEntry,
      n: actions.skip,
    },
    [' ', 'ArrowRight', 'Shift+ArrowRight'],
  )

  const moment = deal.before.close.length
  const all = useMemo(() => joinedBars([deal.before, ...parts], scale), [deal.before, parts, scale])
  const bars = useMemo(() => firstBars(all, moment + seen), [all, moment, seen])
  const picture = useMemo(() => pictureOfPlay(playing, bars, scale), [playing, bars, scale])
  const width = isCompact ? 'narrow' : 'wide'
  const rooms = roomsFor(seen, width)
  const whole = useMemo(() => dealWindow(moment, rooms, width), [moment, rooms, width])
  const reading = playReading(playing)
  const isEntered = play.orders !== null
  const stage = isEntered ? 'POSITION' : 'ENTRY'

  const orders = <DealOrders {...{ playing, scale, form, actions }} keys={!isCompact} onForm={setForm} />
  const gradeButtons = <GradeButtons grade={grade} isFixed={seen > 0} onGrade={player.grade} />
  const trouble = problem !== null && (
    <Problem
      error={problem}
      doing="saving the backtest"
      safe="The deal is still here."
      retrying={busy}
      onRetry={() => void player.endAgain()}
      actions={<Button onClick={() => void player.skip()}>Skip it instead</Button>}
    />
  )
  return (
    <div className={classes.deal} onMouseDown={keepFocus}>
      <Columns of={[1, '288px']} gap={8} within="panel">
        <div>
          {/* below the chart of a phone, it would be hidden behind the buttons */}
          {isCompact && trouble}
          <DealChart
            title={dealTitle(isCompact)}
            picture={picture}
            whole={whole}
            measure={`${lengthWords(deal.length)} bars${isRescaled ? rescaledWords(isCompact) : ''}`}
            reading={reading}
            file={['practice', session.name, String(deal.number)]}
            height={isCompact ? 260 : isNarrow ? 380 : 428}
          />
          {!isCompact && trouble}
          <Stepper {...{ player, canStep, isCompact, playback, isRead }} onRead={read} onStep={player.step} />
          {!isCompact && <KeyList />}
          {/* as a row of the table, on request */}
          <span className={classes.said} aria-live="polite">
            {isRead &&
              `${spokenMark(barWords(bars, moment + seen - 1, moment, scale.decimals))}${play.orders === null ? '' : ` ${reading.finding}`}`}
          </span>
        </div>
        {!isCompact && (
          <aside className={classes.side} aria-label={`Deal ${deal.number} of ${session.name}`}>
            <SideHeading about={seen > 0 ? 'fixed' : 'before the next bar'}>How good is it?</SideHeading>
            {gradeButtons}
            {orders}
          </aside>
        )}
      </Columns>
      {isCompact && (
        <div className={classes.bar} {...keepClear}>
          {seen === 0 && gradeButtons}
          <Row oneLine>
            <Button className={classes.thumb} disabled={grade === null} onClick={() => setSheetOf(stage)}>
              {isEntered ? 'Orders' : 'Take or skip'}
            </Button>
            <StepButtons canStep={canStep} onStep={player.step} />
          </Row>
        </div>
      )}
      {isCompact && sheetOf === stage && (
        <Dialog title={isEntered ? 'Orders' : 'Take it or skip it'} onClose={() => setSheetOf(null)}>
          {orders}
        </Dialog>
      )}
    </div>
  )
}

const rescaledWords = (isCompact: boolean): string =>
  isCompact ? ', rescaled to 100' : ', rescaled so that the last close is 100'

/** Clicked buttons do not take the focus, so that Space remains the next bar; fields lose it. */
function keepFocus(event: MouseEvent): void {
  const { target } = event
  if (
    !(target instanceof Element) ||
    target.closest('button, label') === null ||
    target.closest('[role="dialog"]') !== null
  )
    return
  if (target.closest('label')?.querySelector('input:not([type="radio"])') != null) return
  if (target.closest('label[for]') !== null) return
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement) activeElement.blur()
  event.preventDefault()
}
