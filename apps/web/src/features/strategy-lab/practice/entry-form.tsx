import type { PracticeDeal } from '@afterclose/contract/practice'
import { useState } from 'react'
import { NumberField } from '../../../ui/number-field.tsx'
import type { EntrySettings, PriceScale } from './deal-play.ts'
import classes from './practice.module.css'

/** Inputs of the next entry as text. */
export interface EntryForm {
  readonly stop: string
  readonly targetR: string
  readonly partAtR: string
  readonly partPercent: string
  readonly breakEvenR: string
  readonly trailR: string
}

const numberOf = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) || value <= 0 ? null : value
}

/** A stop of one average true range, and a target of 2 R. */
export function useEntryForm({ atr }: Pick<PracticeDeal, 'atr'>, scale: PriceScale) {
  const [form, setForm] = useState<EntryForm>({
    stop: atr === null ? '' : String(Number(scale.shown(Math.max(1, Math.round(atr)) + 0.0).toFixed(scale.decimals))),
    targetR: '2',
    partAtR: '',
    partPercent: '',
    breakEvenR: '',
    trailR: '',
  })
  const change = (changes: Partial<EntryForm>): void => setForm((before) => ({ ...before, ...changes }))
  return { form, change, settings: settingsOf(form, scale) }
}

/** Null without a stop: it is required. */
export function settingsOf(form: EntryForm, scale: PriceScale): EntrySettings | null {
  const stop = numberOf(form.stop)
  const stopDistance = stop === null ? 0 : scale.units(stop)
  if (stopDistance < 1) return null
  const [atR, percent, trail] = [numberOf(form.partAtR), numberOf(form.partPercent), numberOf(form.trailR)]
  return {
    stopDistance,
    targetR: numberOf(form.targetR),
    partials:
      atR === null || percent === null || percent >= 100 ? [] : [{ atR, percent: Math.round(percent * 100) / 100 }],
    breakEvenAtR: numberOf(form.breakEvenR),
    trail: trail === null ? null : { distanceR: trail, fromR: 0 },
  }
}

interface EntryFieldsProps {
  form: EntryForm
  onChange: (changes: Partial<EntryForm>) => void
}

/** Stop, target and what else the next entry takes along. */
export function EntryFields({ form, onChange }: EntryFieldsProps) {
  const field = (name: keyof EntryForm) => ({
    value: form[name],
    onChange: (text: string) => onChange({ [name]: text }),
  })
  return (
    <div className={classes.fields}>
      <NumberField
        label="Stop"
        hint="distance"
        {...field('stop')}
        error={numberOf(form.stop) === null && 'Set a stop'}
      />
      <NumberField label="Target" hint="R" placeholder="None" {...field('targetR')} />
      <NumberField label="Part out at" hint="R" placeholder="None" {...field('partAtR')} />
      <NumberField label="Part" hint="%" placeholder="None" {...field('partPercent')} />
      <NumberField label="Break-even at" hint="R" placeholder="Never" {...field('breakEvenR')} />
      <NumberField label="Trail by" hint="R" placeholder="No" {...field('trailR')} />
    </div>
  )
}
