import { formatR, formatWhole } from '@afterclose/core/format'
import type { RuleEffect, TradingRulesReport } from '@afterclose/engine/reports/trading-rules/trading-rules-report'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { Money, RMultiple } from '../../../../parts/figures.tsx'
import { TradesLink } from '../../../../parts/trades-drawer/trades-link.tsx'
import { Text } from '../../../../ui/layout.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { type Column, Table } from '../../../../ui/table/table.tsx'
import { type CommentName, ruleWords } from './rule-words.ts'

interface RulesTableProps {
  report: TradingRulesReport
  nameOf: CommentName
}

interface Line {
  readonly place: number
  readonly name: ReactNode
  /** Null for all rules together. */
  readonly alone: { readonly r: number; readonly gain: number } | null
  readonly changed: ReactNode
  readonly r: number
  readonly gain: number
  readonly fall: string
  readonly earlier: number
  readonly later: number
}

/** Change by each rule alone, and in sequence; the last row has the total. */
export function RulesTable({ report, nameOf }: RulesTableProps) {
  const { currency } = useActiveJournal()
  const { rules, actual, ruled, together, maxDrawdown, ruledMaxDrawdown } = report
  const lines = rules.map((effect, place) => lineOf(effect, place, nameOf))
  const total: Line = {
    place: lines.length,
    name: 'All rules together',
    alone: null,
    changed: `${formatWhole(actual.trades - ruled.trades)} skipped`,
    r: together.r,
    gain: together.gain,
    fall: fallWords(maxDrawdown, ruledMaxDrawdown),
    earlier: together.earlier.r,
    later: together.later.r,
  }
  return (
    <Table
      caption="What each rule would have changed"
      columns={columnsOf(currency, rules.length > 1)}
      rows={lines}
      rowKey={({ place }) => place}
      empty="No rules yet: add one to see what it would have changed."
      total={lines.length === 0 ? undefined : total}
    />
  )
}

function lineOf(effect: RuleEffect, place: number, nameOf: CommentName): Line {
  const { rule, alone, hindsight, leftOut, halved, of, r, gain, maxDrawdownWithout, maxDrawdownWith, earlier, later } =
    effect
  const words = ruleWords(rule, nameOf)
  return {
    place,
    alone,
    name: (
      <>
        <Text as="span" bold>
          {words}
        </Text>
        {hindsight && (
          <>
            {' '}
            <Tag title="It uses information recorded only after the exit, so nobody could have followed it.">
              hindsight
            </Tag>
          </>
        )}
      </>
    ),
    changed:
      leftOut + halved === 0 ? (
        '0'
      ) : (
        <TradesLink behind={{ title: words, of }}>
          {halved > 0 ? `${formatWhole(halved)} at half size` : `${formatWhole(leftOut)} skipped`}
        </TradesLink>
      ),
    r,
    gain,
    fall: fallWords(maxDrawdownWithout, maxDrawdownWith),
    earlier: earlier.r,
    later: later.r,
  }
}

/** @param several one rule alone is all rules in order */
const columnsOf = (currency: string, several: boolean): readonly Column<Line>[] => [
  { head: 'Rule', cell: ({ name }) => name },
  ...(several ? aloneColumns(currency) : []),
  { head: 'Trades changed', align: 'end', cell: ({ changed }) => changed },
  { head: several ? 'In order, R' : 'R', align: 'end', cell: ({ r }) => <RMultiple value={r} /> },
  {
    head: several ? `In order, ${currency}` : currency,
    align: 'end',
    cell: ({ gain }) => <Money value={gain} signed />,
  },
  { head: 'Max drawdown, R', align: 'end', cell: ({ fall }) => fall },
  { head: 'First two thirds, R', align: 'end', cell: ({ earlier }) => <RMultiple value={earlier} /> },
  { head: 'Last third, R', align: 'end', cell: ({ later }) => <RMultiple value={later} /> },
]

const aloneColumns = (currency: string): readonly Column<Line>[] => [
  { head: 'Alone, R', align: 'end', cell: ({ alone }) => alone !== null && <RMultiple value={alone.r} /> },
  {
    head: `Alone, ${currency}`,
    align: 'end',
    cell: ({ alone }) => alone !== null && <Money value={alone.gain} signed />,
  },
]

const fallWords = (before: number, after: number): string =>
  before === after ? formatR(below(before)) : `${formatR(below(before))} to ${formatR(below(after))}`

const below = (fall: number): number => (fall === 0 ? 0 : -fall)
