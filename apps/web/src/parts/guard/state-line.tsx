import { type GuardIcon, type GuardPhrase, type GuardWords, guardWords } from '@afterclose/engine/guard/guard-words'
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
import { noteGuarded } from './guarded.ts'
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

/** The state of the guard in words, with the way to the rules. */
export function StateLine({ place, isMain = false, className, room }: StateLineProps) {
  const { id: journalId, currency, decimals } = useActiveJournal()
  const { attempt, state, error } = useGuard()
  const asOf = useAsOf()
  const isGuarded = attempt === undefined ? null : attempt !== null
  useEffect(() => {
    if (isGuarded !== null) noteGuarded(journalId, isGuarded)
  }, [journalId, isGuarded])
  if (attempt === null || (state === undefined && error !== null)) return null
  if (state === undefined) return room
  const words = guardWords(state, { currency, decimals }, asOf)
  const isNoted = state.line.is === 'DONE' && state.line.breach !== null
  return (
    <div
      className={clsx(classes[place], classes[words.tone], className)}
      role={isMain ? 'status' : undefined}
      data-guard-line={place === 'phone' || undefined}
    >
      <Form place={place} words={words} isNoted={isNoted} />
      {isMain && <BrokenBySave state={state} />}
    </div>
  )
}

interface FormProps {
  place: GuardPlace
  words: GuardWords
  /** There is a broken rule to write about. */
  isNoted: boolean
}

function Form({ place, words, isNoted }: FormProps) {
  const isNarrow = useNarrow()
  switch (place) {
    case 'home':
      return <HomeLine words={words} isNoted={isNoted} />
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

function HomeLine({ words: { icon, home }, isNoted }: { words: GuardWords; isNoted: boolean }) {
  const HomeIcon = icons[icon]
  return (
    <PageLink to="/rules" search={isNoted ? { tab: 'breaches' } : {}} className={classes.link}>
      <HomeIcon size={16} aria-hidden="true" />
      <span>
        <b>{home.lead}</b>
        {home.rest}
      </span>
      {isNoted ? (
        <span className={clsx('link', classes.end)}>Write what happened</span>
      ) : (
        <IconChevronRight size={16} className={classes.end} aria-hidden="true" />
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
