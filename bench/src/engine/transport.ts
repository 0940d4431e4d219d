import { brotliCompressSync, constants } from 'node:zlib'
import { decodeFeed, encodeFeed } from '@afterclose/feed/feed'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { jsonRows, namedColumns } from '../plain/json-rows.ts'
import { median, timed } from '../support/measure.ts'
import { quietly } from './spin.ts'

export interface TransportResult {
  readonly mode: 'transport'
  readonly trades: number
  readonly encodings: readonly Encoding[]
  /** JSON.parse of objects ÷ our decoding, the median over repetitions; and our packed bytes ÷ theirs. */
  readonly decodeRatio: number
  readonly packedRatio: number
  readonly noisy: number
}

interface Encoding {
  readonly name: string
  /** Milliseconds. */
  readonly encode: number
  readonly decode: number
  readonly megabytes: number
  readonly packedMegabytes: number
}

interface Way {
  readonly name: string
  readonly encode: () => Uint8Array | string
  readonly decode: (encoded: Uint8Array | string) => unknown
}

const packed = (bytes: Uint8Array | string): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length

/** Transport formats of the trades: our Arrow bytes compared with JSON of objects, and with apache-arrow if it is installed. */
export async function transport(columns: TradeColumns, repetitions: number): Promise<TransportResult> {
  const named = namedColumns(columns)
  const objects = jsonRows(columns)
  const apache = await import('../../peers/src/arrow.ts').catch(() => null)
  const ways: readonly Way[] = [
    { name: 'ours', encode: () => encodeFeed(columns), decode: (bytes) => decodeFeed(bytesOf(bytes)) },
    { name: 'JSON of objects', encode: () => JSON.stringify(objects), decode: (text) => JSON.parse(String(text)) },
    ...(apache === null
      ? []
      : [
          {
            name: 'apache-arrow',
            encode: () => apache.encodeColumns(named),
            decode: (bytes: Uint8Array | string) => apache.decodeColumns(bytesOf(bytes)),
          },
        ]),
  ]
  const encoded = ways.map(({ encode }) => encode())
  const { repetitions: taken, noisy } = await quietly(repetitions, 60_000, async () => {
    const times: { readonly encode: number; readonly decode: number }[] = []
    for (const [i, { encode, decode }] of ways.entries())
      times.push({ encode: await tidily(encode), decode: await tidily(() => decode(encoded[i]!)) })
    return times
  })
  const encodings = ways.map(({ name }, i) => ({
    name,
    encode: median(taken.map((times) => times[i]!.encode)),
    decode: median(taken.map((times) => times[i]!.decode)),
    megabytes: Buffer.byteLength(encoded[i]!) / 1e6,
    packedMegabytes: packed(encoded[i]!) / 1e6,
  }))
  return {
    mode: 'transport',
    trades: columns.rows,
    encodings,
    decodeRatio: median(taken.map(([ours, json]) => json!.decode / ours!.decode)),
    packedRatio: encodings[0]!.packedMegabytes / encodings[1]!.packedMegabytes,
    noisy,
  }
}

/** Collects garbage of others before timing. */
function tidily(work: () => unknown): Promise<number> {
  gc?.()
  return timed(work)
}

function bytesOf(encoded: Uint8Array | string): Uint8Array {
  if (typeof encoded === 'string') throw new TypeError('This way writes bytes')
  return encoded
}
