import type { AttemptView } from '@afterclose/contract/guard'
import { formatMoney, formatWhole } from '@afterclose/core/format'
import type { GuardState } from '@afterclose/engine/guard/guard-state'
import { guardWords } from '@afterclose/engine/guard/guard-words'
import { localText } from '@afterclose/core/time'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openFillDialog } from '../../journal/dialogs.ts'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { isOffline } from '../../journal/offline.ts'
import { useStore } from '../../journal/store.ts'
import { Money } from '../../parts/figures.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Note, Stack } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadingLine } from '../../ui/reading-line.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { evidenceWords, type LimitRow, limitRow, nearestFirst, unknownPrices } from './limit-words.ts'
import classes from './today-tab.module.css'

const FloorBlock = lazyPart(
  async () => (await import('./floor-block.tsx')).FloorBlock,
  () => <BlockSkeleton height={320} />,
)

/** Figures come from these, and a broker has others. */
export const computedFrom = 'Computed from closed trades, stops and best/worst prices. Your broker’s own figure counts.'

interface TodayTabProps {
  attempt: AttemptView
  state: GuardState
  onStart: () => void
}

/** The rest of the limits, how the floor moved, and how far the attempt is. */
export function TodayTab({ attempt, state, onStart }: TodayTabProps) {
  const hasFloor = state.inForce.some(({ rule }) => rule.kind === 'MAX_LOSS')
  return (
    <Stack gap={8}>
      <Left attempt={attempt} state={state} onStart={onStart} />
      {hasFloor && <FloorBlock state={state} />}
      <Progress state={state} />
      <Note>{computedFrom}</Note>
    </Stack>
  )
}

function Left({ attempt, state, onStart }: TodayTabProps) {
  const { readOnly, currency, decimals } = useActiveJournal()
  const offline = useStore(isOffline)
  const unknown = unknownPrices(state)
  const isRunning = attempt.endedAt === null
  const endDay = dayWords((attempt.endedAt ?? '').slice(0, 10))
  const words = guardWords(state, { currency, decimals }, offline ? localText(state.now).slice(11, 16) : null)
  const rows = nearestFirst(state.limits).map((limit) => limitRow(limit, state, { decimals }))
  return (
    <Block
      title={isRunning ? 'What is left today?' : 'What was left at its end?'}
      measure={state.limits.length > 1 ? `${currency}; the nearest limit leads` : currency}
    >
      <ReadingLine>
        {isRunning ? (
          <>
            <b>
              {words.home.lead}
              {words.home.rest}
            </b>{' '}
            {evidenceWords(state, { currency, decimals })}
          </>
        ) : (
          <>
            <b>{state.line.is === 'MAX_LOSS_REACHED' ? words.home.lead : `This attempt ended on ${endDay}.`}</b>{' '}
            {state.line.is === 'MAX_LOSS_REACHED' && `The attempt ended on ${endDay}. `}Its rules watch no trade any
            more.
          </>
        )}
      </ReadingLine>
      {rows.length === 0 ? (
        <Note>These rules set no limit of loss, and none of trades a day.</Note>
      ) : (
        <ul className={classes.limits} aria-label="Limits">
          {rows.map((row) => (
            <Limit key={row.rule} row={row} />
          ))}
        </ul>
      )}
      {unknown !== null && (
        <div className={classes.notice}>
          <Notice tone="warn">
            {unknown.words}{' '}
            {!readOnly && (
              <button type="button" className="link" onClick={() => openFillDialog(unknown.ids)}>
                Fill from bars
              </button>
            )}
          </Notice>
        </div>
      )}
      {isRunning && !readOnly && state.line.is === 'MAX_LOSS_REACHED' && (
        <div className={classes.notice}>
          <Button small onClick={onStart}>
            Start a new attempt
          </Button>
        </div>
      )}
    </Block>
  )
}

function Limit({ row: { name, used, warns, ofLimit, room, note } }: { row: LimitRow }) {
  return (
    <li className={classes.limit}>
      <b className={classes.name}>{name}</b>
      <span className={clsx(classes.track, warns && classes.warns)} aria-hidden="true">
        <i className={classes.used} data-used style={{ width: `${used.sure.toFixed(1)}%` }} />
        {used.possible > used.sure && (
          <i
            className={classes.possible}
            data-possible
            style={{ left: `${used.sure.toFixed(1)}%`, width: `${(used.possible - used.sure).toFixed(1)}%` }}
          />
        )}
      </span>
      <span className={classes.ofLimit}>{ofLimit}</span>
      <span className={classes.room}>{room}</span>
      <span className={classes.note}>{note}</span>
    </li>
  )
}

function Progress({ state: { progress } }: { state: GuardState }) {
  const { decimals, currency } = useActiveJournal()
  const { profit, target, daysTraded, leastDays, bestDay } = progress
  const reached = target !== null && profit >= target
  return (
    <Block title="How far is the attempt?" measure={currency}>
      <dl className={classes.progress}>
        <Fact name="Profit">
          <Money value={profit} signed />
          {target !== null && ` of ${formatMoney(target, { decimals })}`}
        </Fact>
        <Fact name="Days with a trade">
          {leastDays === null ? formatWhole(daysTraded) : `${formatWhole(daysTraded)} of ${formatWhole(leastDays)}`}
        </Fact>
        {target !== null && (
          <Fact name="Left to the target">{reached ? 'reached' : formatMoney(target - profit, { decimals })}</Fact>
        )}
        {bestDay !== null && (
          <Fact name={`Best day, ${dayWords(bestDay.day, Number(bestDay.day.slice(0, 4)))}`}>
            <Money value={bestDay.gain} signed />
          </Fact>
        )}
      </dl>
    </Block>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
