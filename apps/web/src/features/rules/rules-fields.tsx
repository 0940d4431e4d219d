import {
  freeGuardRules,
  guardRuleKinds,
  type GuardRuleKind,
  guardRuleLabels,
  type LossMeasure,
} from '@afterclose/core/guard-rule'
import { Menu } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Text } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { HoursFields } from './hours-fields.tsx'
import { fieldName, inOrder, missingKinds, newDraft, type RuleDraft } from './rule-draft.ts'
import classes from './rules-fields.module.css'

interface RulesFieldsProps {
  rules: readonly RuleDraft[]
  onChange: (rules: readonly RuleDraft[]) => void
  /** The fault of a field, by `fieldName`, if it may show. */
  faultOf: (field: string) => string | undefined
  onLeave: (field: string) => void
  /** Rules that the plan of the journal's owner does not watch. */
  unwatched: readonly GuardRuleKind[]
}

/** Rules of each kind with their limits; kinds are added from a menu. */
export function RulesFields({ rules, onChange, faultOf, onLeave, unwatched }: RulesFieldsProps) {
  const add = useRef<HTMLButtonElement>(null)
  const missing = missingKinds(rules)
  return (
    <div className={classes.rules}>
      {rules.map((rule) => (
        <fieldset key={rule.kind} className={classes.rule}>
          <legend className={classes.name}>{guardRuleLabels[rule.kind]}</legend>
          <div className={classes.fields}>
            <FieldsOf
              rule={rule}
              onChange={(changed) => onChange(rules.map((one) => (one.kind === changed.kind ? changed : one)))}
              faultOf={(field) => faultOf(fieldName(rule.kind, field))}
              onLeave={(field) => onLeave(fieldName(rule.kind, field))}
            />
          </div>
          <div className={classes.end}>
            {unwatched.includes(rule.kind) && <Tag title="It is listed, but not watched on this plan.">PRO</Tag>}
            <IconButton
              small
              label={`Remove ${guardRuleLabels[rule.kind].toLowerCase()}`}
              onClick={() => {
                onChange(rules.filter(({ kind }) => kind !== rule.kind))
                add.current?.focus() // the button is removed with its rule
              }}
            >
              <IconTrash size={16} aria-hidden="true" />
            </IconButton>
          </div>
        </fieldset>
      ))}
      {rules.length === 0 && (
        <Text size="small" ink={3}>
          No rules yet.
        </Text>
      )}
      {missing.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button ref={add} small icon={<IconPlus size={16} aria-hidden="true" />}>
              Add a rule
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {guardRuleKinds
              .filter((kind) => missing.includes(kind))
              .map((kind) => (
                <Menu.Item
                  key={kind}
                  rightSection={unwatched.includes(kind) && !freeGuardRules.has(kind) ? <Tag>PRO</Tag> : undefined}
                  onClick={() => onChange(inOrder([...rules, newDraft(kind)]))}
                >
                  {guardRuleLabels[kind]}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

interface FieldsOfProps {
  rule: RuleDraft
  onChange: (rule: RuleDraft) => void
  faultOf: (field: string) => string | undefined
  onLeave: (field: string) => void
}

const percentOfStart = { value: 'PERCENT_OF_START', label: '% of start balance' } as const
const percentOfDay = { value: 'PERCENT_OF_DAY_START', label: '% of day’s first balance' } as const
const inR = { value: 'R', label: 'R' } as const
const measures = [
  { value: 'CLOSED', label: 'Closed trades' },
  { value: 'EQUITY', label: 'Open trades too' },
] as const
const floors = [
  { value: 'STATIC', label: 'Stays where it is' },
  { value: 'TRAIL_EOD', label: 'Follows the day’s close' },
  { value: 'TRAIL_EQUITY', label: 'Follows the highest equity' },
] as const

function FieldsOf({ rule, onChange, faultOf, onLeave }: FieldsOfProps) {
  const { currency } = useActiveJournal()
  const money = { value: 'MONEY', label: currency } as const
  /** A number as text; the field is named by its fault. */
  const number = (field: string, label: string, value: string, change: (text: string) => RuleDraft) => (
    <NumberField
      label={label}
      value={value}
      error={faultOf(field)}
      onBlur={() => onLeave(field)}
      onChange={(text) => onChange(change(text))}
    />
  )
  /** A number and its unit. */
  const amount = <Unit extends string>(
    label: string,
    units: readonly { readonly value: Unit; readonly label: string }[],
    { value, unit }: { readonly value: string; readonly unit: Unit },
    change: (amount: { readonly value: string; readonly unit: Unit }) => RuleDraft,
  ) => (
    <>
      {number('value', label, value, (text) => change({ value: text, unit }))}
      <ChoiceField
        label="Unit"
        choices={units}
        value={unit}
        onChange={(other) => onChange(change({ value, unit: other }))}
      />
    </>
  )
  const measured = (measure: LossMeasure, change: (measure: LossMeasure) => RuleDraft) => (
    <ChoiceField label="Measured by" choices={measures} value={measure} onChange={(other) => onChange(change(other))} />
  )
  switch (rule.kind) {
    case 'DAILY_LOSS':
    case 'WEEKLY_LOSS':
      return (
        <>
          {amount('At most', [money, percentOfStart, percentOfDay, inR], rule, (changed) => ({ ...rule, ...changed }))}
          {measured(rule.measure, (measure) => ({ ...rule, measure }))}
        </>
      )
    case 'MAX_LOSS':
      return (
        <>
          {amount('At most', [money, percentOfStart], rule, (changed) => ({ ...rule, ...changed }))}
          {measured(rule.measure, (measure) => ({ ...rule, measure }))}
          <ChoiceField
            label="The floor"
            choices={floors}
            value={rule.floor}
            onChange={(floor) => onChange({ ...rule, floor })}
          />
          {rule.floor !== 'STATIC' && (
            <ChoiceField
              label="It stops rising"
              choices={[
                { value: 'NEVER', label: 'Never' },
                { value: 'ABOVE', label: 'Above the start' },
              ]}
              value={rule.stops ? 'ABOVE' : 'NEVER'}
              onChange={(stops) => onChange({ ...rule, stops: stops === 'ABOVE' })}
            />
          )}
          {rule.floor !== 'STATIC' &&
            rule.stops &&
            number('lock', `Above it by, ${currency}`, rule.lock, (lock) => ({ ...rule, lock }))}
        </>
      )
    case 'MAX_TRADES':
      return number('trades', 'At most', rule.trades, (trades) => ({ ...rule, trades }))
    case 'COOL_DOWN':
      return (
        <>
          {number('losses', 'Losses in a row', rule.losses, (losses) => ({ ...rule, losses }))}
          <ChoiceField
            label="Pause for"
            choices={[
              { value: 'MINUTES', label: 'Some minutes' },
              { value: 'DAY', label: 'The rest of the day' },
            ]}
            value={rule.restOfDay ? 'DAY' : 'MINUTES'}
            onChange={(pause) => onChange({ ...rule, restOfDay: pause === 'DAY' })}
          />
          {!rule.restOfDay && number('minutes', 'Minutes', rule.minutes, (minutes) => ({ ...rule, minutes }))}
        </>
      )
    case 'MAX_TRADE_RISK':
      return amount('At most', [money, percentOfDay, inR], rule, (changed) => ({ ...rule, ...changed }))
    case 'HOURS':
      return (
        <HoursFields
          windows={rule.windows}
          onChange={(windows) => onChange({ ...rule, windows })}
          faultOf={faultOf}
          onLeave={onLeave}
        />
      )
    case 'TARGET':
      return amount('Profit', [money, percentOfStart], rule, (changed) => ({ ...rule, ...changed }))
    case 'MIN_DAYS':
      return number('days', 'At least', rule.days, (days) => ({ ...rule, days }))
  }
}
