import { unknown } from '@afterclose/core/unknown'
import { type GuardIcon, type GuardPhrase, type GuardWords, guardWords } from '@afterclose/engine/guard/guard-words'
import type { GuardState } from '@afterclose/engine/guard/guard-state'
import { Tooltip } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconChevronRight,
  IconClock,
  IconCloudOff,
  IconHandStop,
  IconShield,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useNarrow } from '../../ui/use-compact.ts'
import { PageLink } from '../page-link.tsx'
import { BrokenBySave } from './broken-by-save.tsx'
import type { GuardPlace, StateLineProps } from './guard-place.ts'
import { noteGuarded, wasGuarded } from './guarded.ts'
import classes from './state-line.module.css'
import { useAsOf } from './use-as-of.ts'
import { useGuard } from './use-guard.ts'

const icons: Readonly<Record<GuardIcon, Icon>> = {
  shield: IconShield,
  alert: IconAlertTriangle,
  hand: IconHandStop,
  clock: IconClock,
  offline: IconCloudOff,
}

/** The line of an attempt that did not load, or whose state could not be computed. */
const notLoaded: GuardPhrase = { lead: 'Your rules could not be loaded', rest: '' }
const unknownWords: GuardWords = {
  tone: 'plain',
  icon: 'alert',
  home: { ...notLoaded, rest: '.' },
  sidebar: notLoaded,
  collapsed: unknown,
  phone: notLoaded,
  dialog: notLoaded,
}

/** The state of the guard in words, with the way to the rules. */
export function StateLine({ place, isMain = false, className, room }: StateLineProps) {
  const { id: journalId, currency, decimals, readOnly } = useActiveJournal()
  const { attempt, state, error } = useGuard()
  const asOf = useAsOf()
  const isShown = attempt?.endedAt == null || state?.line.is === 'MAX_LOSS_REACHED'
  const isGuarded = attempt === undefined ? null : attempt === null ? false : state === undefined ? null : isShown
  useEffect(() => {
    if (isGuarded !== null) noteGuarded(journalId, isGuarded)
  }, [journalId, isGuarded])
  if (attempt === null) return null
  if (state === undefined && error === null) return room
  if (state === undefined ? attempt === undefined && !wasGuarded(journalId) : !isShown) return null
  const words = state === undefined ? unknownWords : guardWords(state, { currency, decimals }, asOf)
  const next = state === undefined ? null : nextOf(state, readOnly)
  return (
    <div
      className={clsx(classes[place], classes[words.tone], className)}
      role={isMain ? 'status' : undefined}
      data-guard-line={place === 'phone' || undefined}
    >
      <Form place={place} words={words} next={next} />
      {isMain && state !== undefined && <BrokenBySave state={state} />}
    </div>
  )
}

/** The next step on the page of the rules. */
interface NextStep {
  readonly words: string
  readonly search: { readonly tab?: 'breaches' }
}

function nextOf({ line }: GuardState, readOnly: boolean): NextStep | null {
  if (line.is === 'DONE' && line.breach !== null) return { words: 'Write what happened', search: { tab: 'breaches' } }
  return line.is === 'MAX_LOSS_REACHED' && !readOnly ? { words: 'Start a new attempt', search: {} } : null
}

interface FormProps {
  place: GuardPlace
  words: GuardWords
  next: NextStep | null
}

function Form({ place, words, next }: FormProps) {
  const isNarrow = useNarrow()
  switch (place) {
    case 'home':
      return <HomeLine words={words} next={next} />
    case 'sidebar':
      return <TwoLines words={words} phrase={words.sidebar} />
    case 'collapsed':
      return <ShortLine words={words} />
    case 'phone':
      return <OneLine words={words} />
    case 'dialog':
      return isNarrow ? <OneLine words={words} /> : <TwoLines words={words} phrase={words.dialog} />
  }
}

function HomeLine({ words: { icon, home }, next }: Omit<FormProps, 'place'>) {
  const HomeIcon = icons[icon]
  return (
    <PageLink to="/rules" search={next?.search ?? {}} className={classes.link}>
      <HomeIcon size={16} aria-hidden="true" />
      <span>
        <b>{home.lead}</b>
        {home.rest}
      </span>
      {next === null ? (
        <IconChevronRight size={16} className={classes.end} aria-hidden="true" />
      ) : (
        <span className={clsx('link', classes.end)}>{next.words}</span>
      )}
    </PageLink>
  )
}

/** Without an icon while nothing is near: the words are enough. */
function TwoLines({ words: { icon }, phrase: { lead, rest } }: { words: GuardWords; phrase: GuardPhrase }) {
  const LineIcon = icons[icon]
  return (
    <PageLink to="/rules" className={classes.link}>
      {icon !== 'shield' && <LineIcon size={16} aria-hidden="true" />}
      <span>
        <b>{lead}</b> {rest !== '' && <span className={classes.rest}>{rest}</span>}
      </span>
    </PageLink>
  )
}

function OneLine({ words: { icon, phone } }: { words: GuardWords }) {
  const LineIcon = icons[icon]
  return (
    <PageLink to="/rules" className={classes.link}>
      <LineIcon size={16} aria-hidden="true" />
      <span className={classes.cut}>
        <b>{phone.lead}</b>
        {phone.rest !== '' && ` · ${phone.rest}`}
      </span>
      <IconChevronRight size={16} className={classes.end} aria-hidden="true" />
    </PageLink>
  )
}

function ShortLine({ words: { collapsed, home } }: { words: GuardWords }) {
  const sentence = home.lead + home.rest
  return (
    <Tooltip label={sentence} position="right">
      <PageLink to="/rules" className={classes.link} aria-label={sentence}>
        <b>{collapsed}</b>
      </PageLink>
    </Tooltip>
  )
}
