import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** A one-minute bar: prices in units of 1/100,000. */
export interface Minute {
  /** Seconds UTC. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

export const priceOf = (units: number): string => (units / 100_000).toFixed(5)

/** A seeded random walk from the year 2000 on: the market of the test that counts bytes. */
export function* minuteBars(count: number): Generator<Minute> {
  let seed = 7
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  let price = 110_000
  for (let i = 0; i < count; i++) {
    const open = price
    price = Math.max(1000, open + Math.round((random() + random() - 1) * 30))
    const high = Math.max(open, price) + Math.round(random() * 12)
    const low = Math.min(open, price) - Math.round(random() * 12)
    yield {
      time: Date.UTC(2000, 0, 1) / 1000 + i * 60,
      open,
      high,
      low,
      close: price,
      volume: Math.round(random() * 90),
    }
  }
}

/** A bar as written by MetaTrader. */
export function minuteLine({ time, open, high, low, close, volume }: Minute): string {
  const at = new Date(time * 1000).toISOString()
  const day = at.slice(0, 10).replaceAll('-', '.')
  return `${day},${at.slice(11, 16)},${priceOf(open)},${priceOf(high)},${priceOf(low)},${priceOf(close)},${volume}\r\n`
}

export async function writeMinutes(path: string, rows: number): Promise<void> {
  const out = createWriteStream(path)
  let lines: string[] = []
  for (const minute of minuteBars(rows)) {
    lines.push(minuteLine(minute))
    if (lines.length === 20_000) {
      if (!out.write(lines.join(''))) await once(out, 'drain')
      lines = []
    }
  }
  out.end(lines.join(''))
  await finished(out)
}
