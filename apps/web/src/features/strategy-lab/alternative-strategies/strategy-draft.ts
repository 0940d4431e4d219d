import {
  type AtrLength,
  mostPartials,
  type Sizing,
  type Strategy,
  type StrategyEnd,
  type TargetMode,
  type TimeExit,
  type Trail,
  type TrailUnit,
  type StrategyFaults,
  wrongInStrategy,
} from '@afterclose/core/strategy'
import { typedNumber, typingProblem } from '../../../ui/typed-number.ts'
import { strategyWords } from './strategy-words.ts'

/** A strategy in form fields: typed values, valid or not. */
export interface StrategyDraft {
  /** Empty: named by its settings. */
  readonly name: string
  readonly stopMode: Strategy['stopMode']
  readonly stop: string
  readonly targetMode: TargetMode
  readonly target: string
  /** Empty: the stop stays. */
  readonly breakEven: string
  readonly trailBy: TrailUnit | 'NEVER'
  readonly trail: string
  /** Empty: from the entry on. */
  readonly trailFrom: string
  readonly atrLength: AtrLength
  /** Fixed maximum; empty ones are ignored. */
  readonly partials: readonly { readonly at: string; readonly percent: string }[]
  readonly time: TimeExit['is'] | 'NEVER'
  readonly minutes: string
  /** `HH:mm`. */
  readonly clock: string
  readonly ends: StrategyEnd
  readonly sizing: Sizing
  readonly costs: boolean
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

export function draftOf(strategy: Strategy): StrategyDraft {
  const { name, stopMode, stopValue, targetMode, targetValue, breakEvenAtR, sizing, costs, ends } = strategy
  const { trail, partials, timeExit } = strategy
  return {
    name: name === strategyWords(strategy) ? '' : name,
    stopMode,
    stop: textOf(stopValue),
    targetMode,
    target: textOf(targetValue),
    breakEven: textOf(breakEvenAtR),
    trailBy: trail?.by ?? 'NEVER',
    trail: textOf(trail?.value ?? null),
    trailFrom: textOf(trail?.fromR || null),
    atrLength: trail?.atrLength ?? 3600,
    partials: Array.from({ length: mostPartials }, (_, i) => ({
      at: textOf(partials[i]?.atR ?? null),
      percent: textOf(partials[i]?.percent ?? null),
    })),
    time: timeExit?.is ?? 'NEVER',
    minutes: timeExit?.is === 'MINUTES' ? String(timeExit.minutes) : '',
    clock: timeExit?.is === 'CLOCK' ? timeExit.at : '',
    ends,
    sizing,
    costs,
  }
}

/** Initial distance when a level is changed from the original. */
const begins: Readonly<Record<'stop' | 'target', Readonly<Record<TargetMode, string>>>> = {
  stop: { ORIGINAL: '', R: '1', PIPS: '20', PERCENT: '1', NONE: '' },
  target: { ORIGINAL: '', R: '2', PIPS: '40', PERCENT: '2', NONE: '' },
}

/** Changes how a stop or target is measured; resets its distance, because the unit differs. */
export const withMode = (draft: StrategyDraft, of: 'stop' | 'target', mode: TargetMode): StrategyDraft => ({
  ...draft,
  [`${of}Mode`]: mode,
  [of]: begins[of][mode],
})

/** Parses the typed strategy, or returns errors by field. @param others names of the other ones */
export function strategyOf(
  draft: StrategyDraft,
  others: readonly string[],
): { readonly strategy: Strategy; readonly faults: StrategyFaults; readonly isRight: boolean } {
  const { stopMode, targetMode, sizing, costs, ends } = draft
  const hasTarget = targetMode !== 'ORIGINAL' && targetMode !== 'NONE'
  const parts = {
    stopMode,
    stopValue: stopMode === 'ORIGINAL' ? null : distance(draft.stop),
    targetMode,
    targetValue: hasTarget ? distance(draft.target) : null,
    breakEvenAtR: draft.breakEven.trim() === '' ? null : distance(draft.breakEven),
    trail: trailOf(draft),
    partials: typedPartials(draft).map(({ at, percent }) => ({ atR: distance(at), percent: distance(percent) })),
    timeExit: timeExitOf(draft),
    ends,
    sizing,
    costs,
  }
  const strategy = { ...parts, name: draft.name.trim() === '' ? strategyWords(parts) : draft.name.trim() }
  const found = wrongInStrategy(strategy)
  const stop = stopMode === 'ORIGINAL' ? null : typingProblem(draft.stop)
  const target = hasTarget ? typingProblem(draft.target) : null
  const faults = {
    name: found.name ?? (others.includes(strategy.name) ? takenName(draft.name, strategy.name) : null),
    stop: stop ?? sentence(found.stop),
    target: target ?? sentence(found.target),
    breakEven: typingProblem(draft.breakEven) ?? sentence(found.breakEven),
    trail:
      draft.trailBy === 'NEVER'
        ? null
        : (typingProblem(draft.trail) ?? typingProblem(draft.trailFrom) ?? sentence(found.trail)),
    partials:
      typedPartials(draft)
        .flatMap(({ at, percent }) => [typingProblem(at), typingProblem(percent)])
        .find((problem) => problem !== null) ?? sentence(found.partials),
    timeExit:
      draft.time === 'MINUTES' ? (typingProblem(draft.minutes) ?? sentence(found.timeExit)) : sentence(found.timeExit),
  }
  return { strategy, faults, isRight: Object.values(faults).every((fault) => fault === null) }
}

const trailOf = ({ trailBy, trail, trailFrom, atrLength }: StrategyDraft): Trail | null =>
  trailBy === 'NEVER'
    ? null
    : { by: trailBy, value: distance(trail), fromR: trailFrom.trim() === '' ? 0 : distance(trailFrom), atrLength }

const typedPartials = ({ partials }: StrategyDraft) =>
  partials.filter(({ at, percent }) => at.trim() !== '' || percent.trim() !== '')

function timeExitOf({ time, minutes, clock }: StrategyDraft): TimeExit | null {
  switch (time) {
    case 'NEVER':
      return null
    case 'MINUTES':
      return { is: 'MINUTES', minutes: distance(minutes) }
    case 'CLOCK':
      return { is: 'CLOCK', at: clock.trim() }
    case 'SESSION_END':
      return { is: 'SESSION_END' }
  }
}

/** Changes the unit of the trailing stop; resets its distance. */
export const withTrail = (draft: StrategyDraft, trailBy: StrategyDraft['trailBy']): StrategyDraft => ({
  ...draft,
  trailBy,
  trail: { NEVER: '', R: '1', PIPS: '20', PERCENT: '1', ATR: '1.5' }[trailBy],
})

/** Changes the kind of exit by time. */
export const withTime = (draft: StrategyDraft, time: StrategyDraft['time']): StrategyDraft => ({
  ...draft,
  time,
  minutes: time === 'MINUTES' ? '60' : '',
  clock: time === 'CLOCK' ? '17:00' : '',
})

const distance = (text: string): number => Number(typedNumber(text) ?? Number.NaN)

const takenName = (typed: string, name: string): string =>
  typed.trim() === '' ? 'Another strategy has the same settings.' : `Another strategy is called “${name}”.`

const sentence = (text: string | null): string | null =>
  text === null ? null : text.charAt(0).toUpperCase() + text.slice(1)
