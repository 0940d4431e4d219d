import { formatRatio } from '@afterclose/core/format'
import { type PlanDirection, scenarioRrr } from '@afterclose/core/trade-plan'
import { mostScenarios } from '@afterclose/contract/trade-plans'
import { Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Text } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { newScenario, type ScenarioForm, scenarioFaults, scenarioOf } from './plan-fields.ts'
import classes from './scenarios-field.module.css'

const numbers = [
  ['entryFrom', 'Entry from'],
  ['entryTo', 'Entry to'],
  ['stopLoss', 'Stop loss'],
  ['takeProfit', 'Take profit'],
  ['riskPercent', 'Risk'],
] as const

interface ScenariosFieldProps {
  value: readonly ScenarioForm[]
  onChange: (scenarios: readonly ScenarioForm[]) => void
  direction: PlanDirection | null
  /** Set after saving was rejected: each field shows its error. */
  error: string | undefined
  readOnly: boolean
}

/** Scenarios, as if-then rules: entry, stop, target and risk. */
export function ScenariosField({ value, onChange, direction, error, readOnly }: ScenariosFieldProps) {
  const add = useRef<HTMLButtonElement>(null)
  const change = (key: number, part: Partial<ScenarioForm>): void =>
    onChange(value.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <>
      {value.map((scenario, row) => {
        const faults = error === undefined ? {} : scenarioFaults(scenario, direction)
        return (
          <div key={scenario.key} className={classes.scenario} role="group" aria-label={`Scenario ${row + 1}`}>
            <div className={classes.words}>
              <Textarea
                label="If"
                autosize
                minRows={1}
                maxRows={6}
                maxLength={2000}
                value={scenario.ifText}
                readOnly={readOnly}
                onChange={(event) => change(scenario.key, { ifText: event.currentTarget.value })}
              />
              <Textarea
                label="Then"
                autosize
                minRows={1}
                maxRows={6}
                maxLength={2000}
                value={scenario.thenText}
                readOnly={readOnly}
                onChange={(event) => change(scenario.key, { thenText: event.currentTarget.value })}
              />
              {!readOnly && (
                <IconButton
                  small
                  label={`Remove scenario ${row + 1}`}
                  onClick={() => {
                    onChange(value.filter(({ key }) => key !== scenario.key))
                    add.current?.focus() // the button is removed with its scenario
                  }}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </IconButton>
              )}
            </div>
            <div className={classes.numbers}>
              {numbers.map(([name, label]) => (
                <NumberField
                  key={name}
                  size="sm"
                  label={label}
                  hint={name === 'riskPercent' ? '%' : undefined}
                  value={scenario[name]}
                  readOnly={readOnly}
                  error={faults[name]}
                  onChange={(text) => change(scenario.key, { [name]: text })}
                />
              ))}
              <p className={classes.rrr}>
                <span>RRR</span>
                <output>{formatRatio(scenarioRrr(scenarioOf(scenario)))}</output>
              </p>
            </div>
          </div>
        )
      })}
      {value.length === 0 && readOnly && (
        <Text size="small" ink={3}>
          This plan has no scenarios.
        </Text>
      )}
      {error !== undefined && (
        <Text below={2} size="small" ink="error" role="alert">
          {error}
        </Text>
      )}
      {!readOnly && value.length < mostScenarios && (
        <Button ref={add} small icon={<IconPlus size={16} />} onClick={() => onChange([...value, newScenario(value)])}>
          Add a scenario
        </Button>
      )}
    </>
  )
}
