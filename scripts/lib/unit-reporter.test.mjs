import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { node, root } from './run.mjs'

it('tells the first line of a failure and the lines that differ', () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  try {
    writeFileSync(
      join(folder, 'one.test.mjs'),
      `import { expect, it } from '${import.meta.resolve('vitest')}'
       it('is drawn', () => expect({ marks: [], pointer: ['a band'] }).toEqual({ marks: [], pointer: [] }))
       it('is said', () => expect('one\\ntwo').toBe('one\\nthree'))
       it('is thrown', () => { throw new Error('without a difference') })`,
    )
    const notes = join(folder, 'notes.jsonl')
    const vitest = [`${root}/node_modules/vitest/vitest.mjs`, 'run', '--root', folder]
    const { stderr } = spawnSync(node(), [...vitest, `--reporter=${root}/scripts/lib/unit-reporter.mjs`], {
      cwd: folder,
      env: { ...process.env, AFTERCLOSE_TEST_NOTES: notes },
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(JSON.parse(readFileSync(notes, 'utf8')).lost).toEqual([
      `is drawn (expected { marks: [], pointer: [ 'a band' ] } to deeply equal { marks: [], pointer: [] } | - "pointer": [], | + "pointer": [ | + "a band", | + ],)`,
      String.raw`is said (expected 'one\ntwo' to be 'one\nthree' // Object.is equality | - three | + two)`,
      'is thrown (without a difference)',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
