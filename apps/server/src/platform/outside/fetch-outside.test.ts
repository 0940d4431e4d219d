import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Fetched, fetchOutside, type Outside, publicInternet } from './fetch-outside.ts'
import { OutsideError } from './outside-error.ts'
import { isPublicAddress } from './public-address.ts'

const limits = { patienceMs: 5000, mostBytes: 10_000, redirects: 3 }
const here: LookupAddress = { address: '127.0.0.1', family: 4 }
const never = new AbortController().signal
const servers: Server[] = []
/** This machine stands for the outside; the rest of it is inside, as it always is. */
const outside: Outside = {
  resolve: async () => [here],
  mayReach: (address) => address === here.address || isPublicAddress(address),
}
const fetch = (address: string, changes: Partial<typeof limits> = {}, from = outside): Promise<Fetched> =>
  fetchOutside(address, { ...limits, ...changes }, never, from)

async function listening(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port }: AddressInfo = Object(server.address())
  return port
}
const serving = async (listener: RequestListener): Promise<string> =>
  `http://feeds.example:${await listening(createHttpServer(listener))}/`

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
      server.closeAllConnections()
    server.close()
  }
})

describe('fetching from the outside', () => {
  it('gives the body and its charset, also when it comes packed', async () => {
    const plain = await serving((_request, response) => {
      response.setHeader('content-type', 'application/rss+xml; charset="ISO-8859-1"')
      response.end('<rss/>')
    })
    expect(await fetch(plain)).toEqual({ bytes: Buffer.from('<rss/>'), charset: 'ISO-8859-1' })
    const packed = await serving((_request, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync('<rss/>'))
    })
    expect(await fetch(packed)).toEqual({ bytes: Buffer.from('<rss/>'), charset: null })
  })

  it('follows a few redirects', async () => {
    const url = await serving((request, response) => {
      const hop = Number(request.url?.slice(1) ?? 0)
      if (hop < 3) response.writeHead(302, { location: `/${hop + 1}` }).end()
      else response.end('there')
    })
    expect((await fetch(url)).bytes.toString()).toBe('there')
    await expect(fetch(url, { redirects: 2 })).rejects.toThrow('redirects too many times')
  })

  it('stops at a source that leads back to itself', async () => {
    const url = await serving((_request, response) => void response.writeHead(301, { location: '/' }).end())
    await expect(fetch(url)).rejects.toThrow('redirects too many times')
  })

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://0x0a.1/',
    'http://167772161/',
    'http://012.0.0.1/',
    'http://10.1/',
    'http://[fe80::1]/',
    'http://0/',
    'http://１０.0.0.1/',
  ])('does not follow a redirect to %s', async (location) => {
    const url = await serving(
      (_request, response) =>
        void response.writeHead(302, { location: location.replace(/[^ -~]/g, encodeURIComponent) }).end(),
    )
    await expect(fetch(url)).rejects.toThrow('leads to an address inside')
  })

  it.each(['file:///etc/passwd', 'ftp://feeds.example/', 'gopher://feeds.example/', 'data:text/xml,<rss/>', 'http://'])(
    'does not follow a redirect to %s',
    async (location) => {
      const url = await serving((_request, response) => void response.writeHead(302, { location }).end())
      await expect(fetch(url)).rejects.toThrow('not a web address')
    },
  )

  it('does not send a password that a redirect names', async () => {
    const url = await serving((_request, response) => {
      response.writeHead(302, { location: 'http://me:secret@feeds.example/' }).end()
    })
    await expect(fetch(url)).rejects.toThrow('an address with a password')
  })

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://[::1]/',
  ])('asks nobody at %s', async (address) => {
    await expect(fetch(address, {}, publicInternet)).rejects.toThrow('leads to an address inside')
  })

  it('asks nobody by a name of this machine', async () => {
    let asked = 0
    const port = await listening(createHttpServer(() => asked++))
    for (const host of ['localhost', 'localhost.'])
      await expect(fetch(`http://${host}:${port}/`, {}, publicInternet)).rejects.toThrow(/inside|could not be reached/)
    expect(asked).toBe(0)
  })

  it('refuses a name that stands for an address outside and one inside', async () => {
    const url = await serving((_request, response) => void response.end('inside'))
    for (const other of ['10.0.0.1', 'fd00::1', '::ffff:127.0.0.1']) {
      const both: LookupAddress[] = [here, { address: other, family: other.includes(':') ? 6 : 4 }]
      for (const addresses of [both, both.toReversed()])
        await expect(fetch(url, {}, { ...outside, resolve: async () => addresses })).rejects.toThrow(
          'an address inside',
        )
    }
    await expect(fetch(url, {}, { ...outside, resolve: async () => [] })).rejects.toThrow('does not resolve')
  })

  it('connects to the address that was checked, whatever the name stands for afterwards', async () => {
    const answers: LookupAddress[][] = [[here], [{ address: '127.0.0.2', family: 4 }]]
    const asked: string[] = []
    const url = await serving((_request, response) => void response.end('checked'))
    const rebinding: Outside = {
      ...outside,
      resolve: async (host) => {
        asked.push(host)
        return answers.shift() ?? []
      },
    }
    expect((await fetch(url, {}, rebinding)).bytes.toString()).toBe('checked')
    expect(asked).toEqual(['feeds.example'])
    await expect(fetch(url, {}, rebinding)).rejects.toThrow('leads to an address inside')
  })

  it('checks a name again after a redirect to it', async () => {
    const answers: LookupAddress[][] = [[here], [{ address: '192.168.0.1', family: 4 }]]
    const url = await serving((_request, response) => void response.writeHead(302, { location: '/again' }).end())
    await expect(fetch(url, {}, { ...outside, resolve: async () => answers.shift() ?? [] })).rejects.toThrow('inside')
  })

  it('gives up what comes drop by drop', async () => {
    const drops = (text: string) =>
      createServer((socket) => {
        socket.write(text)
        const timer = setInterval(() => socket.write('x'), 10)
        socket.on('error', () => {}).on('close', () => clearInterval(timer))
      })
    for (const text of ['HTTP/1.1 200 OK\r\nx-', 'HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n']) {
      const port = await listening(drops(text))
      await expect(fetch(`http://feeds.example:${port}/`, { patienceMs: 150 })).rejects.toThrow('took too long')
    }
  })

  it.each([
    ['that switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['that switches without a word', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['that goes on without end', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20)],
    ['that begins twice', 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'],
    ['of nothing', ''],
    ['without a body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n'],
    ['that redirects and never ends', 'HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 9\r\n\r\n'],
    ['with a broken header', 'HTTP/1.1 200 OK\r\n: \0\r\n\r\n'],
  ])('ends by its deadline with an answer %s', async (_what, text) => {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      socket.once('data', () => socket.write(text))
    })
    const url = `http://feeds.example:${await listening(server)}/`
    await expect(fetch(url, { patienceMs: 150 })).rejects.toBeInstanceOf(OutsideError)
    await vi.waitFor(() => expect(sockets.filter(({ destroyed }) => !destroyed)).toEqual([]))
  })

  it('says that it was told to switch protocols, without waiting for the deadline', async () => {
    const url = `http://feeds.example:${await listening(
      createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => socket.write('HTTP/1.1 101 x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'))
      }),
    )}/`
    await expect(fetch(url, { patienceMs: 1e8 })).rejects.toThrow('answers 101')
  })

  it('gives up a name that never resolves, and when the server stops', async () => {
    const silent: Outside = { ...outside, resolve: () => new Promise(() => {}) }
    await expect(fetch('http://feeds.example/', { patienceMs: 50 }, silent)).rejects.toThrow('took too long')
    const stop = AbortSignal.abort()
    await expect(fetchOutside('http://feeds.example/', limits, stop, silent)).rejects.toThrow('The source')
  })

  it('takes no endless body, and none that grows when it is unpacked', async () => {
    const endless = await serving((_request, response) => {
      const more = (): void => void response.write(Buffer.alloc(5000), (error) => (error ? undefined : more()))
      more()
    })
    await expect(fetch(endless)).rejects.toThrow('is too large')
    const bomb = await serving((_request, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync(Buffer.alloc(50_000_000)))
    })
    await expect(fetch(bomb, { mostBytes: 1_000_000 })).rejects.toThrow('is too large')
  })

  it('says what is wrong with other answers', async () => {
    const answering = (status: number, headers: Record<string, string> = {}) =>
      serving((_request, response) => void response.writeHead(status, headers).end('no'))
    await expect(fetch(await answering(500))).rejects.toThrow('answers 500')
    await expect(fetch(await answering(204))).rejects.toThrow('answers 204')
    await expect(fetch(await answering(302))).rejects.toThrow('answers 302')
    await expect(fetch(await answering(200, { 'content-encoding': 'zip' }))).rejects.toThrow(
      'unsupported encoding "zip"',
    )
    await expect(fetch(await answering(200, { 'content-encoding': 'gzip' }))).rejects.toThrow('could not be reached')
    const port = await listening(createServer((socket) => void socket.end('SSH-2.0\r\n')))
    await expect(fetch(`http://feeds.example:${port}/`)).rejects.toThrow('could not be reached')
  })
})
