import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { makeTestFolder } from './test-folder.mjs'

it.skipIf(process.platform === 'win32')(
  'the folder of a run can be passed through, but not listed, by other users',
  () => {
    const folder = makeTestFolder(tmpdir())
    expect(statSync(folder).mode & 0o777).toBe(0o711)
    rmSync(folder, { recursive: true })
  },
)
