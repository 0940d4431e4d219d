/** A number set by the user: its label, default and range. */
export interface NumberRange {
  readonly label: string
  /** Null: from the trader's own trades or the account. */
  readonly default: number | null
  readonly min: number
  /** Infinite without a limit. */
  readonly max: number
  /** The lowest value itself is excluded. */
  readonly above?: true
  readonly whole?: true
  /** Displayed as percent, such as 0.4 as 40 %. */
  readonly share?: true
}

export interface NumberProblem<Name extends string> {
  readonly name: Name
  readonly message: string
}

/**
 * Problems of numbers outside their range.
 *
 * @param names numbers to check; @param values null if not set
 * @example { name: 'runs', message: 'Runs must be a whole number from 1 to 2000.' }
 */
export function numberProblems<Name extends string>(
  ranges: Readonly<Record<Name, NumberRange>>,
  names: readonly Name[],
  values: Readonly<Record<Name, number | null>>,
): readonly NumberProblem<Name>[] {
  return names
    .filter((name) => !isWithin(values[name], ranges[name]))
    .map((name) => ({ name, message: `${ranges[name].label} must be ${rangeWords(ranges[name])}.` }))
}

const isWithin = (value: number | null, { min, max, above, whole }: NumberRange): boolean =>
  value !== null &&
  Number.isFinite(value) &&
  (above ? value > min : value >= min) &&
  value <= max &&
  (!whole || Number.isInteger(value))

function rangeWords({ min, max, above, whole, share }: NumberRange): string {
  const boundText = (value: number): string => (share ? `${value * 100}%` : String(value))
  const number = whole ? 'a whole number ' : ''
  if (max === Number.POSITIVE_INFINITY) return `${number}${above ? 'above' : 'at least'} ${boundText(min)}`
  return `${number}${above ? 'above' : 'from'} ${boundText(min)} ${above ? 'and at most' : 'to'} ${boundText(max)}`
}
