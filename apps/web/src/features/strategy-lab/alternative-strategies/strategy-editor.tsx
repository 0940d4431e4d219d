import {
  type LevelMode,
  levelModes,
  type Sizing,
  type Strategy,
  type StrategySettings,
} from '@afterclose/core/strategy'
import { type ReactNode, useState } from 'react'
import { PresetMenu } from '../../../parts/presets/preset-menu.tsx'
import { toastWarning } from '../../../parts/toasts.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { draftOf, type StrategyDraft, strategyOf, withMode } from './strategy-draft.ts'
import { strategyWords } from './strategy-words.ts'
import classes from './strategy-editor.module.css'

const modeWords: Readonly<Record<LevelMode, string>> = {
  ORIGINAL: 'Original',
  R: 'R (of its stop)',
  PIPS: 'Pips',
  PERCENT: '% of entry price',
}
const modes = levelModes.map((value) => ({ value, label: modeWords[value] }))
const hints: Readonly<Record<LevelMode, string>> = { ORIGINAL: '', R: 'R', PIPS: 'pips', PERCENT: '%' }
const sizings: readonly { value: Sizing; label: string }[] = [
  { value: 'KEEP_SIZE', label: 'Kept' },
  { value: 'RESIZE', label: '1 R = new stop' },
]

interface StrategyEditorProps {
  strategy: Strategy
  /** Names of those beside it. */
  others: readonly string[]
  /** The number of the preset that it is. */
  preset: number | null
  onChange: (strategy: Strategy, preset: number | null) => void
  /** Further commands. */
  children: ReactNode
}

/**
 * A strategy in fields. What is typed counts when its field is left, or with Enter; what is chosen counts at once. As long as
 * something is wrong, the figures stay those of the last strategy that was right.
 */
export function StrategyEditor({ strategy, others, preset, onChange, children }: StrategyEditorProps) {
  const [{ of, draft }, setState] = useState({ of: strategy, draft: draftOf(strategy) })
  if (of !== strategy && JSON.stringify(of) !== JSON.stringify(strategy))
    setState({ of: strategy, draft: draftOf(strategy) })
  const typed = strategyOf(draft, others)
  const { faults } = typed
  const set = (changes: Partial<StrategyDraft>) => setState({ of, draft: { ...draft, ...changes } })
  const commit = (next: StrategyDraft) => {
    const read = strategyOf(next, others)
    setState({ of, draft: next })
    if (read.isRight && JSON.stringify(read.strategy) !== JSON.stringify(of)) onChange(read.strategy, preset)
  }
  const leaves = {
    onBlur: () => commit(draft),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') commit(draft)
    },
  }
  const level = (name: 'stop' | 'target', title: string) => {
    const mode = draft[`${name}Mode`]
    return (
      <div className={classes.level}>
        <ChoiceField
          label={title}
          size="sm"
          choices={modes}
          value={mode}
          onChange={(chosen) => commit(withMode(draft, name, chosen))}
        />
        {mode !== 'ORIGINAL' && (
          <NumberField
            label={`${title} away`}
            size="sm"
            hint={hints[mode]}
            value={draft[name]}
            onChange={(text) => set({ [name]: text })}
            error={faults[name]}
            {...leaves}
          />
        )}
      </div>
    )
  }
  return (
    <fieldset className={classes.editor}>
      <legend className="sr">{strategy.name}</legend>
      <TextField
        label="Name"
        size="sm"
        className={classes.name ?? ''}
        value={draft.name}
        placeholder={strategyWords(typed.strategy)}
        onChange={(name) => set({ name })}
        error={faults.name}
        {...leaves}
      />
      {level('stop', 'Stop')}
      {level('target', 'Target')}
      <NumberField
        label="Break-even at"
        size="sm"
        hint="R"
        placeholder="never"
        className={classes.short ?? ''}
        value={draft.breakEven}
        onChange={(breakEven) => set({ breakEven })}
        error={faults.breakEven}
        {...leaves}
      />
      <div className={classes.labelled}>
        <span className={classes.label} aria-hidden="true">
          Size
        </span>
        <Segments
          label="Size"
          options={sizings}
          value={draft.sizing}
          onChange={(sizing) => commit({ ...draft, sizing })}
        />
      </div>
      <div className={classes.labelled}>
        <span className={classes.label} aria-hidden="true">
          Costs
        </span>
        <SwitchField
          label="deducted"
          aria-label="Deduct costs"
          checked={draft.costs}
          onChange={(costs) => commit({ ...draft, costs })}
        />
      </div>
      <div className={classes.actions}>
        <PresetMenu
          kind="STRATEGY"
          settings={typed.isRight ? settingsOf(typed.strategy) : null}
          chosen={preset}
          onChoose={({ id, name, settings }) => {
            if (others.includes(name)) return toastWarning(`${name} is already being compared.`)
            onChange({ ...settings, name }, id)
          }}
        />
        {children}
      </div>
    </fieldset>
  )
}

function settingsOf(strategy: Strategy): StrategySettings {
  const { stopMode, stopValue, targetMode, targetValue, breakEvenAtR, sizing, costs } = strategy
  return { stopMode, stopValue, targetMode, targetValue, breakEvenAtR, sizing, costs }
}
