import { Checkbox } from '@mantine/core'
import { counted, formatWhole } from '@afterclose/core/format'
import type { NumberProblem } from '@afterclose/core/number-range'
import { leastToResample, type ParameterName, parameterRanges } from '@afterclose/core/simulator-parameters'
import { nextSeed } from '@afterclose/engine/simulator/seed-of'
import type { Sizing } from '@afterclose/engine/simulator/sizing'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { spaceClass, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { inputsInWords } from './inputs-in-words.ts'
import { ParameterField } from './parameter-field.tsx'
import type { SimulatorInputs } from './simulator-inputs.ts'
import type { ChangeSearch } from './simulator-search.ts'
import classes from './simulator.module.css'

interface InputsFormProps {
  inputs: SimulatorInputs
  nR: number
  problems: readonly NumberProblem<ParameterName | 'mode'>[]
  change: ChangeSearch
  presets: ReactNode
  children: ReactNode
}

export const sizingNames: Readonly<Record<Sizing['kind'], string>> = {
  FRACTION: 'Percent of the balance',
  AMOUNT: 'Fixed amount',
  HALF_KELLY: 'Half Kelly, capped',
  REDUCED: 'Reduced in a drawdown',
}
const sizings = (['FRACTION', 'AMOUNT', 'HALF_KELLY', 'REDUCED'] as const).map((value) => ({
  value,
  label: sizingNames[value],
}))

/**
 * All inputs of a simulation. Next to the results the form is open; above them it is collapsed to a summary line, so that the results are
 * visible first.
 */
export function InputsForm({ presets, children, ...fields }: InputsFormProps) {
  const { currency, decimals } = useActiveJournal()
  // as in simulator.module.css
  const above = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false })
  const [open, setOpen] = useState(false)
  if (!above)
    return (
      <Block title="Inputs">
        <Stack gap={3}>
          <Row oneLine align="stretch" gap={0}>
            {presets}
          </Row>
          <Fields {...fields} />
          {children}
        </Stack>
      </Block>
    )
  return (
    <Block
      title="Inputs"
      actions={
        <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide inputs' : 'Change inputs'}
          <IconChevronDown size={16} aria-hidden="true" className={open ? classes.turned : undefined} />
        </Button>
      }
    >
      <Stack gap={3}>
        <Text size="small" ink={2}>
          {inputsInWords(fields.inputs, { currency, decimals })}
        </Text>
        {open && <Fields {...fields} />}
        <Row oneLine align="stretch" gap={0}>
          {presets}
        </Row>
        {children}
      </Stack>
    </Block>
  )
}

/** Fields of the inputs with their errors; the progress of a simulation does not render them again. */
const Fields = memo(function Fields({ inputs, nR, problems, change }: Omit<InputsFormProps, 'presets' | 'children'>) {
  const { currency, decimals } = useActiveJournal()
  const { mode, sizing, numbers, few, own } = inputs
  const modeProblem = problems.find(({ name }) => name === 'mode')?.message
  const field = (name: ParameterName, hint: ReactNode, more: Partial<FieldProps> = {}) => (
    <ParameterField
      label={parameterRanges[name].label}
      hint={hint}
      value={numbers[name]}
      share={'share' in parameterRanges[name]}
      problem={problems.find((problem) => problem.name === name)?.message}
      onCommit={(value) => change({ [name]: value ?? undefined })}
      {...more}
    />
  )
  const locked = { locked: !own, decimals: 2 }
  return (
    <>
      <div>
        <Text below={1} size="label" ink={2}>
          Method
        </Text>
        <Segments
          label="Method"
          large
          value={mode}
          options={[
            { value: 'RESAMPLE', label: 'Resample', ...(few ? { off: tooFew(nR) } : {}) },
            { value: 'PARAMETRIC', label: 'From statistics' },
          ]}
          onChange={(next) => change({ method: next, own: next === 'RESAMPLE' ? undefined : own || undefined })}
        />
        {mode === 'RESAMPLE' && (
          <div className={spaceClass({ above: 2 })}>
            <Segments
              label="These trades are"
              large
              value={inputs.treatAs}
              options={[
                { value: 'SAMPLE', label: 'A sample' },
                { value: 'WHOLE', label: 'All there is' },
              ]}
              onChange={(next) => change({ treatAs: next === 'WHOLE' ? next : undefined })}
            />
          </div>
        )}
        {modeProblem === undefined ? (
          <Text above={1} size="micro" ink={3}>
            {few ? tooFew(nR) : methodWords(inputs, nR)}
          </Text>
        ) : (
          <Text above={1} size="micro" ink="error">
            {modeProblem}
          </Text>
        )}
      </div>
      <div className={classes.pair}>
        {field('winProbability', '%', locked)}
        {field('breakEvenProbability', '%', locked)}
        {field('avgWinR', 'R', locked)}
        {field('avgLossR', 'R', locked)}
      </div>
      <Checkbox
        size="sm"
        classNames={{ label: classes.own ?? '' }}
        label="Use own inputs"
        checked={own}
        disabled={few && own}
        onChange={({ currentTarget: { checked } }) =>
          change(checked ? { own: true, method: 'PARAMETRIC' } : { own: undefined })
        }
      />
      <div className={classes.pair}>
        {field('tradesPerRun', undefined)}
        {field('runs', undefined)}
        {field('startBalance', currency, {
          decimals,
          least: decimals,
          // if emptied, it is the account's balance again
          onCommit: (value) => change({ startBalance: value ?? undefined, balance: undefined }),
        })}
        {field('ruinPercent', '%')}
        {field('goalPercent', '% gain')}
        {mode === 'RESAMPLE' && field('blockLength', undefined)}
      </div>
      <div>
        <ChoiceField
          label="Position size"
          size="sm"
          choices={sizings}
          value={sizing}
          onChange={(next) => change({ sizing: next })}
        />
      </div>
      <div className={classes.pair}>
        {(sizing === 'FRACTION' || sizing === 'REDUCED') && field('riskPercent', '% of balance')}
        {sizing === 'AMOUNT' && field('riskAmount', currency, { decimals, least: decimals })}
        {sizing === 'HALF_KELLY' && field('kellyMostPercent', '%')}
        {sizing === 'REDUCED' && field('reducedRiskPercent', '%')}
      </div>
      {sizing === 'REDUCED' && field('reducedFromPercent', '%')}
      <div className={classes.seed}>
        {field('seed', 'repeats the same runs', { plain: true })}
        <IconButton
          variant="default"
          small
          label="Run again with the next seed"
          onClick={() => change({ seed: nextSeed(numbers.seed ?? 0) })}
        >
          <IconRefresh size={16} />
        </IconButton>
      </div>
    </>
  )
})

type FieldProps = Parameters<typeof ParameterField>[0]

const tooFew = (nR: number): string =>
  `Resampling needs at least ${leastToResample} trades with R; there ${nR === 1 ? 'is' : 'are'} ${formatWhole(nR)}.`

const methodWords = ({ mode, treatAs }: SimulatorInputs, nR: number): string =>
  mode === 'RESAMPLE'
    ? `Resamples the R of ${counted(nR, 'trade')}, with replacement.${treatAs === 'SAMPLE' ? ' Each run draws its own list of them first, as other trades could have come.' : ''}`
    : 'Draws wins, break-evens and losses, each of one fixed size.'
