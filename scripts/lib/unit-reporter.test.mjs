import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { node, root } from './run.mjs'

it('tells the first line of a failure and the lines that differ, and of a law its seed and counterexample', () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  try {
    writeFileSync(
      join(folder, 'one.test.mjs'),
      `import fc from '${import.meta.resolve('fast-check')}'
       import { expect, it } from '${import.meta.resolve('vitest')}'
       it('is drawn', () => expect({ marks: [], pointer: ['a band'] }).toEqual({ marks: [], pointer: [] }))
       it('is said', () => expect('one\\ntwo').toBe('one\\nthree'))
       it('is thrown', () => { throw new Error('without a difference') })
       it('is a law', () =>
         fc.assert(fc.property(fc.nat(9), (drawn) => expect({ drawn }).toEqual({ drawn: -1 })), { seed: 5 }))`,
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
      'is a law (Property failed after 1 tests | { seed: 5, path: "0:0", endOnFailure: true } | Counterexample: [0] | expected { drawn: +0 } to deeply equal { drawn: -1 } | - "drawn": -1, | + "drawn": 0,)',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
