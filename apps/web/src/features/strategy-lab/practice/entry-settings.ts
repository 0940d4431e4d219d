import type { PracticeDeal } from '@afterclose/contract/practice'
import { typedNumber } from '../../../ui/typed-number.ts'
import type { EntrySettings } from './deal-play.ts'
import type { PriceScale } from './price-scale.ts'

/** A typed partial exit: R, and percent of the position. */
export interface PartForm {
  readonly atR: string
  readonly percent: string
}

/** Typed settings of the next entry. The stop is a distance in displayed prices. */
export interface EntryForm {
  readonly stop: string
  readonly targetR: string
  readonly parts: readonly PartForm[]
  readonly breakEvenR: string
  readonly trailR: string
  readonly trailFromR: string
}

export const mostParts = 3
/** Largest distance in R that orders may have. */
const largestR = 1000

/** A stop of one average true range, and a target of 2 R. */
export function firstForm({ atr }: Pick<PracticeDeal, 'atr'>, scale: PriceScale): EntryForm {
  const stop = atr === null ? '' : scale.distance(Math.max(1, Math.round(atr))).toFixed(scale.decimals)
  return { stop, targetR: '2', parts: [], breakEvenR: '', trailR: '', trailFromR: '' }
}

export type EntryFaults = Partial<Record<'stop' | 'targetR' | 'parts' | 'breakEvenR' | 'trailR' | 'trailFromR', string>>

/** Parsed settings, or their errors. */
export function readForm(
  form: EntryForm,
  scale: PriceScale,
): { readonly settings: EntrySettings } | { readonly faults: EntryFaults } {
  const faults: { -readonly [Field in keyof EntryFaults]: EntryFaults[Field] } = {}
  const perR = (field: 'targetR' | 'breakEvenR' | 'trailR' | 'trailFromR', least = 0.001): number | null => {
    if (form[field].trim() === '') return null
    const value = Number(typedNumber(form[field]) ?? Number.NaN)
    if (value >= least && value <= largestR) return value
    faults[field] = 'Must be above 0, up to 1,000'
    return null
  }
  const stopDistance = form.stop.trim() === '' ? 0 : scale.units(Number(typedNumber(form.stop) ?? Number.NaN))
  if (!(stopDistance >= 1)) faults.stop = form.stop.trim() === '' ? 'Set a stop' : 'Must be at least one unit of price'
  const [targetR, breakEvenAtR] = [perR('targetR'), perR('breakEvenR')]
  const [distanceR, fromR] = [perR('trailR'), perR('trailFromR', 0)]
  const partials = form.parts
    .filter(({ atR, percent }) => atR.trim() !== '' || percent.trim() !== '')
    .map(({ atR, percent }) => ({
      atR: Number(typedNumber(atR) ?? Number.NaN),
      percent: Math.round(Number(typedNumber(percent) ?? Number.NaN) * 100) / 100,
    }))
  if (partials.some(({ atR, percent }) => !(atR > 0 && atR <= largestR && percent > 0)))
    faults.parts = 'Each part needs its R and its percent'
  else if (partials.reduce((sum, { percent }) => sum + percent, 0) > 99.99)
    faults.parts = 'Parts must add up to less than 100%'
  if (Object.keys(faults).length > 0) return { faults }
  const trail = distanceR === null ? null : { distanceR, fromR: fromR ?? 0 }
  return { settings: { stopDistance, targetR, partials, breakEvenAtR, trail } }
}
