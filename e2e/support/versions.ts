import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The server at another address, where a new version of the service worker can be released. It passes on no WebSockets. */
export async function startVersions(target: string) {
  const { hostname, port } = new URL(target)
  let version = 1
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const isWorker = url === '/sw.js'
    const passed = request({ hostname, port, method, path: url, headers: isWorker ? {} : headers }, (got) => {
      const { 'content-length': _length, ...rest } = got.headers
      answer.writeHead(got.statusCode ?? 502, isWorker ? rest : got.headers)
      got.pipe(answer, { end: !isWorker })
      if (isWorker) got.on('end', () => answer.end(`\n// version ${version}`))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    release: () => void version++,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
