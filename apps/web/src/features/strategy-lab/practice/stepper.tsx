import { IconPlayerPause, IconPlayerPlay, IconVolume } from '@tabler/icons-react'
import { barsAfter } from '@afterclose/core/practice'
import { memo } from 'react'
import { useStore } from '../../../journal/store.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { dealKeys } from './deal-keys.ts'
import type { DealPlayer } from './deal-player.ts'
import classes from './practice.module.css'
import { speeds, type usePlayback } from './use-playback.ts'

/** Bars per long step. */
export const longStep = 10

interface StepperProps {
  player: DealPlayer
  canStep: boolean
  /** Hides "next bar" and "ten bars", which are elsewhere on a phone, near the thumb. */
  isCompact: boolean
  playback: ReturnType<typeof usePlayback>
  isRead: boolean
  onRead: () => void
  onStep: (bars: number) => void
}

/** Steps through the bars: one, ten, or automatically. */
export const Stepper = memo(function Stepper({
  player,
  canStep,
  isCompact,
  playback,
  isRead,
  onRead,
  onStep,
}: StepperProps) {
  const { playing, speed, setSpeed, toggle } = playback
  return (
    <Row above={3} gap={[2, 2]}>
      <IconButton small variant="default" label={playing ? 'Pause' : 'Play'} disabled={!canStep} onClick={toggle}>
        {playing ? <IconPlayerPause size={16} aria-hidden="true" /> : <IconPlayerPlay size={16} aria-hidden="true" />}
      </IconButton>
      {!isCompact && <StepButtons canStep={canStep} keys onStep={onStep} />}
      <BarsSeen player={player} />
      <Row as="span" inline oneLine gap={2}>
        <Text as="span" size="micro" ink={3} unbroken aria-hidden="true">
          bars a second
        </Text>
        <Segments
          label="Bars a second"
          value={String(speed)}
          options={speeds.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(value) => setSpeed(speeds.find((one) => String(one) === value) ?? speed)}
        />
      </Row>
      <IconButton
        small
        label="Read bars aloud"
        aria-pressed={isRead}
        className={isRead ? classes.pressed : undefined}
        onClick={onRead}
      >
        <IconVolume size={16} aria-hidden="true" />
      </IconButton>
    </Row>
  )
})

/** Everything that changes from bar to bar. */
function BarsSeen({ player }: Pick<StepperProps, 'player'>) {
  const phase = useStore(player.phase)
  const seen = phase.is === 'PLAYING' ? phase.play.seen : 0
  return (
    <>
      <progress className={classes.progress} max={barsAfter} value={seen} aria-label="Bars seen" />
      <Text as="span" size="micro" ink={3} unbroken>
        bar {seen} of {barsAfter}
      </Text>
    </>
  )
}

interface StepButtonsProps {
  canStep: boolean
  /** Shows the keys on the buttons. */
  keys?: boolean
  onStep: (bars: number) => void
}

export const StepButtons = memo(({ canStep, keys = false, onStep }: StepButtonsProps) => (
  <>
    <Button
      small={keys}
      variant={keys ? 'default' : 'primary'}
      className={keys ? undefined : classes.thumb}
      disabled={!canStep}
      onClick={() => onStep(1)}
    >
      Next bar {keys && <Key>Space</Key>}
    </Button>
    <Button small={keys} disabled={!canStep} onClick={() => onStep(longStep)}>
      {longStep} bars
    </Button>
  </>
))

/** The key of a button, shown on it. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={classes.key} aria-hidden="true">
    {children}
  </kbd>
)

/** All keys of a deal. */
export const KeyList = memo(() => (
  <Row as="ul" gap={[1, 4]} above={3} className={classes.keys} aria-label="Keys">
    {dealKeys.map(([key, does]) => (
      <li key={key}>
        <kbd className={classes.key}>{key}</kbd> {does}
      </li>
    ))}
  </Row>
))
