import { type TradingRule, wrongWithRule } from '@afterclose/core/trading-rule'
import { type ReactNode, useState } from 'react'
import { ChoiceField } from '../../../../ui/choice-field.tsx'
import { Row } from '../../../../ui/layout.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { typedNumber, typingProblem } from '../../../../ui/typed-number.ts'
import { hourText } from './rule-words.ts'
import type { ChosenComment } from './use-comments.ts'

interface RuleFieldsProps {
  rule: TradingRule
  comments: readonly ChosenComment[]
  onChange: (rule: TradingRule) => void
}

const hours = Array.from({ length: 23 }, (_, i) => ({ value: String(i + 1), label: hourText(i + 1) }))

/** A rule as a sentence with editable number, hour or comment. */
export function RuleFields({ rule, comments, onChange }: RuleFieldsProps) {
  switch (rule.is) {
    case 'STOP_AFTER_LOSSES':
      return (
        <Sentence before="Stop after" after={rule.losses === 1 ? 'loss a day' : 'losses a day'}>
          <TypedNumber
            label="Losses a day"
            value={rule.losses}
            ruleOf={(losses) => ({ is: 'STOP_AFTER_LOSSES', losses })}
            onChange={onChange}
          />
        </Sentence>
      )
    case 'MOST_A_DAY':
      return (
        <Sentence before="No more than" after={rule.trades === 1 ? 'trade a day' : 'trades a day'}>
          <TypedNumber
            label="Trades a day"
            value={rule.trades}
            ruleOf={(trades) => ({ is: 'MOST_A_DAY', trades })}
            onChange={onChange}
          />
        </Sentence>
      )
    case 'HALF_SIZE':
      return (
        <Sentence before="Half size while" after="R or more below the high">
          <TypedNumber
            label="R below the high"
            value={rule.belowHigh}
            ruleOf={(belowHigh) => ({ is: 'HALF_SIZE', belowHigh })}
            onChange={onChange}
          />
        </Sentence>
      )
    case 'NO_ENTRY_FROM':
      return (
        <Sentence before="No trades from" after="on">
          <ChoiceField
            aria-label="Hour of the last entry"
            size="sm"
            w={88}
            choices={hours}
            value={String(rule.hour)}
            onChange={(hour) => onChange({ is: 'NO_ENTRY_FROM', hour: Number(hour) })}
          />
        </Sentence>
      )
    case 'WITHOUT_COMMENT':
      return (
        <Sentence before="Skip trades with" after="">
          <ChoiceField
            aria-label="Comment"
            size="sm"
            w={300}
            searchable
            choices={comments.map(({ kind, id, label }) => ({ value: `${kind} ${id}`, label }))}
            value={`${rule.kind} ${rule.comment}`}
            onChange={(chosen) => {
              const found = comments.find(({ kind, id }) => `${kind} ${id}` === chosen)
              if (found !== undefined) onChange({ is: 'WITHOUT_COMMENT', kind: found.kind, comment: found.id })
            }}
          />
        </Sentence>
      )
  }
}

const Sentence = ({ before, after, children }: { before: string; after: string; children: ReactNode }) => (
  <Row as="span" grow gap={[1, 2]}>
    {before} {children} {after}
  </Row>
)

interface TypedNumberProps {
  label: string
  value: number
  ruleOf: (value: number) => TradingRule
  onChange: (rule: TradingRule) => void
}

/** Number field committed on blur or Enter; while it is invalid, the rule stays unchanged. */
function TypedNumber({ label, value, ruleOf, onChange }: TypedNumberProps) {
  const [{ of, text }, setState] = useState({ of: value, text: String(value) })
  if (of !== value) setState({ of: value, text: String(value) })
  const typed = Number(typedNumber(text) ?? Number.NaN)
  const problem = typingProblem(text) ?? wrongWithRule(ruleOf(typed))
  const commit = () => {
    if (problem === null && typed !== value) onChange(ruleOf(typed))
  }
  return (
    <NumberField
      label=""
      aria-label={label}
      size="sm"
      w={72}
      classNames={{ label: 'sr' }}
      value={text}
      onChange={(next) => setState({ of, text: next })}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
      }}
      error={problem}
    />
  )
}
