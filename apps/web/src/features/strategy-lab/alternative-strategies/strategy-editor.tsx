import {
  type AtrLength,
  atrLengths,
  levelModes,
  onlyLevels,
  type Sizing,
  type Strategy,
  type StrategyEnd,
  type TargetMode,
} from '@afterclose/core/strategy'
import { counted } from '@afterclose/core/format'
import { type ReactNode, useState } from 'react'
import { PresetMenu } from '../../../parts/presets/preset-menu.tsx'
import { toastWarning } from '../../../parts/toasts.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { draftOf, type StrategyDraft, strategyOf, withMode, withTime, withTrail } from './strategy-draft.ts'
import { strategyWords } from './strategy-words.ts'
import classes from './strategy-editor.module.css'

const modeWords: Readonly<Record<TargetMode, string>> = {
  ORIGINAL: 'Original',
  R: 'R (of its stop)',
  PIPS: 'Pips',
  PERCENT: '% of entry price',
  NONE: 'None',
}
const modes: readonly { value: TargetMode; label: string }[] = levelModes.map((value) => ({
  value,
  label: modeWords[value],
}))
const targetModes: typeof modes = [...modes, { value: 'NONE', label: modeWords.NONE }]
const trails: readonly { value: StrategyDraft['trailBy']; label: string }[] = [
  { value: 'NEVER', label: 'None' },
  { value: 'R', label: 'R (of its stop)' },
  { value: 'PIPS', label: 'Pips' },
  { value: 'PERCENT', label: '% of entry price' },
  { value: 'ATR', label: 'Average true range' },
]
const trailHints: Readonly<Record<StrategyDraft['trailBy'], string>> = {
  NEVER: '',
  R: 'R',
  PIPS: 'pips',
  PERCENT: '%',
  ATR: '× ATR(14)',
}
const atrWords: Readonly<Record<AtrLength, string>> = { 300: '5m', 900: '15m', 3600: '1h', 14_400: '4h', 86_400: '1D' }
const times: readonly { value: StrategyDraft['time']; label: string }[] = [
  { value: 'NEVER', label: 'Never' },
  { value: 'MINUTES', label: 'After some minutes' },
  { value: 'CLOCK', label: 'At a time of day' },
  { value: 'SESSION_END', label: 'At the end of the session' },
]
const ends: readonly { value: StrategyEnd; label: string }[] = [
  { value: 'LEVELS', label: 'Ignored' },
  { value: 'REAL_EXIT', label: 'Closes the rest' },
]
const ordinals = ['First', 'Second', 'Third'] as const
const hints: Readonly<Record<TargetMode, string>> = { ORIGINAL: '', R: 'R', PIPS: 'pips', PERCENT: '%', NONE: '' }
const sizings: readonly { value: Sizing; label: string }[] = [
  { value: 'KEEP_SIZE', label: 'Kept' },
  { value: 'RESIZE', label: '1R = new stop' },
]

interface StrategyEditorProps {
  strategy: Strategy
  /** Names of the other ones. */
  others: readonly string[]
  /** Its preset id. */
  preset: number | null
  /** Whether there are price bars, null while unknown, and the number of trades. */
  bars: { readonly hasBars: boolean | null; readonly trades: number }
  onChange: (strategy: Strategy, preset: number | null) => void
  /** Further commands. */
  children: ReactNode
}

/**
 * A strategy in fields. Typed values apply on blur or Enter, selections immediately. While something is invalid, the figures are those of
 * the last valid strategy.
 */
export function StrategyEditor({ strategy, others, preset, bars, onChange, children }: StrategyEditorProps) {
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
  const noBars = bars.hasBars === false
  const level = (name: 'stop' | 'target', title: string) => {
    const mode = draft[`${name}Mode`]
    return (
      <div className={classes.level}>
        <ChoiceField
          label={title}
          size="sm"
          choices={name === 'target' && (!noBars || mode === 'NONE') ? targetModes : modes}
          value={mode}
          onChange={(chosen) => commit(withMode(draft, name, chosen))}
        />
        {mode !== 'ORIGINAL' && mode !== 'NONE' && (
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
          Real exit
        </span>
        <Segments
          label="Real exit"
          options={ends}
          value={draft.ends}
          onChange={(chosen) => commit({ ...draft, ends: chosen })}
        />
      </div>
      <fieldset className={classes.needsBars} disabled={noBars}>
        <legend>
          {noBars
            ? 'Trailing stop, partial exits and exit by time need price bars. Add price bars to use them.'
            : `Trailing stop, partial exits and exit by time need price bars: with them, all strategies cover only those of ${counted(bars.trades, 'trade')} that bars decide.`}
        </legend>
        <div className={classes.level}>
          <ChoiceField
            label="Trailing stop"
            size="sm"
            disabled={noBars}
            choices={trails}
            value={draft.trailBy}
            onChange={(chosen) => commit(withTrail(draft, chosen))}
          />
          {draft.trailBy !== 'NEVER' && (
            <>
              <NumberField
                label="Distance"
                aria-label="Trailing distance"
                size="sm"
                hint={trailHints[draft.trailBy]}
                value={draft.trail}
                onChange={(trail) => set({ trail })}
                error={faults.trail}
                {...leaves}
              />
              <NumberField
                label="From"
                aria-label="Trailing from"
                size="sm"
                hint="R"
                placeholder="entry"
                value={draft.trailFrom}
                onChange={(trailFrom) => set({ trailFrom })}
                {...leaves}
              />
            </>
          )}
          {draft.trailBy === 'ATR' && (
            <ChoiceField
              label="Bars of"
              size="sm"
              choices={atrLengths.map((length) => ({ value: String(length), label: atrWords[length] }))}
              value={String(draft.atrLength)}
              onChange={(chosen) =>
                commit({ ...draft, atrLength: atrLengths.find((length) => String(length) === chosen) ?? 3600 })
              }
            />
          )}
        </div>
        {draft.partials.map(({ at, percent }, i) => {
          const change = (part: object) =>
            set({ partials: draft.partials.map((one, place) => (place === i ? { ...one, ...part } : one)) })
          return (
            <div className={classes.pair} key={ordinals[i]}>
              <NumberField
                label={`${ordinals[i]} part at`}
                size="sm"
                hint="R"
                placeholder="none"
                value={at}
                onChange={(text) => change({ at: text })}
                error={i === 0 ? faults.partials : null}
                {...leaves}
              />
              <NumberField
                label="closes"
                aria-label={`${ordinals[i]} part closes`}
                size="sm"
                hint="%"
                value={percent}
                onChange={(text) => change({ percent: text })}
                {...leaves}
              />
            </div>
          )
        })}
        <div className={classes.level}>
          <ChoiceField
            label="Exit by time"
            size="sm"
            disabled={noBars}
            choices={times}
            value={draft.time}
            onChange={(chosen) => commit(withTime(draft, chosen))}
          />
          {draft.time === 'MINUTES' && (
            <NumberField
              label="After"
              aria-label="Minutes after the entry"
              size="sm"
              hint="min"
              value={draft.minutes}
              onChange={(minutes) => set({ minutes })}
              error={faults.timeExit}
              {...leaves}
            />
          )}
          {draft.time === 'CLOCK' && (
            <TextField
              label="At"
              aria-label="Time of the exit"
              size="sm"
              value={draft.clock}
              onChange={(clock) => set({ clock })}
              error={faults.timeExit}
              {...leaves}
            />
          )}
        </div>
      </fieldset>
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
            onChange({ ...onlyLevels, ...settings, name }, id)
          }}
        />
        {children}
      </div>
    </fieldset>
  )
}

function settingsOf(strategy: Strategy) {
  const { name: _, partials, ...settings } = strategy
  return { ...settings, partials: [...partials] }
}
