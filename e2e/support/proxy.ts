import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'

interface Proxy {
  readonly url: string
  close(): Promise<void>
}

/** A reverse proxy that forwards everything below a path, including WebSockets, as in docs/self-hosting.md, and nothing else. */
export async function startProxy(target: string, path: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const isBelow = ({ url = '' }: IncomingMessage): boolean =>
    url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length))
  const server = createServer((asked, answer) => {
    if (!isBelow(asked)) return void answer.writeHead(404).end('The proxy has nothing here.')
    const { method, url, headers } = asked
    const passed = request({ hostname, port, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.on('upgrade', (asked: IncomingMessage, socket, head) => {
    if (!isBelow(asked)) return void socket.destroy()
    const behind = connect(Number(port), hostname, () => {
      const lines = asked.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []))
      behind.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    for (const end of [behind, socket]) end.on('error', () => [behind, socket].forEach((one) => one.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
