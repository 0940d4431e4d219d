import { counted, formatWhole, isJoined } from '@afterclose/core/format'
import type { LocalDate } from '@afterclose/core/time'
import { listedTrades } from '@afterclose/engine/reports/listed-trades'
import type { TradeList as TradeColumns } from '@afterclose/engine/reports/trade-lines'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { tradesBetween } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconChevronLeft, IconChevronRight, IconFilter, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { dayWords, type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import { useFilters } from '../../journal/filters.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toneOf } from '../../ui/tone.ts'
import { Dialog } from '../dialog.tsx'
import { Explained } from '../explain/explained.tsx'
import { unitFigure } from '../unit-figure.ts'
import { Loaded } from '../loaded.tsx'
import { useNarrowed } from '../no-filter/use-narrowed.tsx'
import { TradeList } from '../trade-list.tsx'
import { RMultiple } from '../figures.tsx'
import { unevenRIn } from '../trades-drawer/totals-of.ts'
import { LateUnevenR } from '../uneven-r/uneven-r.tsx'
import { DayNotes, DaySessions } from './day-diary.tsx'
import classes from './day-drawer.module.css'
import { DrawerFigure, DrawerFigures } from '../drawer-figures.tsx'
import { type DayRun, dayRun } from './day-run.ts'
import { DayRunLine } from './day-run-line.tsx'
import type { DiaryDays } from './use-diary-days.ts'

interface DayDrawerProps {
  date: LocalDate
  /** Last day of a week that starts on `date`; absent: a single day. */
  until?: LocalDate | undefined
  /** Date by which trades belong to a day. */
  basis: 'ENTRY' | 'EXIT'
  unit: Unit
  diary: DiaryDays
  /** The previous and next day with content; null if there is none. */
  before: LocalDate | null
  after: LocalDate | null
  /** Inline in the page, next to its subject, instead of above the page. */
  beside?: boolean
  onDay: (date: LocalDate) => void
  onClose: () => void
}

/** Maximum trades listed; days with more are automated trading, for which the grid is better. */
const mostListed = 200

const spanOf = ({ date, until = date, basis }: Pick<DayDrawerProps, 'date' | 'until' | 'basis'>) =>
  tradesBetween(date, until, basis)

/** "6 October 2026", or "5 October 2026 to 9 October 2026". */
const spanWords = ({ date, until }: Pick<DayDrawerProps, 'date' | 'until'>): string =>
  until === undefined ? dayWords(date) : `${dayWords(date)} to ${dayWords(until)}`

/** A day, or a week: its result over time, trades, sessions and notes. */
export function DayDrawer(props: DayDrawerProps) {
  const { date, until, basis, unit, beside = false, onClose } = props
  const { currency, decimals } = useActiveJournal()
  const words = unitWords(unit, { currency, decimals })
  const of = useMemo(() => spanOf({ date, until, basis }), [date, until, basis])
  const fold = useMemo(() => (list: TradeColumns) => ({ list, run: dayRun(list, unit) }), [unit])
  const trades = useReport('trades', { of }, fold)
  const net = trades.data?.run.net ?? null
  const result = net === null ? null : words.exact(net, { signed: true })
  const title = (
    <>
      <span className={classes.date}>{until === undefined ? longDay(date) : spanWords(props)}</span>{' '}
      <span className={clsx(classes.result, result !== null && classes[`${toneOf(result)}Text`])}>
        <Explained
          figure={unitFigure('net', unit)}
          unit={unit}
          of={of}
          name={`${spanWords(props)}: Net, ${words.sums}`}
        >
          {result ?? '–'}
        </Explained>
      </span>
      {!isJoined(words.sums) && ' '}
      <span className={classes.unit}>{words.sums}</span>
    </>
  )
  const body = (
    <Loaded query={trades} doing="loading the trades of this selection">
      {({ list, run }) => <Day {...props} list={list} run={run} words={words} />}
    </Loaded>
  )
  const foot = <DayFoot {...props} />
  if (!beside)
    return (
      <Dialog aside width={480} title={title} head={<DayArrows {...props} />} onClose={onClose} footer={foot}>
        {body}
      </Dialog>
    )
  return (
    <aside
      className={classes.beside}
      aria-label={spanWords(props)}
      onKeyDown={({ key, target, currentTarget }) => {
        // React's events also come from a dialog that was opened from here: its Escape is its own
        if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose()
      }}
    >
      <header className={classes.head}>
        <h2>{title}</h2>
        <DayArrows {...props} />
        <IconButton small label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      <div className={classes.body}>{body}</div>
      <footer className={classes.foot}>{foot}</footer>
    </aside>
  )
}

interface DayProps extends DayDrawerProps {
  list: TradeColumns
  run: DayRun
  words: UnitWords
}

function Day({ date, until, basis, unit, diary, list, run, words }: DayProps) {
  const isIn = (day: LocalDate): boolean => day >= date && day <= (until ?? date)
  const sessions = [...diary.sessions].flatMap(([day, some]) => (isIn(day) ? some : []))
  const notes = [...new Set([...diary.notes].flatMap(([day, some]) => (isIn(day) ? some : [])))]
  const { trades } = useMemo(() => listedTrades(list, mostListed), [list])
  const dip = words.exact(run.dip, { signed: true })
  const explained = (figure: FigureKey, name: string, text: ReactNode) => (
    <Explained
      figure={figure}
      unit={unit}
      of={spanOf({ date, until, basis })}
      name={`${spanWords({ date, until })}: ${name}`}
    >
      {text}
    </Explained>
  )
  return (
    <>
      {run.trades === 0 ? (
        <p className={classes.none}>
          None of the selected trades is {until === undefined ? 'on this day' : 'in this week'}.
        </p>
      ) : (
        <>
          <LateUnevenR of={unevenRIn(list)} />
          <DrawerFigures label={until === undefined ? 'Result of the day' : 'Result of the week'} below={5}>
            <DrawerFigure label="Trades">{explained('numberOfTrades', 'Trades', run.trades)}</DrawerFigure>
            <DrawerFigure label="Won, lost">
              {explained('winners', 'Won', run.won)}, {explained('losers', 'Lost', run.lost)}
            </DrawerFigure>
            <DrawerFigure label="Total R">
              {explained('totalR', 'Total R', <RMultiple value={run.totalR} />)}
            </DrawerFigure>
            <DrawerFigure label="Lowest">
              {explained(
                'lowestSum',
                'Lowest',
                <span className={classes[`${toneOf(dip)}Text`]}>{run.net === null ? '–' : dip}</span>,
              )}
            </DrawerFigure>
          </DrawerFigures>
          {run.points.length > 1 && (
            <Block
              title={until === undefined ? 'How did the day go?' : 'How did the week go?'}
              measure={`${words.sums}, by exit`}
            >
              <DayRunLine run={run} words={words} />
            </Block>
          )}
          <Block
            title="Trades"
            measure={
              run.trades > trades.length
                ? `the latest ${formatWhole(trades.length)} of ${formatWhole(run.trades)}`
                : counted(run.trades, 'trade')
            }
          >
            <TradeList short caption={`Trades of ${spanWords({ date, until })}`} trades={trades} />
          </Block>
        </>
      )}
      <DaySessions sessions={sessions} />
      {notes.length > 0 && <DayNotes notes={notes} />}
    </>
  )
}

const DayArrows = ({ until, before, after, onDay }: DayDrawerProps) =>
  until !== undefined ? null : (
    <span className={classes.arrows}>
      <IconButton
        small
        label="Previous day"
        disabled={before === null}
        onClick={() => before !== null && onDay(before)}
      >
        <IconChevronLeft size={20} stroke={1.5} />
      </IconButton>
      <IconButton small label="Next day" disabled={after === null} onClick={() => after !== null && onDay(after)}>
        <IconChevronRight size={20} stroke={1.5} />
      </IconButton>
    </span>
  )

/** Custom statistics have no group for a day. */
const noGroup = (): undefined => undefined

/** Buttons that apply the day as a filter to the page, or to the journal's grid. */
function DayFoot({ onClose, ...day }: DayDrawerProps) {
  const { setFilters } = useFilters()
  const router = useRouter()
  const { narrowed, note } = useNarrowed(spanOf(day), noGroup)
  if (narrowed === null) return note
  return (
    <>
      <Button
        small
        icon={<IconFilter size={16} aria-hidden="true" />}
        onClick={() => {
          onClose()
          setFilters(narrowed)
        }}
      >
        Apply as filter
      </Button>
      <Button
        small
        variant="quiet"
        onClick={() => {
          onClose()
          setFilters(narrowed)
          void router.navigate({ to: '/journal' })
        }}
      >
        Show in journal
      </Button>
    </>
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** "Tuesday, 6 October 2026". */
const longDay = (date: LocalDate): string => `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${dayWords(date)}`
