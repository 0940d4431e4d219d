import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mostUnwritten, removeWhole, writeWhole } from './disk.ts'

describe('files on the disk', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'afterclose-disk-'))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await rm(folder, { recursive: true })
  })

  it('that come in parts are written out meanwhile, so that a commit of the store never waits for all of it', async () => {
    await using probe = await open(join(folder, 'probe'), 'w')
    const handle: typeof probe = Object.getPrototypeOf(probe)
    /** Bytes that the file had when it was put on the disk. */
    const flushed: number[] = []
    for (const name of ['datasync', 'sync'] as const) {
      const real = handle[name]
      vi.spyOn(handle, name).mockImplementation(async function (this: typeof probe) {
        const state = await this.stat()
        if (state.isFile()) flushed.push(state.size)
        await real.call(this)
      })
    }
    const parts = Array.from({ length: 160 }, (_, i) => Buffer.alloc(65_536, i))
    await writeWhole(join(folder, 'file'), Readable.from(parts), join(folder, 'unfinished'))
    expect(flushed).toEqual([mostUnwritten, 2 * mostUnwritten, 160 * 65_536])
    expect((await readFile(join(folder, 'file'))).equals(Buffer.concat(parts))).toBe(true)
    if (process.platform !== 'win32') expect((await stat(join(folder, 'file'))).mode & 0o777).toBe(0o600)
  })

  it('that are removed take no room under another name', async () => {
    const unfinished = join(folder, 'unfinished')
    for (const name of ['journal/picture', 'file'])
      await writeWhole(join(folder, name), Buffer.from('whole'), unfinished)
    for (const name of ['journal', 'file', 'nothing']) await removeWhole(join(folder, name), unfinished)
    expect(await readdir(folder, { recursive: true })).toEqual(['unfinished'])
  })
})
