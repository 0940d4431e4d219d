import type { WeekRuleView } from '@afterclose/contract/week-rules'
import { isInMonth } from '@afterclose/core/week-rule'
import type { KeptRule } from '@afterclose/engine/reports/week-rules/week-rules-report'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { AverageR, rangeWords } from '../../../parts/graded-trades/average-r.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { weekRulesQuery } from '../../../parts/week-rule/rule-queries.ts'
import { RuleText } from '../../../parts/week-rule/rule-text.tsx'
import { keptWords, useKeptRules } from '../../../parts/week-rule/use-kept.ts'
import { weekWords } from '../../../parts/week-rule/weeks.ts'
import { Block } from '../../../ui/block.tsx'
import { Text } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'

interface RuleRow {
  readonly rule: WeekRuleView
  readonly kept: KeptRule
}

/** Rules of the weeks of a month, and its own: how often each was kept, and the average R with and without. */
export function MonthRules({ month: { year, month } }: { month: Pick<ListedMonth, 'year' | 'month'> }) {
  const { id: journalId } = useActiveJournal()
  const { data: rules, error: rulesError } = useQuery(weekRulesQuery(journalId))
  const own = useMemo(
    () =>
      (rules ?? [])
        .filter((rule) => isInMonth(rule, { year, month }))
        .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : a.firstDay > b.firstDay ? 1 : a.id - b.id)),
    [rules, year, month],
  )
  const { keptRules, error: countError } = useKeptRules(own)
  if (rules === undefined && rulesError !== null) return <Failure>The rules could not be loaded.</Failure>
  if (own.length === 0) return null
  if (keptRules === undefined)
    return countError === null ? null : <Failure>The trades that kept the rules could not be counted.</Failure>
  const rows = own.flatMap((rule): readonly RuleRow[] => {
    const found = keptRules.find(({ id }) => id === rule.id)
    return found === undefined ? [] : [{ rule, kept: found }]
  })
  return (
    <Block title={blockTitle} measure="trades that kept them, and average R with its 95% range">
      <Table caption="Rules" look="list" columns={columns} rows={rows} rowKey={({ rule }) => rule.id} />
    </Block>
  )
}

const blockTitle = 'Rules of these weeks'

const Failure = ({ children }: { children: string }) => <Block title={blockTitle}>{children}</Block>

/** A link to trades, their average R and its range. */
const Result = ({ result, title }: { result: KeptRule['whenKept']; title: string }) =>
  result.trades === 0 ? (
    '–'
  ) : (
    <>
      <AverageR {...result} />{' '}
      <Text as="span" ink={3} size="micro">
        {rangeWords(result)}, <TradesLink behind={{ title, of: result.of }}>{`${result.trades}`}</TradesLink>
      </Text>
    </>
  )

const columns: readonly Column<RuleRow>[] = [
  {
    head: 'When',
    cell: ({ rule }) => (rule.span === 'MONTH' ? 'The month' : weekWords(rule.firstDay)),
  },
  {
    head: 'Rule',
    cell: ({ rule }) => (
      <div style={{ minWidth: 220 }}>
        <RuleText text={rule.text} small />
      </div>
    ),
  },
  { head: 'Kept', cell: ({ kept }) => (kept.counted === 0 ? keptWords(kept) : `${kept.kept} of ${kept.counted}`) },
  { head: 'R when kept', align: 'end', cell: ({ kept }) => <Result result={kept.whenKept} title="Rule kept" /> },
  { head: 'R when broken', align: 'end', cell: ({ kept }) => <Result result={kept.whenBroken} title="Rule broken" /> },
]
