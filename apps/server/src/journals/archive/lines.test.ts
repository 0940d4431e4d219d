import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'

async function* inParts(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0
  for (const size of sizes) yield bytes.subarray(from, (from += size))
  yield bytes.subarray(from)
}

async function read(bytes: Buffer, sizes: readonly number[], most: number): Promise<readonly string[]> {
  const found: string[] = []
  for await (const lines of linesOf('a.jsonl', inParts(bytes, sizes), most))
    for (const { number, text } of lines) expect(found.push(text)).toBe(number)
  return found
}

it('gives the lines of an entry, wherever its parts end', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('', 'a', 'ü', 'long line', '🙂')),
      fc.boolean(),
      fc.array(fc.nat(7)),
      async (lines, isEnded, sizes) => {
        const text = lines.join('\n') + (isEnded ? '\n' : '')
        const expected = text.split('\n')
        if (expected.at(-1) === '') expected.pop()
        expect(await read(Buffer.from(text), sizes, 100)).toEqual(expected)
      },
    ),
  ))

it('refuses a line that is too long before it has come to its end, and what is no UTF-8', async () => {
  const long = read(Buffer.from(`ok\n${'x'.repeat(11)}`), [3, 4, 4], 10)
  await expect(long).rejects.toMatchObject({ message: 'a.jsonl, line 2: is longer than a record can be.' })
  await expect(read(Buffer.from([0x61, 0xff, 10]), [], 10)).rejects.toMatchObject({
    message: 'a.jsonl, line 1: is not UTF-8.',
  })
})
