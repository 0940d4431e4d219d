/** A goal of a month: one line of the text. */
export interface Goal {
  /** Its line number in the text. */
  readonly line: number
  readonly text: string
  readonly kept: boolean
}

/** Mark of a completed goal, in the text itself, so that it is visible wherever the text is. */
const tick = '✓'

/** Parses the goals of a text, one per line, skipping empty lines. */
export const goalsIn = (text: string): readonly Goal[] =>
  text.split('\n').flatMap((written, line) => {
    const kept = written.trim().startsWith(tick)
    const goal = (kept ? written.trim().slice(tick.length) : written).trim()
    return goal === '' ? [] : [{ line, text: goal, kept }]
  })

/** Toggles the mark of one goal in the text; other lines stay unchanged. */
export const withGoal = (text: string, { line, text: goal }: Goal, kept: boolean): string =>
  text
    .split('\n')
    .map((written, at) => (at === line ? (kept ? `${tick} ${goal}` : goal) : written))
    .join('\n')
