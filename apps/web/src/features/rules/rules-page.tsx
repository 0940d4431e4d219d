import type { AttemptView } from '@afterclose/contract/guard'
import { formatMoney } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import type { GuardState } from '@afterclose/engine/guard/guard-state'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { type Attempts, attemptsQuery, runningAttempt } from '../../parts/guard/attempts-query.ts'
import { useGuardOf, useOwner } from '../../parts/guard/use-guard.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { BreachesTab } from './breaches-tab.tsx'
import { EmptyRules } from './empty-rules.tsx'
import { proposedRule, withRule } from './proposed-rule.ts'
import { RulesSearch } from './rules-search.ts'
import { RulesTab } from './rules-tab.tsx'
import { RulesTabs } from './rules-tabs.tsx'
import type { StartRules } from './start-dialog.tsx'
import { TodayTab } from './today-tab.tsx'

const StartDialog = lazyPart(async () => (await import('./start-dialog.tsx')).StartDialog)
const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog)

/** The rules of the trader's account: what is left of them today, which were broken, and how they changed. */
export function RulesPage() {
  const { id: journalId } = useActiveJournal()
  const query = useQuery(attemptsQuery(journalId))
  const [{ tab = 'today' }, change] = usePageSearch(RulesSearch)
  if (query.data !== undefined) return <Rules key={journalId} attempts={query.data} />
  return (
    <Page title="Rules" group="Advanced Journaling" lead={noLead}>
      <RulesTabs
        tab={tab}
        breaches={undefined}
        onTab={(next) => change({ tab: next === 'today' ? undefined : next })}
      />
      <Loaded query={query} doing="loading the rules" skeleton={<BlockSkeleton height={320} />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

/** Keeps the line of the lead while it loads. */
const noLead = '\u00a0'

function Rules({ attempts }: { attempts: Attempts }) {
  const { readOnly } = useActiveJournal()
  const [search, change] = usePageSearch(RulesSearch)
  const owner = useOwner()
  const running = runningAttempt(attempts)
  const named = attempts.attempts.find(({ id }) => id === search.attempt)
  const attempt = named ?? running ?? attempts.attempts[0] ?? null
  const proposed = readOnly ? null : proposedRule(search)
  const [starts, setStarts] = useState<StartRules | null>(null)
  const [isChanging, setChanging] = useState(false)
  const newest = running?.versions.at(-1) ?? null
  const startsFrom = starts ?? (running === null && proposed !== null ? startOf([proposed]) : null)
  const close = (): void => {
    setStarts(null)
    setChanging(false)
    if (search.add !== undefined) change({ add: undefined, losses: undefined, trades: undefined })
  }
  return (
    <>
      {attempt === null ? (
        <Page title="Rules" group="Advanced Journaling">
          <EmptyRules unwatched={owner.unwatched} onStart={setStarts} />
        </Page>
      ) : (
        <AttemptPage
          key={attempt.id}
          attempts={attempts}
          attempt={attempt}
          onStart={() => setStarts(startOf(attempt.versions.at(-1)?.rules ?? [], attempt.versions.at(-1)?.dayStart))}
          onChange={() => setChanging(true)}
        />
      )}
      {startsFrom !== null && (
        <StartDialog from={startsFrom} replaces={running !== null} unwatched={owner.unwatched} onClose={close} />
      )}
      {running !== null && newest !== null && (isChanging || (proposed !== null && startsFrom === null)) && (
        <ChangeDialog
          attempt={running}
          rules={withRule(newest.rules, isChanging ? null : proposed)}
          unwatched={owner.unwatched}
          onClose={close}
        />
      )}
    </>
  )
}

const startOf = (rules: StartRules['rules'], dayStart = '00:00'): StartRules => ({ dayStart, rules, ofFirm: false })

interface AttemptPageProps {
  attempts: Attempts
  attempt: AttemptView
  onStart: () => void
  onChange: () => void
}

function AttemptPage({ attempts, attempt, onStart, onChange }: AttemptPageProps) {
  const { readOnly } = useActiveJournal()
  const [{ tab = 'today', attempt: named }, change] = usePageSearch(RulesSearch)
  const guard = useGuardOf(attempt)
  const running = runningAttempt(attempts)
  return (
    <Page
      title="Rules"
      group="Advanced Journaling"
      lead={<Lead attempt={attempt} state={guard.data} />}
      actions={
        readOnly ? undefined : (
          <>
            <Button small onClick={onStart}>
              Start a new attempt
            </Button>
            {running?.id === attempt.id && (
              <Button small icon={<IconPencil size={16} aria-hidden="true" />} onClick={onChange}>
                Change rules
              </Button>
            )}
          </>
        )
      }
    >
      <RulesTabs
        tab={tab}
        breaches={guard.data?.breaches.length}
        onTab={(next) => change({ tab: next === 'today' ? undefined : next })}
      />
      {named !== undefined && running !== null && running.id !== attempt.id && (
        <Row below={4}>
          <Notice tone="info">
            This is an earlier attempt.{' '}
            <PageLink to="/rules" search={tab === 'today' ? {} : { tab }} className="link">
              Show the one that runs
            </PageLink>
          </Notice>
        </Row>
      )}
      {tab === 'rules' ? (
        <RulesTab attempts={attempts.attempts} attempt={attempt} state={guard.data} />
      ) : (
        <Loaded query={guard} doing="loading the rules" skeleton={<BlockSkeleton height={320} />}>
          {(state) =>
            tab === 'breaches' ? (
              <BreachesTab attempt={attempt} state={state} />
            ) : (
              <TodayTab attempt={attempt} state={state} onStart={onStart} />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

/** "Attempt since 1 September 2026, started with 60,010.40 USD. 20 November, 11:42" */
function Lead({ attempt, state }: { attempt: AttemptView; state: GuardState | undefined }) {
  const { currency, decimals } = useActiveJournal()
  const since = dayWords(attempt.startedAt.slice(0, 10))
  const balance = formatMoney(attempt.startBalance, { decimals, currency })
  if (attempt.endedAt !== null)
    return `Attempt from ${since} to ${dayWords(attempt.endedAt.slice(0, 10))}, started with ${balance}.`
  const now = state === undefined ? null : localText(state.now)
  return `Attempt since ${since}, started with ${balance}.${now === null ? '' : ` ${dayWords(now.slice(0, 10), Number(now.slice(0, 4)))}, ${now.slice(11, 16)}`}`
}
