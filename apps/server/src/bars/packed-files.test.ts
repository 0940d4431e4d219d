import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import type { BarColumns } from '@afterclose/bars/bar'
import { joinedBars } from '@afterclose/bars/merge'
import { BarOptions } from '@afterclose/contract/bars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileStoreName, fileStores, type TestFiles, testFiles } from '../../test/support/file-stores.ts'
import { type RawEntry, rawZip } from '../../test/support/raw-zip.ts'
import { openWorkFiles } from '../platform/files/file-settings.ts'
import { folderWorkFiles, type WorkFiles } from '../platform/files/work-files.ts'
import { uploadKey } from './bar-files.ts'
import { packedBounds } from './limits.ts'
import { tablesOf } from './packed-files.ts'
import { barsOfFile, previewBars } from './read-bar-file.ts'

const options = BarOptions.parse({})
const file = (fileName: string) => ({ jobId: 'one', fileName, options })
const ignore = async () => {}

/** Klines as Binance hands them out, of the minutes from `from` on. */
const klines = (count: number, from = 0): string =>
  Array.from(
    { length: count },
    (_, i) => `${1_709_632_800_000 + (from + i) * 60_000},1.${from + i + 1},99,1,1.5,7\n`,
  ).join('')
const entry = (name: string, text: string): RawEntry => {
  const content = Buffer.from(text)
  return { name, content, deflated: deflateRawSync(content) }
}
const preview = (files: WorkFiles, name: string) => previewBars(files, file(name), ignore)
async function barsIn(files: WorkFiles, name: string): Promise<BarColumns> {
  const parts: BarColumns[] = []
  await barsOfFile(files, { ...file(name), zone: 'UTC', length: 60 }, async (bars) => void parts.push(bars), ignore)
  return joinedBars(parts)
}

describe.each(fileStores)('packed files of bars in %s', (place: FileStoreName) => {
  let kept: TestFiles
  let files: WorkFiles
  beforeAll(async () => {
    kept = await testFiles(place)
    files = openWorkFiles(kept.settings)
  })
  afterAll(() => kept.close())
  const put = (bytes: Buffer) => files.put(uploadKey('one'), bytes)

  it('hold the bars of their tables, whatever packs them and however they are cut', async () => {
    await put(Buffer.from(klines(300)))
    const plain = await barsIn(files, 'BTCUSDT-1m-2024-03.csv')
    const { rows, first, last } = await preview(files, 'BTCUSDT-1m-2024-03.csv')
    expect(rows).toBe(300)
    await put(gzipSync(klines(300)))
    expect(await preview(files, 'BTCUSDT-1m-2024-03.csv.gz')).toMatchObject({ symbol: 'BTCUSDT', rows, first, last })
    expect(await barsIn(files, 'BTCUSDT-1m-2024-03.csv.gz')).toEqual(plain)
    const zip = rawZip([
      { name: 'klines/', content: Buffer.alloc(0), mode: 0o040755 },
      entry('klines/BTCUSDT-1m-2024-03-06.csv', klines(200, 100)),
      entry('__MACOSX/klines/._BTCUSDT-1m-2024-03-06.csv', '\0\0of a Mac'),
      entry('klines/BTCUSDT-1m-2024-03-05.csv', klines(100)),
      entry('klines/about-these-files.txt', 'Gaps: none'),
    ])
    await put(zip)
    expect(await preview(files, 'download.zip')).toMatchObject({
      symbol: 'BTCUSDT',
      rows,
      first,
      last,
      unsorted: false,
    })
    expect(await barsIn(files, 'download.zip')).toEqual(plain)
  })
})

describe('packed files of bars', () => {
  let folder: string
  let files: WorkFiles
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'afterclose-packed-'))
    files = folderWorkFiles(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const put = (bytes: Buffer) => files.put(uploadKey('one'), bytes)
  const refusal = async (bytes: Buffer, name = 'bars.zip'): Promise<string> => {
    await put(bytes)
    return preview(files, name).then(
      () => 'read',
      (error: Error) => error.message,
    )
  }

  it('say in which table a line could not be read', async () => {
    await put(rawZip([entry('BTCUSDT-1.csv', klines(3)), entry('BTCUSDT-2.csv', `${klines(2, 3)}1709632800000,1,2\n`)]))
    expect((await preview(files, 'x.zip')).problems).toMatchObject([
      { line: 3, reason: 'has 3 cells where 5 are needed (BTCUSDT-2.csv)' },
    ])
  })

  it('are refused with what was found', async () => {
    const two = entry('ETHUSDT-1m.csv', klines(3))
    expect(await refusal(rawZip([]))).toBe('This ZIP is empty.')
    expect(await refusal(rawZip([entry('a.pdf', 'x'), entry('b.zip', 'x')]))).toBe(
      'This ZIP holds no .csv, .txt or .tsv file, but “a.pdf” and 1 more.',
    )
    expect(await refusal(rawZip([entry('BTCUSDT-1m.csv', klines(3)), two]))).toBe(
      'This ZIP holds bars of BTCUSDT, ETHUSDT. Unpack it and upload them one by one.',
    )
    const daily = entry('ETHUSDT-day.csv', 'Date,Open,High,Low,Close\n2024-03-05,1,2,1,2\n')
    expect(await refusal(rawZip([two, daily]))).toContain('This ZIP holds tables with different columns.')
    expect(await refusal(rawZip([{ ...two, flags: 1 }]))).toBe('“ETHUSDT-1m.csv” in the ZIP is encrypted.')
    expect(await refusal(rawZip([{ ...two, method: 14 }]))).toContain('uses an unsupported compression method')
    expect(await refusal(rawZip(Array.from({ length: 1001 }, (_, i) => entry(`${i}.csv`, ''))))).toBe(
      'The ZIP contains 1001 files; at most 1000 are allowed.',
    )
    const zip = rawZip([two])
    expect(await refusal(zip.subarray(0, zip.length - 30))).toMatch(/^The ZIP is damaged or incomplete \(.+\)\.$/)
    const changed = rawZip([{ ...two, deflated: deflateRawSync(klines(3).replace('1.1', '1.2')) }])
    expect(await refusal(changed)).toBe('“ETHUSDT-1m.csv” in the ZIP is corrupt: its checksum does not match.')
    const gzip = gzipSync(klines(500))
    expect(await refusal(gzip.subarray(0, gzip.length - 20), 'a.csv.gz')).toMatch(/^The gzip is damaged or incomplete/)
  })

  it('cost little when they are bombs', async () => {
    const zeros = Buffer.alloc(64 * 1024 ** 2, '0')
    const bomb = deflateRawSync(zeros)
    expect(await refusal(rawZip([{ name: 'a.csv', content: zeros, deflated: bomb }]))).toContain('is a ZIP bomb')
    // One that says it is small is stopped when more comes out.
    const lying = rawZip([{ name: 'a.csv', content: Buffer.alloc(1000, '0'), deflated: bomb }])
    expect(await refusal(lying)).toMatch(/^“a.csv” in the ZIP is damaged or incomplete \(too many bytes/)

    await put(gzipSync(zeros))
    const [table] = await tablesOf(files, uploadKey('one'), 'a.csv.gz')
    let unpacked = 0
    const reading = async () => {
      for await (const part of table!.parts()) unpacked += part.length
    }
    await expect(reading()).rejects.toThrow('The gzip file unpacks to more than the size limit for price bars.')
    expect(unpacked).toBeLessThanOrEqual(packedBounds.from)
  })
})
