import { Menu } from '@mantine/core'
import { mostRules, type TradingRule } from '@afterclose/core/trading-rule'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { RuleFields } from './rule-fields.tsx'
import { ruleWords } from './rule-words.ts'
import type { ChosenComment } from './use-comments.ts'
import type { CommentName } from './rule-words.ts'

interface RuleListProps {
  rules: readonly TradingRule[]
  comments: readonly ChosenComment[]
  nameOf: CommentName
  onChange: (rules: readonly TradingRule[]) => void
}

/** The rules in order: each sees the trades left by earlier ones. */
export function RuleList({ rules, comments, nameOf, onChange }: RuleListProps) {
  const move = (from: number, to: number) => onChange(rules.toSpliced(from, 1).toSpliced(to, 0, rules[from]!))
  return (
    <Stack as="ol" gap={0} below={4} aria-label="Rules, in the order they are applied">
      {rules.map((rule, place) => {
        const name = ruleWords(rule, nameOf)
        return (
          // a rule is identified by its index: its text is edited there
          // oxlint-disable-next-line react/no-array-index-key
          <Row
            as="li"
            key={`${place} ${rule.is}`}
            oneLine
            gap={3}
            style={{ minHeight: 44, paddingBlock: 'var(--s-1)', borderBottom: '1px solid var(--rule)' }}
          >
            <Text as="span" size="label" ink={3} aria-hidden="true" style={{ flex: 'none', width: 16 }}>
              {place + 1}
            </Text>
            <RuleFields rule={rule} comments={comments} onChange={(changed) => onChange(rules.with(place, changed))} />
            <Row as="span" oneLine gap={0} style={{ flex: 'none' }}>
              <IconButton
                small
                many
                label={`Earlier: ${name}`}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <IconArrowUp size={16} />
              </IconButton>
              <IconButton
                small
                many
                label={`Later: ${name}`}
                disabled={place === rules.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <IconArrowDown size={16} />
              </IconButton>
              <IconButton small many label={`Remove: ${name}`} onClick={() => onChange(rules.toSpliced(place, 1))}>
                <IconX size={16} />
              </IconButton>
            </Row>
          </Row>
        )
      })}
    </Stack>
  )
}

/** Adds a rule at the end. */
export function AddRule({ rules, comments, nameOf, onChange }: RuleListProps) {
  const [first] = comments
  const offered: readonly TradingRule[] = [
    { is: 'STOP_AFTER_LOSSES', losses: 2 },
    { is: 'NO_ENTRY_FROM', hour: 20 },
    { is: 'MOST_A_DAY', trades: 3 },
    ...(first === undefined ? [] : [{ is: 'WITHOUT_COMMENT', kind: first.kind, comment: first.id } as const]),
    { is: 'HALF_SIZE', belowHigh: 5 },
  ]
  const full = rules.length >= mostRules
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          small
          disabled={full}
          title={full ? 'At most five rules can be replayed.' : undefined}
          icon={<IconPlus size={16} aria-hidden="true" />}
        >
          Add rule
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((rule) => (
          <Menu.Item key={rule.is} onClick={() => onChange([...rules, rule])}>
            {ruleWords(rule, nameOf)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
