import type { AttemptView } from '@afterclose/contract/guard'
import { counted, formatMoney } from '@afterclose/core/format'
import { type GuardRuleKind, guardRuleKinds, guardRuleLabels } from '@afterclose/core/guard-rule'
import { localText, wallClock, wallClockAt } from '@afterclose/core/time'
import type { GuardState } from '@afterclose/engine/guard/guard-state'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { confirm } from '../../journal/dialogs.ts'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { differenceWords, type MoneyWords, ruleSentence } from '../../parts/guard/rule-words.ts'
import { useOwner } from '../../parts/guard/use-guard.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Columns, Note, Stack, Text } from '../../ui/layout.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { end } from './rule-actions.ts'
import { changesOfVersion, type RuleNow, ruleNow, startWords } from './rule-timing.ts'
import classes from './rules-page.module.css'

interface RulesTabProps {
  /** All attempts, newest first. */
  attempts: readonly AttemptView[]
  attempt: AttemptView
  state: GuardState | undefined
}

/** The rules as sentences, their versions, and the attempts. */
export function RulesTab({ attempts, attempt, state }: RulesTabProps) {
  const { readOnly } = useActiveJournal()
  return (
    <Stack gap={8}>
      <Columns of={[1.4, 1]}>
        <RulesNow attempt={attempt} state={state} />
        <Versions attempt={attempt} />
      </Columns>
      {attempts.length > 1 && <Attempts attempts={attempts} attempt={attempt} />}
      {!readOnly && attempt.endedAt === null && <EndAttempt attempt={attempt} />}
    </Stack>
  )
}

function RulesNow({ attempt, state }: Pick<RulesTabProps, 'attempt' | 'state'>) {
  const { currency, decimals, timeZone } = useActiveJournal()
  const { weekStart, unwatched } = useOwner()
  const [opened] = useState(() => Date.now())
  const at = attempt.endedAt === null ? (state?.now ?? wallClockAt(opened, timeZone)) : wallClock(attempt.endedAt)
  const year = Number(localText(at).slice(0, 4))
  const money = { currency, decimals }
  const { versions } = attempt
  const rows = guardRuleKinds.flatMap((kind) => ruleNow(kind, { attempt, versions, weekStart }, at) ?? [])
  const newest = versions.at(-1)
  const compact = useCompact()
  const columns = ruleColumns({ attempt, unwatched, money, year, compact })
  return (
    <Block
      title="Which rules, and since when?"
      measure={newest === undefined ? undefined : `version ${newest.version}, trading day begins ${newest.dayStart}`}
    >
      {rows.length === 0 ? (
        <Note>This attempt has no rules. Add one with “Change rules”.</Note>
      ) : (
        <Table caption="Rules" columns={columns} rows={rows} rowKey={({ kind }) => kind} named />
      )}
    </Block>
  )
}

interface RuleColumns {
  attempt: AttemptView
  unwatched: readonly GuardRuleKind[]
  money: MoneyWords
  year: number
  /** On a phone a change that waits is below its rule: a third column would be cut off. */
  compact: boolean
}

function ruleColumns({ attempt, unwatched, money, year, compact }: RuleColumns): readonly Column<RuleNow>[] {
  const laterOf = ({ kind, rule, later }: RuleNow) =>
    later === null ? null : (
      <Text as="span" ink="warn" className={classes.later}>
        {`${differenceWords({ kind, before: rule, after: later.rule }, money)}, ${later.from === null ? 'only with a new attempt' : `from ${startWords(later.from, year)}`}`}
      </Text>
    )
  const columns: readonly Column<RuleNow>[] = [
    {
      head: 'Rule',
      cell: (row) => (
        <>
          <b className={classes.sentence}>
            {row.rule === null ? `${guardRuleLabels[row.kind]}: none yet` : ruleSentence(row.rule, money)}
          </b>
          <Watched kind={row.kind} unwatched={unwatched} />
          {compact && laterOf(row)}
        </>
      ),
    },
    {
      head: 'Counts from',
      cell: ({ since }) => dayWords((since === null ? attempt.startedAt : localText(since)).slice(0, 10), year),
    },
  ]
  if (compact) return columns
  const none = (
    <Text as="span" ink={3}>
      –
    </Text>
  )
  return [...columns, { head: 'Later', cell: (row) => laterOf(row) ?? none }]
}

const Watched = ({ kind, unwatched }: { kind: GuardRuleKind; unwatched: readonly GuardRuleKind[] }) =>
  unwatched.includes(kind) ? (
    <>
      {' '}
      <Tag title="This rule needs PRO.">not watched on this plan</Tag>
    </>
  ) : null

/** Versions, newest first, and what each changed. */
function Versions({ attempt }: { attempt: AttemptView }) {
  const { currency, decimals } = useActiveJournal()
  const { weekStart } = useOwner()
  const { versions } = attempt
  const money = { currency, decimals }
  return (
    <Block title="What changed between versions?" measure="newest first">
      <ol className={classes.versions} aria-label="Versions">
        {versions
          .map((version, index) => ({ version, index }))
          .toReversed()
          .map(({ version: { version, madeAt, author, rules }, index }) => {
            const year = Number(madeAt.slice(0, 4))
            const changes = changesOfVersion({ attempt, versions, weekStart }, index)
            return (
              <li key={version}>
                <b>{version}</b>
                <span className={classes.made}>
                  <DateTime value={madeAt} />
                  {author !== null && ` by ${author}`}
                </span>
                <ul>
                  {index === 0 ? (
                    <li>{`${counted(rules.length, 'rule')}, from the start`}</li>
                  ) : (
                    changes.map((change) => (
                      <li key={change.kind}>
                        {differenceWords(change, money)}{' '}
                        <span className={change.atOnce ? classes.quiet : classes.late}>
                          {change.atOnce
                            ? 'counted at once'
                            : change.from === null
                              ? 'only with a new attempt'
                              : `counts from ${startWords(change.from, year)}`}
                        </span>
                      </li>
                    ))
                  )}
                </ul>
              </li>
            )
          })}
      </ol>
    </Block>
  )
}

function Attempts({ attempts, attempt }: Pick<RulesTabProps, 'attempts' | 'attempt'>) {
  const { decimals, currency } = useActiveJournal()
  return (
    <Block title="Which attempts were there?" measure="newest first">
      <Table
        caption="Attempts"
        rows={attempts}
        rowKey={({ id }) => id}
        columns={attemptColumns({ shownId: attempt.id, currency, decimals })}
      />
    </Block>
  )
}

const attemptColumns = ({
  shownId,
  currency,
  decimals,
}: MoneyWords & { shownId: number }): readonly Column<AttemptView>[] => [
  { head: 'Started', cell: ({ startedAt }) => dayWords(startedAt.slice(0, 10)) },
  { head: 'Ended', cell: ({ endedAt }) => (endedAt === null ? 'runs' : dayWords(endedAt.slice(0, 10))) },
  {
    head: `Start balance, ${currency}`,
    align: 'end',
    cell: ({ startBalance }) => formatMoney(startBalance, { decimals }),
  },
  { head: 'Versions', align: 'end', cell: ({ versions }) => versions.length },
  {
    head: 'Show',
    header: <span className="sr">Show</span>,
    cell: ({ id, startedAt }) =>
      id === shownId ? (
        'shown'
      ) : (
        <PageLink
          to="/rules"
          search={{ attempt: id }}
          className="link"
          aria-label={`Show the attempt of ${dayWords(startedAt.slice(0, 10))}`}
        >
          Show
        </PageLink>
      ),
  },
]

function EndAttempt({ attempt }: { attempt: AttemptView }) {
  const { id: journalId } = useActiveJournal()
  const [busy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'End the attempt?',
      message: 'Its rules watch no further trade. Rules, broken rules and notes stay.',
      action: 'End the attempt',
    })
    if (!isSure) return
    setBusy(true)
    try {
      await end(journalId, attempt)
    } catch (error) {
      toastProblem(error, 'ending the attempt')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button small busy={busy} onClick={() => void ask()}>
        End the attempt
      </Button>
    </div>
  )
}
