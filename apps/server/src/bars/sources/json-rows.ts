import type { JsonAnswer } from '@afterclose/contract/price-sources'

/** Time, open, high, low, close, and volume if there is one; null for a row without them. */
type Cells = readonly string[] | null

/** Rows of a response by the description of its form; null if there are none at its place. */
export function rowsOfJson(answer: unknown, form: JsonAnswer): readonly Cells[] | null {
  let place = answer
  for (const name of form.rows) place = name === '*' ? firstList(place) : fieldOf(place, name)
  if (!Array.isArray(place)) return null
  return place.map((row: unknown) => cellsOf(row, form))
}

function cellsOf(row: unknown, { time, open, high, low, close, volume }: JsonAnswer): Cells {
  const needed = [time, open, high, low, close].map((place) => cellAt(row, place))
  const cells = needed.filter((cell) => cell !== null)
  if (cells.length < needed.length) return null
  return [...cells, (volume === null ? null : cellAt(row, volume)) ?? '']
}

/** A value as text that is safe in a table; null if it is neither text nor a number. */
function cellAt(row: unknown, place: string | number): string | null {
  let value = row
  if (typeof place === 'number') value = Array.isArray(row) ? row[place] : undefined
  else for (const name of place.split('.')) value = fieldOf(value, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll(/[,\n\r]/g, ' ') : null
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

const firstList = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.values(value).find(Array.isArray) : undefined
