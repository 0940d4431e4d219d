import type { AttemptView } from '@afterclose/contract/guard'
import { noFilters } from '@afterclose/core/filters'
import { counted, formatMoney, formatWhole, plural, sentenceR } from '@afterclose/core/format'
import type { BreachCost, GuardCosts, GuardState } from '@afterclose/engine/guard/guard-state'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useGuardCosts } from '../../parts/guard/use-guard.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Problem } from '../../parts/problem.tsx'
import { RangeDots } from '../../parts/findings/range-dots.tsx'
import { TradesLink } from '../../parts/trades-drawer/trades-link.tsx'
import { Block } from '../../ui/block.tsx'
import { Columns, Note, Stack } from '../../ui/layout.tsx'
import { ReadingLine } from '../../ui/reading-line.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { BreachTable } from './breach-table.tsx'
import { breachRows } from './breach-rows.ts'
import { breachesQuery } from './breaches-query.ts'
import { CostBars } from './cost-bars.tsx'
import { computedFrom } from './today-tab.tsx'

/** The server stores a broken rule a moment after the page computes it, ms. */
const storedWithin = 3000

/** Costs of broken rules, by rule, and every one of them with its note. */
export function BreachesTab({ attempt, state }: { attempt: AttemptView; state: GuardState }) {
  const { id: journalId } = useActiveJournal()
  const costs = useGuardCosts(attempt)
  const stored = useQuery({
    ...breachesQuery(journalId),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && breachRows(state.breaches, data, attempt.id).some((row) => row.stored === null)
        ? storedWithin
        : false,
  })
  const rows = useMemo(
    () => breachRows(state.breaches, stored.data ?? [], attempt.id),
    [state.breaches, stored.data, attempt.id],
  )
  if (rows.length === 0 && stored.data !== undefined)
    return (
      <Stack gap={8}>
        <Block title="What did broken rules cost?">
          <ReadingLine>
            <b>No rule was broken in this attempt.</b>
          </ReadingLine>
        </Block>
        <Note>{computedFrom}</Note>
      </Stack>
    )
  return (
    <Stack gap={8}>
      <Loaded query={costs} doing="loading the rules" skeleton={<BlockSkeleton height={220} />}>
        {(known) => <Costs costs={known} />}
      </Loaded>
      {stored.data === undefined && stored.error !== null && (
        <Problem
          error={stored.error}
          doing="loading broken rules"
          safe="Notes and rules that are no longer broken are missing below."
          retrying={stored.isFetching}
          onRetry={() => void stored.refetch()}
        />
      )}
      <BreachTable rows={rows} attempt={attempt} />
      <Note>{computedFrom}</Note>
    </Stack>
  )
}

function Costs({ costs: { costs, others } }: { costs: GuardCosts }) {
  const { currency, decimals } = useActiveJournal()
  const all = costs.find(({ rule }) => rule === 'ALL')
  if (all === undefined || all.tradeIds.length === 0)
    return (
      <Block title="What did broken rules cost?" measure={currency}>
        <ReadingLine>
          <b>Broken rules forbade no trade.</b> No trade was entered after a limit was reached.
        </ReadingLine>
      </Block>
    )
  const trades = all.tradeIds.length
  const made = formatMoney(all.gain, { decimals, signed: true })
  const byRule = costs.filter((one) => one !== all)
  const hasRange = all.low !== null && all.avgR !== null
  const bars = (
    <Block
      title="What did broken rules cost?"
      measure={`What forbidden trades made, ${currency}; a trade counts once in the sum`}
    >
      <ReadingLine>
        <b>
          {trades === 1 ? 'This ' : 'These '}
          <TradesLink
            behind={{
              title: 'Forbidden by your rules',
              of: { is: 'ids', ids: all.tradeIds },
              among: noFilters,
            }}
          >
            {trades === 1 ? '1 trade' : counted(trades, 'trade')}
          </TradesLink>
          {trades === 1 ? ' was' : ' were'} forbidden by your rules. {madeWords(all, made)}
        </b>
      </ReadingLine>
      <CostBars costs={byRule} />
    </Block>
  )
  if (!hasRange) return bars
  return (
    <Columns of={[1.4, 1]}>
      {bars}
      <Block title="Were they worse than your other trades?" measure="Average R with its 95% range">
        <ReadingLine>
          Forbidden trades made <b>{sentenceR(all.avgR)}</b> on average, all others {sentenceR(others.avgR)}.
        </ReadingLine>
        <RangeDots
          label={`Average R: forbidden trades ${sentenceR(all.avgR)}, all others ${sentenceR(others.avgR)}`}
          unit="R"
          rows={[
            { name: `Forbidden, ${formatWhole(all.withR)}`, averages: all, isNamed: true },
            { name: `All others, ${formatWhole(others.withR)}`, averages: others, isNamed: false },
          ].flatMap(({ name, averages: { avgR, low, high }, isNamed }) =>
            avgR === null
              ? []
              : [
                  {
                    name,
                    range: { likely: avgR, low, high },
                    isNamed,
                    isFilled: low !== null && high !== null && (low > 0 || high < 0),
                  },
                ],
          )}
        />
      </Block>
    </Columns>
  )
}

/** The sum of forbidden trades, and how many are not in it: those that are open may still lose. */
function madeWords({ tradeIds, withoutResult }: BreachCost, made: string): string {
  const closed = tradeIds.length - withoutResult
  if (closed === 0) return tradeIds.length === 1 ? 'It has no result yet.' : 'None of them has a result yet.'
  if (withoutResult === 0) return `${closed === 1 ? 'It' : 'They'} made ${made}.`
  return `${formatWhole(closed)} of them made ${made}; ${formatWhole(withoutResult)} ${plural(withoutResult, 'has', 'have')} no result yet.`
}
