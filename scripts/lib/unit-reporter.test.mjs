import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startVitest } from 'vitest/node'
import Reporter from './unit-reporter.mjs'

it('tells the first line of a failure and the lines that differ', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  const before = process.env.AFTERCLOSE_TEST_NOTES
  process.env.AFTERCLOSE_TEST_NOTES = join(folder, 'notes.jsonl')
  try {
    writeFileSync(
      join(folder, 'one.test.mjs'),
      `import { expect, it } from '${import.meta.resolve('vitest')}'
       it('is drawn', () => expect({ marks: [], pointer: ['a band'] }).toEqual({ marks: [], pointer: [] }))`,
    )
    const vitest = await startVitest('test', [], {
      root: folder,
      config: false,
      watch: false,
      reporters: [new Reporter()],
    })
    await vitest?.close()
    const { lost } = JSON.parse(readFileSync(join(folder, 'notes.jsonl'), 'utf8'))
    expect(lost).toEqual([
      'is drawn (expected { marks: [], pointer: [ \'a band\' ] } to deeply equal { marks: [], pointer: [] } | - "pointer": [], | + "pointer": [ | + "a band", | + ],)',
    ])
  } finally {
    if (before === undefined) delete process.env.AFTERCLOSE_TEST_NOTES
    else process.env.AFTERCLOSE_TEST_NOTES = before
    process.exitCode = 0
    rmSync(folder, { recursive: true })
  }
})
