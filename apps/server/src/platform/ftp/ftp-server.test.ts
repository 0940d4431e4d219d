import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@afterclose/contract/problems'
import { Client, type FTPError } from 'basic-ftp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testCertificate, testKey } from '../../../test/support/test-certificate.ts'
import type { FtpAccess } from './ftp-access.ts'
import { FtpServer } from './ftp-server.ts'
import { type FtpLimits, type FtpSettings, usualLimits } from './ftp-settings.ts'

const password = 'correct horse'
const settings: FtpSettings = { port: 0, host: '127.0.0.1', publicHost: null, passivePorts: null, tls: null }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

interface Stored {
  readonly user: string
  readonly name: string
  readonly text: string
}

/** A server that keeps what it is given; ann and bob may sign in. */
async function started(
  changes: { settings?: Partial<FtpSettings>; limits?: Partial<FtpLimits>; access?: Partial<FtpAccess<string>> } = {},
) {
  const stored: Stored[] = []
  const faults: unknown[] = []
  const access: FtpAccess<string> = {
    signIn: async (login, given) => (['ann', 'bob'].includes(login) && given === password ? login : null),
    receive: async (user, name, content) => {
      stored.push({ user, name, text: (await buffer(content)).toString() })
      return 'kept'
    },
    ...changes.access,
  }
  const server = new FtpServer({ ...settings, ...changes.settings }, access, (error) => faults.push(error), {
    ...usualLimits,
    ...changes.limits,
  })
  await server.listen()
  closing.push(() => server.close())
  return { server, stored, faults, port: server.port }
}

async function signedIn(port: number, user = 'ann'): Promise<Client> {
  const client = new Client(5000)
  closing.push(() => client.close())
  await client.access({ host: '127.0.0.1', port, user, password })
  return client
}
const put = (client: Client, name: string, text = '<html></html>') => client.uploadFrom(Readable.from([text]), name)

/** The first of two neighbouring ports that nobody listens on, below those that systems give out by themselves. */
async function freePair(): Promise<number> {
  for (;;) {
    const base = 20_000 + Math.floor(Math.random() * 10_000)
    if ((await isFree(base)) && (await isFree(base + 1))) return base
  }
}
async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port), 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** A client that says what no good one says. */
async function raw(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  closing.push(() => socket.destroy())
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1'))).on('error', () => {})
  const answers = () => text.split('\r\n').filter((line) => /^\d{3} /.test(line))
  let seen = 0
  /** The next answer that ends with a line "123 …". */
  const answer = async () => {
    await vi.waitUntil(() => answers().length > seen, { interval: 2 })
    return answers()[seen++]!
  }
  const closed = once(socket, 'close').then(() => text)
  await answer()
  return {
    socket,
    answer,
    closed,
    async say(line: string | Buffer) {
      socket.write(Buffer.concat([Buffer.from(line), Buffer.from('\r\n')]))
      return answer()
    },
    async signIn(user = 'ann') {
      await this.say(`USER ${user}`)
      expect(await this.say(`PASS ${password}`)).toMatch(/^230/)
    },
    /** Connects to the port that PASV names. */
    async dataConnection() {
      const [, high, low] = /,(\d+),(\d+)\)/.exec(await this.say('PASV')) ?? []
      const data = connect(Number(high) * 256 + Number(low), '127.0.0.1')
      closing.push(() => data.destroy())
      data.on('error', () => {})
      await once(data, 'connect')
      return data
    },
  }
}

describe('the FTP endpoint', () => {
  it('takes the files of a client that signs in', async () => {
    const { port, stored } = await started()
    const client = await signedIn(port)
    expect(await client.pwd()).toBe('/')
    expect((await put(client, 'statement.htm', 'one')).code).toBe(226)
    await client.cd('/statements')
    expect(await client.pwd()).toBe('/statements')
    await put(client, 'statement.htm', 'two')
    await put(client, '/statements/Täglich 日.htm', 'three')
    expect(stored).toEqual([
      { user: 'ann', name: 'statement.htm', text: 'one' },
      { user: 'ann', name: 'statement.htm', text: 'two' },
      { user: 'ann', name: 'Täglich 日.htm', text: 'three' },
    ])
  })

  it('takes a large file as it is, and several at once', async () => {
    const { port, stored } = await started()
    const text = 'x'.repeat(3_000_000)
    const clients = await Promise.all(['ann', 'bob', 'ann'].map((user) => signedIn(port, user)))
    await Promise.all(clients.map((client, i) => put(client, `${i}.htm`, text)))
    expect(stored.map(({ user, name }) => `${user} ${name}`).toSorted()).toEqual([
      'ann 0.htm',
      'ann 2.htm',
      'bob 1.htm',
    ])
    expect(stored.every((one) => one.text === text)).toBe(true)
  })

  it('speaks TLS where it has a certificate, also in transfers', async () => {
    const { port, stored } = await started({ settings: { tls: { cert: testCertificate, key: testKey } } })
    const client = new Client(5000)
    closing.push(() => client.close())
    const secureOptions = { rejectUnauthorized: true, ca: testCertificate, host: '127.0.0.1' }
    await client.access({ host: '127.0.0.1', port, user: 'ann', password, secure: true, secureOptions })
    await put(client, 'statement.htm', 'secret')
    await put(client, 'statement.htm', 'secret again')
    expect(stored.map(({ text }) => text)).toEqual(['secret', 'secret again'])
  })

  it('counts an encrypted client out when it is gone', async () => {
    const tls = { cert: testCertificate, key: testKey }
    const { port } = await started({ settings: { tls }, limits: { connectionsOfAddress: 1 } })
    const access = async () => {
      const client = new Client(5000)
      closing.push(() => client.close())
      const secureOptions = { ca: testCertificate, host: '127.0.0.1' }
      await client.access({ host: '127.0.0.1', port, user: 'ann', password, secure: true, secureOptions })
      return client
    }
    const first = await access()
    await expect(access()).rejects.toThrow('421')
    first.close()
    const entered = () =>
      access().then(
        () => true,
        () => false,
      )
    await vi.waitUntil(entered)
  })

  it('believes nothing that was said before encryption began', async () => {
    const { port } = await started({ settings: { tls: { cert: testCertificate, key: testKey } } })
    const client = await raw(port)
    client.socket.write(`AUTH TLS\r\nUSER ann\r\nPASS ${password}\r\n`)
    expect(await client.closed).toMatch(/234 .*\r\n421 /)
  })

  it('has no encryption without a certificate', async () => {
    const { port } = await started()
    const client = await raw(port)
    expect(await client.say('AUTH TLS')).toMatch(/^502/)
    expect(await client.say('FEAT')).toMatch(/^211/)
  })

  it('lets nobody in with a wrong login or password, and says the same of both', async () => {
    const { port, stored } = await started()
    const attempts = [
      { user: 'ann', password: 'wrong' },
      { user: 'nobody', password },
      { user: 'anonymous', password: 'guest' },
      { user: '', password },
    ]
    const messages = new Set<string>()
    for (const attempt of attempts) {
      const client = new Client(5000)
      closing.push(() => client.close())
      await client.connect('127.0.0.1', port)
      await client.login(attempt.user, attempt.password).then(
        () => expect.unreachable(),
        (error: FTPError) => messages.add(error.message),
      )
      await expect(put(client, 'statement.htm')).rejects.toThrow('530')
    }
    expect([...messages].filter((message) => message.startsWith('530'))).toHaveLength(1)
    expect(stored).toEqual([])
  })

  it('hangs up after three wrong passwords, and at once on somebody who has to wait', async () => {
    const { port } = await started()
    const guesser = await raw(port)
    for (const answer of [/^530/, /^530/, /^421/]) {
      await guesser.say('USER ann')
      expect(await guesser.say('PASS wrong')).toMatch(answer)
    }
    await guesser.closed
    const signIn = () => Promise.reject(new AppError('Too many attempts'))
    const waiting = await raw((await started({ access: { signIn } })).port)
    await waiting.say('USER ann')
    expect(await waiting.say(`PASS ${password}`)).toBe('421 Too many attempts. Please wait a moment and try again.')
    await waiting.closed
  })

  it('does nothing for those who have not signed in', async () => {
    const { port } = await started()
    const client = await raw(port)
    for (const line of [
      'PWD',
      'CWD /',
      'PASV',
      'EPSV',
      'STOR x',
      'LIST',
      'RETR x',
      'PORT 127,0,0,1,0,80',
      'MKD x',
      'X',
    ])
      expect(await client.say(line)).toMatch(/^530/)
    expect(await client.say('PASS x')).toMatch(/^503/)
    expect(await client.say('SYST')).toMatch(/^215/)
    expect(await client.say('NOOP')).toMatch(/^200/)
  })

  it('gives out, lists, renames and removes nothing', async () => {
    const { port } = await started()
    const client = await raw(port)
    await client.signIn()
    for (const line of [
      ...'LIST,NLST,MLSD,MLST x,RETR statement.htm,RNFR a,RNTO b,RMD /,APPE a,STOU,SITE CHMOD 777 x,SMNT /,REIN'.split(
        ',',
      ),
      'XYZ',
    ])
      expect(await client.say(line)).toMatch(/^502/)
    for (const line of ['DELE x', 'SIZE x', 'MDTM x', 'MKD x', 'CWD x', 'CWD ../../etc'])
      expect(await client.say(line)).toMatch(/^550/)
    expect(await client.say('')).toMatch(/^502/)
    expect(await client.say('REST 5')).toMatch(/^504/)
    expect(await client.say('TYPE E')).toMatch(/^504/)
    expect(await client.say('MODE B')).toMatch(/^504/)
    expect(await client.say('STRU R')).toMatch(/^504/)
    expect(await client.say('OPTS MLST x')).toMatch(/^501/)
    for (const line of ['TYPE A', 'TYPE I', 'MODE S', 'STRU F', 'ALLO 10', 'OPTS UTF8 ON'])
      expect(await client.say(line)).toMatch(/^20[02]/)
    expect(await client.say('QUIT')).toMatch(/^221/)
    await client.closed
  })

  it('connects to nobody', async () => {
    const target = await raw((await started()).port)
    const { port } = await started()
    const client = await raw(port)
    await client.signIn()
    for (const line of ['PORT 127,0,0,1,10,10', 'EPRT |1|127.0.0.1|2570|', 'PORT 10,0,0,1,0,22'])
      expect(await client.say(line)).toMatch(/^502 Only passive/)
    expect(await client.say('STOR statement.htm')).toMatch(/^425/)
    target.socket.destroy()
  })

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'folder/statement.htm',
    '/statements/folder/statement.htm',
    '..\\statement.htm',
    'C:\\statement.htm',
    'a\0.htm',
    'a\tb',
    'x'.repeat(256),
    'é'.repeat(128),
    '',
    '.',
    '..',
    '/',
    '/statements',
    'statements/',
    './statements/.',
  ])('has no place for a file "%s"', async (name) => {
    const { port, stored } = await started()
    const client = await raw(port)
    await client.signIn()
    await client.dataConnection()
    expect(await client.say(`STOR ${name}`)).toMatch(/^553/)
    expect(stored).toEqual([])
  })

  it.each([
    ['../../statement.htm', 'statement.htm'],
    ['/../statements/../a.htm', 'a.htm'],
    ['statements//./a.htm', 'a.htm'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['..hidden', '..hidden'],
    ['%2e%2e%2fpasswd', '%2e%2e%2fpasswd'],
  ])('takes the file "%s" as "%s", in the folder that it shows', async (path, name) => {
    const { port, stored } = await started()
    await put(await signedIn(port), path, 'text')
    expect(stored).toEqual([{ user: 'ann', name, text: 'text' }])
  })

  it('refuses a file that is too large, and goes on', async () => {
    const { port, stored } = await started({ limits: { mostBytes: 100_000 } })
    const client = await raw(port)
    await client.signIn()
    const data = await client.dataConnection()
    expect(await client.say('STOR a.htm')).toMatch(/^150/)
    data.write(Buffer.alloc(300_000))
    expect(await client.answer()).toMatch(/^552/)
    const next = await client.dataConnection()
    expect(await client.say('STOR a.htm')).toMatch(/^150/)
    next.end('small')
    expect(await client.answer()).toMatch(/^226/)
    expect(stored.map(({ text }) => text)).toEqual(['small'])
  })

  it('keeps nothing of a transfer that is cut off', async () => {
    const { port, stored, faults } = await started({ limits: { dataIdleMs: 600_000 } })
    const begin = async () => {
      const client = await raw(port)
      await client.signIn()
      const data = await client.dataConnection()
      expect(await client.say('STOR a.htm')).toMatch(/^150/)
      await new Promise<void>((resolve) => data.write('<html>', () => resolve()))
      return { client, data }
    }
    const reset = await begin()
    reset.data.resetAndDestroy()
    expect(await reset.client.answer()).toMatch(/^426/)

    const aborted = await begin()
    aborted.client.socket.write(Buffer.from([0xff, 0xf4, 0xff, 0xf2]))
    aborted.client.socket.write('ABOR\r\n')
    expect(await aborted.client.answer()).toMatch(/^426/)
    expect(await aborted.client.answer()).toMatch(/^226/)

    const gone = await begin()
    gone.client.socket.destroy()
    await once(gone.data, 'close')
    expect([stored, faults]).toEqual([[], []])
  })

  it('waits for no connection without end, and for no data', async () => {
    const { port, stored } = await started({ limits: { dataIdleMs: 100 } })
    const client = await raw(port)
    await client.signIn()
    expect(await client.say('PASV')).toMatch(/^227/)
    expect(await client.say('STOR a.htm')).toMatch(/^425/)
    // On a busy machine the time may be over before the file is announced.
    await vi.waitUntil(async () => {
      await client.dataConnection()
      return (await client.say('STOR a.htm')).startsWith('150')
    })
    expect(await client.answer()).toMatch(/^426/)
    const slow = await raw((await started({ limits: { transferMs: 100 } })).port)
    await slow.signIn()
    const data = await slow.dataConnection()
    expect(await slow.say('STOR a.htm')).toMatch(/^150/)
    const timer = setInterval(() => data.write('x'), 5)
    expect(await slow.answer()).toMatch(/^426/)
    clearInterval(timer)
    expect(stored).toEqual([])
  })

  it('says what its owner says of a file', async () => {
    const outcomes = ['full', 'unfit', 'unfinished', 'refused'] as const
    for (const [i, code] of ['452', '553', '451', '530'].entries()) {
      const outcome = outcomes[i] ?? 'kept'
      const receive = async (_user: string, _name: string, content: Readable) => {
        await buffer(content)
        return outcome
      }
      const client = await signedIn((await started({ access: { receive } })).port)
      await expect(put(client, 'a.htm')).rejects.toThrow(code)
    }
    const receive = () => Promise.reject(new Error('The inside of the machine'))
    const { port, faults } = await started({ access: { receive } })
    await expect(put(await signedIn(port), 'a.htm')).rejects.toThrow(
      /^451 An unexpected error occurred; nothing was saved\.$/,
    )
    expect(faults).toHaveLength(1)
  })

  it('hangs up on those who are silent, do not sign in, or talk too much', async () => {
    const silent = await raw((await started({ limits: { idleMs: 50 } })).port)
    expect(await silent.closed).toMatch(/421 The connection was idle/)
    const unknown = await raw((await started({ limits: { signInMs: 50 } })).port)
    expect(await unknown.closed).toMatch(/421 Signing in took too long/)
    const { port } = await started({ limits: { commandsAMinute: 50 } })
    const long = await raw(port)
    long.socket.write('x'.repeat(5000))
    expect(await long.closed).toMatch(/421 Too much was sent/)
    const many = await raw(port)
    many.socket.write('NOOP\r\n'.repeat(60))
    expect(await many.closed).toMatch(/421 Too much was sent/)
    const patient = await raw(port)
    for (let i = 0; i < 50; i++) expect(await patient.say('NOOP')).toMatch(/^200/)
    patient.socket.write('NOOP\r\n')
    expect(await patient.closed).toMatch(/421 Too much was sent/)
  })

  it('lets only so many in', async () => {
    const few = await started({ limits: { connectionsOfAddress: 2 } })
    const first = await raw(few.port)
    const second = await raw(few.port)
    await second.signIn()
    const third = connect(few.port, '127.0.0.1')
    const [answer] = await once(third, 'data')
    expect(String(answer)).toMatch(/^421 Too many connections/)
    first.socket.destroy()
    await first.closed
    await vi.waitUntil(async () => String((await once(connect(few.port, '127.0.0.1'), 'data'))[0]).startsWith('220'))
  })

  it('takes the transfer from nobody but its client, and only one', async () => {
    const { port, stored } = await started({ settings: { host: '0.0.0.0' } })
    const client = await raw(port)
    await client.signIn()
    const [, high, low] = /,(\d+),(\d+)\)/.exec(await client.say('PASV')) ?? []
    const dataPort = Number(high) * 256 + Number(low)
    const thief = connect({ port: dataPort, host: '127.0.0.1', localAddress: '127.0.0.2' })
    thief.on('error', () => {}).write('stolen')
    await once(thief, 'close')
    const data = connect(dataPort, '127.0.0.1')
    expect(await client.say('STOR a.htm')).toMatch(/^150/)
    await expect(once(connect(dataPort, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    data.end('mine')
    expect(await client.answer()).toMatch(/^226/)
    expect(stored.map(({ text }) => text)).toEqual(['mine'])
  })

  it('uses the ports and the address that it is told', async () => {
    const base = await freePair()
    const { port } = await started({
      settings: { publicHost: '192.0.2.7', passivePorts: { first: base, last: base + 1 } },
    })
    const clients = [await raw(port), await raw(port), await raw(port)]
    for (const client of clients) await client.signIn()
    const answers = [await clients[0]!.say('PASV'), await clients[1]!.say('PASV')]
    const ports = answers.map((answer) => {
      const [, high, low] = /\(192,0,2,7,(\d+),(\d+)\)/.exec(answer) ?? []
      return Number(high) * 256 + Number(low)
    })
    expect(new Set(ports)).toEqual(new Set([base, base + 1]))
    expect(await clients[2]!.say('EPSV')).toMatch(/^425 No port is free/)
    clients[0]!.socket.destroy()
    await clients[0]!.closed
    await vi.waitUntil(async () => (await clients[2]!.say('EPSV')).startsWith('229'))
  })

  it('cuts off what is under way when it closes', async () => {
    const { server, port, stored } = await started()
    const client = await raw(port)
    await client.signIn()
    await client.dataConnection()
    expect(await client.say('STOR a.htm')).toMatch(/^150/)
    await server.close()
    expect(await client.closed).toMatch(/421 The server is stopping/)
    expect(stored).toEqual([])
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
