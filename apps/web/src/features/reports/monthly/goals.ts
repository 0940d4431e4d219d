/** A goal of a month: a line of what was written. */
export interface Goal {
  /** Which line of the text it is. */
  readonly line: number
  readonly text: string
  readonly kept: boolean
}

/** Mark of a completed goal, in the text itself, so that it shows wherever the text is read. */
const tick = '✓'

/** The goals of a text, one a line. Empty lines are none. */
export const goalsIn = (text: string): readonly Goal[] =>
  text.split('\n').flatMap((written, line) => {
    const kept = written.trim().startsWith(tick)
    const goal = (kept ? written.trim().slice(tick.length) : written).trim()
    return goal === '' ? [] : [{ line, text: goal, kept }]
  })

/** The text with one of its goals ticked off, or not any more; every other line as it is. */
export const withGoal = (text: string, { line, text: goal }: Goal, kept: boolean): string =>
  text
    .split('\n')
    .map((written, at) => (at === line ? (kept ? `${tick} ${goal}` : goal) : written))
    .join('\n')
