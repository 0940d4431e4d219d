import {
  type LevelMode,
  type Sizing,
  type Strategy,
  type StrategyFaults,
  wrongInStrategy,
} from '@afterclose/core/strategy'
import { typedNumber, typingProblem } from '../../../ui/typed-number.ts'
import { strategyWords } from './strategy-words.ts'

/** A strategy as it stands in fields: what was typed, right or wrong. */
export interface StrategyDraft {
  /** Empty: it is called by what it does. */
  readonly name: string
  readonly stopMode: LevelMode
  readonly stop: string
  readonly targetMode: LevelMode
  readonly target: string
  /** Empty: the stop stays. */
  readonly breakEven: string
  readonly sizing: Sizing
  readonly costs: boolean
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

export function draftOf(strategy: Strategy): StrategyDraft {
  const { name, stopMode, stopValue, targetMode, targetValue, breakEvenAtR, sizing, costs } = strategy
  return {
    name: name === strategyWords(strategy) ? '' : name,
    stopMode,
    stop: textOf(stopValue),
    targetMode,
    target: textOf(targetValue),
    breakEven: textOf(breakEvenAtR),
    sizing,
    costs,
  }
}

/** Where a level begins when it is moved away from the original one. */
const begins: Readonly<Record<'stop' | 'target', Readonly<Record<LevelMode, string>>>> = {
  stop: { ORIGINAL: '', R: '1', PIPS: '20', PERCENT: '1' },
  target: { ORIGINAL: '', R: '2', PIPS: '40', PERCENT: '2' },
}

/** Changes how a stop or target is measured; its distance starts again, as its unit is another one. */
export const withMode = (draft: StrategyDraft, of: 'stop' | 'target', mode: LevelMode): StrategyDraft => ({
  ...draft,
  [`${of}Mode`]: mode,
  [of]: begins[of][mode],
})

/** The strategy that was typed, and what is wrong with it, field by field. @param others names of those beside it */
export function strategyOf(
  draft: StrategyDraft,
  others: readonly string[],
): { readonly strategy: Strategy; readonly faults: StrategyFaults; readonly isRight: boolean } {
  const { stopMode, targetMode, sizing, costs } = draft
  const parts = {
    stopMode,
    stopValue: stopMode === 'ORIGINAL' ? null : distance(draft.stop),
    targetMode,
    targetValue: targetMode === 'ORIGINAL' ? null : distance(draft.target),
    breakEvenAtR: draft.breakEven.trim() === '' ? null : distance(draft.breakEven),
    sizing,
    costs,
  }
  const strategy = { ...parts, name: draft.name.trim() === '' ? strategyWords(parts) : draft.name.trim() }
  const found = wrongInStrategy(strategy)
  const stop = stopMode === 'ORIGINAL' ? null : typingProblem(draft.stop)
  const target = targetMode === 'ORIGINAL' ? null : typingProblem(draft.target)
  const faults = {
    name: found.name ?? (others.includes(strategy.name) ? takenName(draft.name, strategy.name) : null),
    stop: stop ?? sentence(found.stop),
    target: target ?? sentence(found.target),
    breakEven: typingProblem(draft.breakEven) ?? sentence(found.breakEven),
  }
  return { strategy, faults, isRight: Object.values(faults).every((fault) => fault === null) }
}

const distance = (text: string): number => Number(typedNumber(text) ?? Number.NaN)

const takenName = (typed: string, name: string): string =>
  typed.trim() === '' ? 'Another strategy has the same settings.' : `Another strategy is called “${name}”.`

const sentence = (text: string | null): string | null =>
  text === null ? null : text.charAt(0).toUpperCase() + text.slice(1)
