import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inParts, valuesAtOnce } from './long-answers.ts'

/** Counts the rows that are checked between two rounds of the event loop. */
function watched() {
  let inThisRound = 0
  let most = 0
  const Row = z.object({
    id: z.int().refine(() => {
      most = Math.max(most, ++inThisRound)
      return true
    }),
    at: z.iso.datetime().nullable(),
  })
  const clear = () => {
    inThisRound = 0
    clock = setImmediate(clear)
  }
  let clock = setImmediate(clear)
  return {
    Row,
    most: () => {
      clearImmediate(clock)
      return most
    },
  }
}
/** Rows of four values, themselves counted. */
const rowsAtOnce = valuesAtOnce / 4
const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i, at: null, secret: 'not told' }))

describe('a long answer', () => {
  it('is checked and written in parts, one in each round of the event loop', async () => {
    const { Row, most } = watched()
    const schema = z.object({ rows: z.array(Row) })
    const answers = await Promise.all([12_000, 5000, 1251].map((count) => inParts(schema, { rows: rowsOf(count) })))
    expect(most()).toBe(rowsAtOnce)
    expect(answers.map((answer) => JSON.parse(String(answer)).rows.length)).toEqual([12_000, 5000, 1251])
  })

  it('is parted by what its rows hold, as those of a wide pivot', async () => {
    const { Row, most } = watched()
    const schema = z.object({ rows: z.array(z.object({ cells: z.array(Row) })) })
    const rows = Array.from({ length: 20 }, () => ({ cells: rowsOf(500) }))
    const text = String(await inParts(schema, { rows }))
    expect(most()).toBe(1500) // the third row has a part come to 5000 values
    expect(text).toBe(JSON.stringify(z.encode(schema, { rows })))
  })

  it('is the text that it would be at once', async () => {
    const { Row, most } = watched()
    const schema = z.object({
      next: z.string().nullable(),
      'the "rows"': z.array(Row),
      within: z.object({ rows: z.array(Row).max(5000), empty: z.array(Row), count: z.int().optional() }).nullable(),
      rows: z.array(Row).optional(),
    })
    const within = { count: undefined, rows: rowsOf(3500), empty: [], other: 1 }
    for (const answer of [
      { within, rows: rowsOf(1251), 'the "rows"': rowsOf(2500), next: 'Größe' },
      { within: null, 'the "rows"': rowsOf(2501), next: null },
      { within: { ...within, rows: rowsOf(3) }, 'the "rows"': rowsOf(1), next: null, rows: rowsOf(5001) },
    ])
      expect(String(await inParts(schema, answer))).toBe(JSON.stringify(z.encode(schema, answer)))
    most()
  })

  it('is none without a list of more rows than are written in one go', async () => {
    const { Row, most } = watched()
    const schema = z.object({ rows: z.array(Row), lists: z.array(z.array(z.int())) })
    const lists = [Array.from({ length: 1000 }, () => 1)]
    expect(await inParts(schema, { rows: rowsOf(rowsAtOnce), lists })).toBeNull()
    most()
  })

  it('is refused for a row, a list or a field that the contract does not allow', async () => {
    const schema = z.object({ rows: z.array(z.object({ id: z.int() })).max(5000), next: z.string() })
    const rows = rowsOf(4500)
    await expect(inParts(schema, { rows: [...rows, { id: 1.5 }], next: '' })).rejects.toThrow(z.core.$ZodError)
    await expect(inParts(schema, { rows: rowsOf(5001), next: '' })).rejects.toThrow(z.core.$ZodError)
    await expect(inParts(schema, { rows, next: 1 })).rejects.toThrow(z.core.$ZodError)
    await expect(inParts(schema, { rows, next: '' })).resolves.not.toBeNull()
  })
})
