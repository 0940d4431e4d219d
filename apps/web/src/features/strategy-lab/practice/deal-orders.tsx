import { formatNumber, sentenceR } from '@afterclose/core/format'
import { directionLabels } from '@afterclose/core/trade'
import { memo } from 'react'
import { RMultiple } from '../../../parts/figures.tsx'
import { Button } from '../../../ui/button.tsx'
import { Columns, Stack, Text } from '../../../ui/layout.tsx'
import { fillsOf, movesOf } from './deal-fills.ts'
import { type DealPlayer, isOver, lastCloseOf, type Playing } from './deal-player.ts'
import { enteredPlay, exitedPlay, type Levels, levelsOf, movedPlay, type Play, stopToEntry } from './deal-play.ts'
import { EntryFields, leaveField } from './entry-fields.tsx'
import { type EntryFaults, type EntryForm, readForm } from './entry-settings.ts'
import { Facts, SideHeading } from './facts.tsx'
import { LevelField } from './level-field.tsx'
import classes from './practice.module.css'
import type { PriceScale } from './price-scale.ts'
import { Key } from './stepper.tsx'

/** Actions of a deal, by key, in the column and in the sheet of a phone. */
export interface DealActions {
  readonly change: (to: (playing: Playing) => Play) => void
  readonly enter: (direction: 'LONG' | 'SHORT') => void
  readonly exit: () => void
  readonly stopToEntry: () => void
  readonly skip: () => void
}

interface DealOrdersProps {
  playing: Playing
  scale: PriceScale
  form: EntryForm
  onForm: (form: EntryForm) => void
  actions: DealActions
  /** Shows the keys on the buttons. */
  keys: boolean
}

/** Orders of a deal: the entry first, then stop, target and exit. */
export function DealOrders({ playing, ...props }: DealOrdersProps) {
  const { play, busy } = playing
  if (play.orders !== null) return <Position playing={playing} {...props} />
  return <Entry isGraded={play.grade !== null} isOver={isOver(playing)} busy={busy} {...props} />
}

/** Why an entry cannot be ordered now, as errors of its fields. */
export const faultsOf = (form: EntryForm, scale: PriceScale): EntryFaults => {
  const read = readForm(form, scale)
  return 'faults' in read ? read.faults : {}
}

interface EntryProps extends Omit<DealOrdersProps, 'playing'> {
  isGraded: boolean
  isOver: boolean
  busy: boolean
}

/** Stable from bar to bar. */
const Entry = memo(function Entry({ isGraded, isOver, busy, scale, form, onForm, actions, keys }: EntryProps) {
  const faults = faultsOf(form, scale)
  const cannot = !isGraded || Object.keys(faults).length > 0 || isOver || busy
  return (
    <>
      <SideHeading about={isGraded ? 'at the next open' : 'after the grade'}>Orders</SideHeading>
      <Stack gap={3}>
        <EntryFields form={form} faults={faults} onChange={onForm} />
        <Columns within="line" gap={2}>
          <Button disabled={cannot} onClick={() => actions.enter('LONG')}>
            Long {keys && <Key>L</Key>}
          </Button>
          <Button disabled={cannot} onClick={() => actions.enter('SHORT')}>
            Short {keys && <Key>S</Key>}
          </Button>
        </Columns>
        <Button variant="quiet" busy={busy} disabled={!isGraded} onClick={actions.skip}>
          Skip {keys && <Key>N</Key>}
        </Button>
      </Stack>
    </>
  )
})

function Position({ playing, scale, actions, keys }: DealOrdersProps) {
  const { play, walked, after, busy } = playing
  const orders = play.orders!
  const { stop, target } = levelsOf(orders)
  const fills = fillsOf(orders, walked, after)
  const price = (units: number): string => formatNumber(scale.shown(units), { decimals: scale.decimals })
  const move = (change: Partial<Levels>): boolean => {
    const isMoved = movedPlay(play, change) !== play
    if (isMoved) actions.change((now) => movedPlay(now.play, change))
    return isMoved
  }
  const { moves, partials, breakEvenAtR, trail } = orders
  const isOpen = walked?.state === 'OPEN'
  return (
    <>
      <SideHeading about={fills === null ? 'at the next open' : `since bar ${orders.at + 1}`}>Orders</SideHeading>
      <Stack gap={3} onKeyDown={leaveField}>
        <Facts
          facts={[
            {
              name: `${directionLabels[orders.direction]}, entry`,
              value: fills === null ? 'next open' : price(fills.entry.price),
            },
            ...partials.map(({ atR, percent }) => {
              const part = fills?.parts.find((made) => made.atR === atR && made.percent === percent)
              return {
                name: part === undefined ? `${percent}% out at` : `${percent}% out, bar ${part.bar + 1}`,
                value: sentenceR(atR),
              }
            }),
            ...(breakEvenAtR === null ? [] : [{ name: 'Break-even at', value: sentenceR(breakEvenAtR) }]),
            ...(trail === null ? [] : [{ name: 'Trail by', value: sentenceR(trail.distanceR, { size: true }) }]),
          ]}
        />
        <Columns within="line" gap={3} align="start">
          <LevelField
            label="Stop"
            hint={moves.length === 0 ? 'price' : `moved ${moves.length}×`}
            units={stop}
            scale={scale}
            onMove={(units) => units !== null && move({ stop: units })}
          />
          <LevelField
            label="Target"
            hint="price"
            clears
            units={target}
            scale={scale}
            onMove={(units) => move({ target: units })}
          />
        </Columns>
        <Columns within="line" gap={2}>
          <Button disabled={busy || orders.exitAt !== null} onClick={actions.exit}>
            {isOpen ? 'Exit' : 'Call off'} {keys && <Key>X</Key>}
          </Button>
          <Button disabled={!isOpen || busy} onClick={actions.stopToEntry}>
            Stop to entry {keys && <Key>M</Key>}
          </Button>
        </Columns>
      </Stack>
      <SoFar playing={playing} />
    </>
  )
}

/** State of the position: worst-case result, and moves for and against it. */
function SoFar({ playing: { play, walked, after, deal } }: { playing: Playing }) {
  if (play.orders === null || walked?.worst == null || walked.best === null) return null
  const seen = { ...after, high: after.high.subarray(0, play.seen), low: after.low.subarray(0, play.seen) }
  const moves = movesOf(play.orders, walked, seen, deal)
  return (
    <>
      <SideHeading about="at worst, R">This deal</SideHeading>
      <p className={classes.figure}>
        <RMultiple value={walked.worst} />
      </p>
      {walked.best - walked.worst >= 0.005 && (
        <Text size="small" ink={2}>
          Up to {sentenceR(walked.best)}: a bar does not show which price came first.
        </Text>
      )}
      {moves !== null && (
        <Facts
          facts={[
            { name: 'Best move', value: <RMultiple value={moves.best} /> },
            { name: 'Worst move', value: <RMultiple value={moves.worst} /> },
          ]}
        />
      )}
    </>
  )
}

/** Actions that apply to the current deal when called. */
export const dealActions = ({ phase, change, skip }: DealPlayer, form: EntryForm, scale: PriceScale): DealActions => ({
  change,
  enter: (direction) => {
    const read = readForm(form, scale)
    if ('faults' in read) return
    change((now) => (isOver(now) ? now.play : enteredPlay(now.play, direction, lastCloseOf(now), read.settings)))
  },
  exit: () => change((now) => exitedPlay(now.play)),
  stopToEntry: () => change((now) => stopToEntry(now.play, now.walked)),
  skip: () => {
    const now = phase.get()
    if (now.is === 'PLAYING' && now.play.grade !== null && now.play.orders === null) void skip()
  },
})
