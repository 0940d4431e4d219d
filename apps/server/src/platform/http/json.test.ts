import { AppError } from '@afterclose/contract/problems'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseJson } from './json.ts'

describe('JSON', () => {
  afterEach(() => void vi.restoreAllMocks())
  const nested = (depth: number) => `{"list":${'['.repeat(depth)}${']'.repeat(depth)}`

  it('that is long and nested too deeply is told by its first brackets, and not parsed', () => {
    const parse = vi.spyOn(JSON, 'parse')
    for (const text of [`${nested(100_000)}}`, '['.repeat(100_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`])
      expect(() => parseJson(text)).toThrow(new AppError('Bad request'))
    expect(parse).not.toHaveBeenCalled()
  })

  it('may be as long as it likes when it is flat, whatever brackets stand in its texts', () => {
    const value = {
      lists: Array.from({ length: 20_000 }, () => [{}]),
      text: '[{'.repeat(20_000),
      quoted: `"[`.repeat(20_000),
      slashes: '\\'.repeat(20_001),
      last: '\\"[[',
    }
    expect(parseJson(JSON.stringify(value))).toEqual(value)
    expect(() => parseJson(`"${'[ '.repeat(20_000)}`)).toThrow(new AppError('Bad request'))
  })
})
