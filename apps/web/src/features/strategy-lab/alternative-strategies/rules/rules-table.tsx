import { formatMoney, formatR, formatWhole } from '@afterclose/core/format'
import type { RuleEffect, TradingRulesReport } from '@afterclose/engine/reports/trading-rules/trading-rules-report'
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

interface Row extends RuleEffect {
  readonly place: number
}

/** Change by each rule, one after the other; the last row has all together. */
export function RulesTable({ report, nameOf }: RulesTableProps) {
  const { currency, decimals } = useActiveJournal()
  const { rules, actual, ruled, maxDrawdown, ruledMaxDrawdown } = report
  const sum = (part: 'earlier' | 'later'): number => rules.reduce((all, rule) => all + rule[part].r, 0)
  const total = [
    'All rules together',
    `${formatWhole(actual.trades - ruled.trades)} skipped`,
    formatR(ruled.r - actual.r),
    formatMoney(ruled.gain - actual.gain, { decimals, signed: true }),
    fallWords(maxDrawdown, ruledMaxDrawdown),
    formatR(sum('earlier')),
    formatR(sum('later')),
  ]
  return (
    <Table
      caption="What each rule would have changed"
      columns={columnsOf(currency, nameOf)}
      rows={rules.map((rule, place) => ({ ...rule, place }))}
      rowKey={({ place }) => place}
      empty="No rules yet: add one to see what it would have changed."
      {...(rules.length === 0 ? {} : { totals: total })}
    />
  )
}

const columnsOf = (currency: string, nameOf: CommentName): readonly Column<Row>[] => [
  {
    head: 'Rule',
    cell: ({ rule, hindsight }) => (
      <>
        <Text as="span" bold>
          {ruleWords(rule, nameOf)}
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
  },
  {
    head: 'Trades changed',
    align: 'end',
    cell: ({ rule, leftOut, halved, of }) =>
      leftOut + halved === 0 ? (
        '0'
      ) : (
        <TradesLink behind={{ title: ruleWords(rule, nameOf), of }}>
          {halved > 0 ? `${formatWhole(halved)} at half size` : `${formatWhole(leftOut)} skipped`}
        </TradesLink>
      ),
  },
  { head: 'R', align: 'end', cell: ({ r }) => <RMultiple value={r} /> },
  { head: currency, align: 'end', cell: ({ gain }) => <Money value={gain} signed /> },
  {
    head: 'Max drawdown, R',
    align: 'end',
    cell: ({ maxDrawdownWithout, maxDrawdownWith }) => fallWords(maxDrawdownWithout, maxDrawdownWith),
  },
  { head: 'First two thirds, R', align: 'end', cell: ({ earlier }) => <RMultiple value={earlier.r} /> },
  { head: 'Last third, R', align: 'end', cell: ({ later }) => <RMultiple value={later.r} /> },
]

const fallWords = (before: number, after: number): string =>
  before === after ? formatR(below(before)) : `${formatR(below(before))} to ${formatR(below(after))}`

const below = (fall: number): number => (fall === 0 ? 0 : -fall)
