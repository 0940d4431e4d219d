import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { unknown } from '@afterclose/core/unknown'
import { type PlanDirection, type PlanScenario, scenarioProblems } from '@afterclose/core/trade-plan'
import { planDirectionLabels } from '@afterclose/core/value-labels'
import type { JournalData } from '../../journal/journal-data.ts'
import type { Field } from '../../parts/records/field.ts'
import { choice, list, localDay } from '../../parts/records/fields.ts'
import { pickedId } from '../../parts/records/id-fields.ts'
import { text, verbatim } from '../../parts/records/text-fields.ts'
import { levelProblem, levelText, numberText, typedNumber, typingProblem } from '../../ui/typed-number.ts'

export const scenarioNumbers = ['entryFrom', 'entryTo', 'stopLoss', 'takeProfit', 'riskPercent'] as const
type ScenarioNumber = (typeof scenarioNumbers)[number]

/** A scenario in the form. */
export interface ScenarioForm extends Readonly<Record<ScenarioNumber, string>> {
  /** Distinguishes rows while they are edited. */
  readonly key: number
  readonly ifText: string
  readonly thenText: string
}

export const newScenario = (others: readonly ScenarioForm[]): ScenarioForm => ({
  key: Math.max(0, ...others.map(({ key }) => key)) + 1,
  ifText: '',
  thenText: '',
  entryFrom: '',
  entryTo: '',
  stopLoss: '',
  takeProfit: '',
  riskPercent: '',
})

/** Parsed values of a scenario; an invalid number counts as missing. */
export const scenarioOf = (typed: ScenarioForm): PlanScenario => ({
  ifText: typed.ifText.trim(),
  thenText: typed.thenText.trim(),
  entryFrom: typedNumber(typed.entryFrom),
  entryTo: typedNumber(typed.entryTo),
  stopLoss: typedNumber(typed.stopLoss),
  takeProfit: typedNumber(typed.takeProfit),
  riskPercent: typedNumber(typed.riskPercent),
})

/** Errors of a scenario, by field. */
export function scenarioFaults(
  typed: ScenarioForm,
  direction: PlanDirection | null,
): Readonly<Partial<Record<ScenarioNumber, string>>> {
  const faults: Partial<Record<ScenarioNumber, string>> = {}
  for (const { field, message } of scenarioProblems(scenarioOf(typed), direction)) faults[field] ??= message
  for (const name of scenarioNumbers) {
    const value = typedNumber(typed[name])
    const fault =
      (name === 'riskPercent' ? typingProblem : levelProblem)(typed[name]) ??
      (value === null || Number(value) > 0 ? null : 'Must be above 0') ??
      (name === 'riskPercent' && Number(value) > 100 ? 'Must not be above 100' : null)
    if (fault !== null) faults[name] = fault
  }
  return faults
}

const scenarios: Field<readonly ScenarioForm[], PlanScenario[]> = {
  label: 'Scenarios',
  empty: [],
  show: (value) =>
    value.map((scenario, key) => ({
      key,
      ifText: scenario.ifText,
      thenText: scenario.thenText,
      entryFrom: levelText(scenario.entryFrom),
      entryTo: levelText(scenario.entryTo),
      stopLoss: levelText(scenario.stopLoss),
      takeProfit: levelText(scenario.takeProfit),
      riskPercent: numberText(scenario.riskPercent),
    })),
  read: (typed) => typed.map(scenarioOf),
  fault: (typed) => scenariosFault(typed, null) ?? null,
  words: (typed) => typed.map((one) => `If ${one.ifText}, then ${one.thenText}`).join('\n') || unknown,
}

/** First error in the scenarios, as a sentence that names the scenario. */
export function scenariosFault(typed: readonly ScenarioForm[], direction: PlanDirection | null): string | undefined {
  for (const [row, scenario] of typed.entries()) {
    const [first] = Object.values(scenarioFaults(scenario, direction))
    if (first !== undefined) return `Scenario ${row + 1}: ${first.charAt(0).toLowerCase()}${first.slice(1)}`
  }
  return undefined
}

const quality: Field<string | null, number | null> = {
  label: 'Quality of the plan',
  empty: null,
  show: (value) => (value === null ? null : String(value)),
  read: (typed) => (typed === null ? null : Number(typed)),
  words: (typed) => (typed === null ? unknown : `${typed} of 5`),
}

const directionChoices = Object.entries(planDirectionLabels).map(([value, label]) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` forgets the names
  value: value as PlanDirection,
  label,
}))

const nameIn =
  (items: readonly { readonly id: number; readonly name: string }[]) =>
  (wanted: number): string =>
    items.find(({ id }) => id === wanted)?.name ?? `ID ${wanted}`

/** Fields of a plan. The status is not a field: it follows from actions on the plan. */
export const planFields = ({ instruments, setups, checklists }: JournalData) => ({
  title: text('Title'),
  planDate: localDay('Plan for', ''),
  validUntil: localDay('Valid until', null),
  instrumentId: pickedId('Instrument', nameIn(instruments), null),
  setupId: pickedId('Setup', nameIn(setups), null),
  direction: choice<PlanDirection, null>('Direction', directionChoices, null),
  timeframe: text('Timeframe'),
  bias: verbatim('Bias'),
  scenarios,
  checklistId: pickedId('Checklist', nameIn(checklists), null),
  reviewText: verbatim('Review'),
  planQuality: quality,
  /** Descriptions of the pictures, by slot. */
  descriptions: list('Descriptions of the pictures'),
})
export type PlanFields = ReturnType<typeof planFields>

/** Adapts a stored plan to the form. */
export const withDescriptions = (plan: TradePlanView) => ({
  ...plan,
  descriptions: plan.screenshots.map(({ description }) => description),
})
