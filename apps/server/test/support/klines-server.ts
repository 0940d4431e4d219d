import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Minute = readonly [open: string, high: string, low: string, close: string]

export interface KlinesServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  readonly port: number
  /** What it was asked, in order. */
  readonly asked: { readonly url: URL; readonly headers: IncomingMessage['headers'] }[]
  /** Answers to the next requests, before it goes on by itself. */
  readonly next: RequestListener[]
  close(): Promise<void>
}

const minute = 60_000
const mostBars = 1000

/**
 * A server of our own that speaks the klines of a public exchange: arrays of twelve, the first ones of the time asked for.
 * @see https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints
 * @param priceAt the minute that begins then, milliseconds UTC; null where there is none
 */
export async function klinesServer(
  symbols: readonly string[],
  priceAt: (time: number) => Minute | null,
): Promise<KlinesServer> {
  const asked: KlinesServer['asked'] = []
  const next: RequestListener[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://here')
    asked.push({ url, headers: request.headers })
    const other = next.shift()
    if (other === undefined) answer(url, response)
    else other(request, response)
  })
  function answer(url: URL, response: ServerResponse): void {
    const number = (name: string, otherwise: number): number => Number(url.searchParams.get(name) ?? otherwise)
    if (url.pathname !== '/api/v3/klines') return void response.writeHead(404).end('nothing here')
    if (!symbols.includes(url.searchParams.get('symbol') ?? ''))
      return void response.writeHead(400).end('{"code":-1121,"msg":"Invalid symbol."}')
    if (url.searchParams.get('interval') !== '1m')
      return void response.writeHead(400).end('{"code":-1120,"msg":"Invalid interval."}')
    const [from, to] = [number('startTime', 0), number('endTime', 0)]
    const most = Math.min(mostBars, number('limit', 500))
    const rows: unknown[] = []
    for (let time = Math.ceil(from / minute) * minute; time <= to && rows.length < most; time += minute) {
      const price = priceAt(time)
      if (price !== null) rows.push([time, ...price, '12.5', time + minute - 1, '625.0', 3, '6.0', '300.0', '0'])
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(rows))
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port }: AddressInfo = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    next,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
