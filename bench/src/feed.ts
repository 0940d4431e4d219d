import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { decodeFeed, encodeFeed } from '@afterclose/feed/feed'
import { jsonRows } from './plain/json-rows.ts'
import { servedFeed } from './served-feed.ts'
import { manyTrades } from './support/many-trades.ts'
import { type Result, compare } from './support/measure.ts'

const packed = (bytes: Uint8Array | string) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
const megabytes = (bytes: { readonly length: number }) => bytes.length / 1e6

/** The feed of 100,000 trades compared with JSON of objects: its steps in memory, then whole responses of the server. */
export async function feed(quick: boolean): Promise<Result[]> {
  const trades = quick ? 5000 : 100_000
  return [...(await inMemory(trades)), ...(await servedFeed(trades))]
}

/** From columns to columns: encoded, packed, unpacked, decoded. */
async function inMemory(trades: number): Promise<Result[]> {
  const columns = manyTrades(trades)
  const objects = jsonRows(columns)
  const bytes = encodeFeed(columns)
  const text = JSON.stringify(objects)
  const [small, smallText] = [packed(bytes), packed(text)]
  const results = await compare(
    { bench: 'feed', trades },
    [
      { name: 'encode', ours: () => encodeFeed(columns), plain: () => JSON.stringify(objects) },
      { name: 'pack, brotli 4', ours: () => packed(bytes), plain: () => packed(text) },
      { name: 'unpack', ours: () => brotliDecompressSync(small), plain: () => brotliDecompressSync(smallText) },
      { name: 'decode', ours: () => decodeFeed(bytes), plain: () => JSON.parse(text) },
    ],
    { ours: 9, plain: 3 },
  )
  const sizes = [
    { 'MB ours': megabytes(bytes), 'MB plain': megabytes(text) },
    { 'MB ours': megabytes(small), 'MB plain': megabytes(smallText) },
  ]
  return results.map((result, i) => ({ ...result, ...(sizes[i] === undefined ? {} : { detail: sizes[i] }) }))
}
