// @large: bundles the server for each umask
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = new URL('../../../scripts/lib/server-bundle.mjs', import.meta.url).href
/** A server in little: a program, a thread, a package of ours. */
const files = {
  'package-lock.json': '{}',
  'apps/server/package.json': '{ "type": "module", "dependencies": { "@afterclose/core": "0.1.0" } }',
  'apps/server/src/main.ts': `
    import { fileURLToPath } from 'node:url'
    import { word } from '../../../packages/core/src/word.ts'
    console.log(word, fileURLToPath(new URL('beside.txt', import.meta.url)))`,
  'apps/server/src/thread/small-worker.ts': `import { word } from '../../../../packages/core/src/word.ts'
    const said: string = word
    console.log(said.length)`,
  'packages/core/package.json': '{ "type": "module" }',
  'packages/core/src/word.ts': `export const word: string = 'first'`,
}

describe('the bundle of the server', () => {
  let home: string
  let env: Readonly<Record<string, string>> = {}
  const dist = (): string => join(home, 'apps/server/dist')
  const bundles = () => readdirSync(dist()).filter((name) => !name.endsWith('.js'))
  function write(path: string, content: string): void {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), content)
  }
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'afterclose-bundle-'))
    for (const [path, content] of Object.entries(files)) write(path, content)
  })
  afterEach(() => {
    env = {}
    rmSync(home, { recursive: true, force: true })
  })

  async function node(...args: readonly string[]) {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env } })
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code, out, err }
  }
  const make = (first = '') =>
    node(
      '--input-type=module',
      '--eval',
      `${first};(await import('${script}')).ensureServerBundle(${JSON.stringify(home)})`,
    )
  const run = async (name: string) => (await node(join(dist(), `${name}.js`))).out.trim()
  const made = { code: 0, out: 'afterclose: Bundling the server.\n', err: '' }
  const kept = { code: 0, out: '', err: '' }

  it('is made of programs and threads, whose modules keep their places, and kept while nothing changes', async () => {
    expect(await make()).toEqual(made)
    expect(await run('main')).toBe(`first ${join(home, 'apps/server/src/beside.txt')}`)
    expect(await run('small-worker')).toBe('5')
    const before = readdirSync(dist(), { recursive: true })
    expect(await make()).toEqual(kept)
    expect(readdirSync(dist(), { recursive: true })).toEqual(before)
  })

  it.each(['022', '027', '077'])('is readable by every user if the umask of its builder is %s', async (umask) => {
    const modeOf = (path: string) => [path, (statSync(path).mode & 0o7777).toString(8)]
    expect(await make(`process.umask(0o${umask})`)).toEqual(made)
    const below = readdirSync(dist(), { recursive: true, withFileTypes: true })
    const paths = (folders: boolean) =>
      below.filter((entry) => entry.isDirectory() === folders).map(({ parentPath, name }) => join(parentPath, name))
    expect(paths(true)).toHaveLength(1)
    expect(paths(false).length).toBeGreaterThan(4)
    expect([dist(), ...paths(true)].map(modeOf).filter(([, mode]) => mode !== '755')).toEqual([])
    expect(
      paths(false)
        .map(modeOf)
        .filter(([, mode]) => mode !== '644'),
    ).toEqual([])
  })

  it('runs without a compile cache where none can be written', async () => {
    expect(await make()).toEqual(made)
    env = { NODE_COMPILE_CACHE: join(dist(), 'main.js/compiled') }
    expect(await node(join(dist(), 'main.js'))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^first /),
      err: '',
    })
  })

  it('has no characters beyond ASCII, of its own or of libraries, and says the same', async () => {
    write('node_modules/signs/package.json', '{ "type": "module", "exports": "./signs.js" }')
    write('node_modules/signs/signs.js', '/*! Å */ export const signs = ["é→", `😀`, /^[😀]$/u.test("😀")]')
    write('apps/server/src/main.ts', `import { signs } from 'signs'\nconsole.log('–', ...signs, String.raw\`\\d\`)`)
    expect(await make()).toEqual(made)
    expect(await run('main')).toBe('– é→ 😀 true \\d')
    const code = readdirSync(dist(), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
    expect(code.filter((path) => path.includes('libraries'))).toHaveLength(1)
    for (const path of code) expect(readFileSync(join(dist(), path), 'utf8'), path).not.toMatch(/[^\0-\x7f]/)
  })

  it('names the source where the server fails, without a switch of Node', async () => {
    write('apps/server/src/main.ts', `console.log(new Error('here').stack?.split('\\n')[1], process.execArgv.length)`)
    expect((await make()).code).toBe(0)
    expect(await run('main')).toMatch(/apps\/server\/src\/main\.ts:1:\d+\)? 0$/)
  })

  it('is made anew when a source, a thread or the lock file changes, and found again when that is undone', async () => {
    await make()
    const first = bundles()
    write('packages/core/src/word.ts', `export const word: string = 'second'`)
    expect(await make()).toEqual(made)
    expect(await run('main')).toContain('second ')
    expect(await run('small-worker')).toBe('6')
    write('packages/core/src/word.ts', files['packages/core/src/word.ts'])
    expect(await make()).toEqual(kept)
    expect(await run('main')).toContain('first ')
    write('package-lock.json', '{ "packages": {} }')
    expect(await make()).toEqual(made)
    write('apps/server/src/another-worker.ts', 'console.log(1)')
    expect(await make()).toEqual(made)
    expect(await run('another-worker')).toBe('1')
    expect(bundles()).toEqual(expect.arrayContaining(first)) // a server may still run from it
    write('apps/server/src/another-worker.ts', 'console.log(2)')
    await make()
    expect(bundles()).toHaveLength(4)
  })

  it('tells in one sentence why it cannot be made, and leaves what there was', async () => {
    await make()
    write('packages/core/src/word.ts', `export const other = 'second'`)
    const { code, err } = await make()
    expect(code).toBe(1)
    expect(err).toMatch(/^afterclose: The server could not be bundled: .*"word" is not exported.* \(.*main\.ts:3\)\n$/)
    expect(bundles()).toHaveLength(1)
    expect(await run('main')).toContain('first ')
    write('packages/core/src/word.ts', `import 'no-such-package'; export const word = 'second'`)
    expect((await make()).err).toMatch(/^afterclose: The server could not be bundled: .*no-such-package.*\n$/)
    write('packages/core/src/word.ts', `export { word } from '../../other/word.ts'`)
    write('packages/other/word.ts', `export const word = 'elsewhere'`)
    expect((await make()).err).toMatch(/other.word\.ts is part of it, and would not make it anew when it changes\.\n$/)
  })

  it('is never half of one: what was left half made is not taken, and a missing part is made again', async () => {
    await make()
    const [name = ''] = bundles()
    renameSync(join(dist(), name), join(dist(), 'new-killed'))
    expect(await make()).toEqual(made)
    expect(await run('main')).toContain('first ')
    rmSync(join(dist(), 'small-worker.js'))
    expect(await make()).toEqual(kept)
    expect(await run('small-worker')).toBe('5')
  })

  it('is made by several at once, and each then has it whole', async () => {
    const all = await Promise.all(
      [1, 2, 3].map(async () => {
        const { code, err } = await make()
        return { code, err, said: await run('main') }
      }),
    )
    for (const { code, err, said } of all) expect([code, err, said.split(' ')[0]]).toEqual([0, '', 'first'])
    expect(bundles()).toHaveLength(1)
    expect(readFileSync(join(dist(), 'small-worker.js'), 'utf8')).toBe(`import './${bundles()[0]}/small-worker.js'\n`)
  })
})
