import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from './lib/run.mjs'
import { outside } from './lib/server-bundle.mjs'
import { copyServerPackages, isNeeded, packagesOf } from './server-packages.mjs'

/** A server that loads `binary` and bundles `inside`, and pages that bundle `chart`. */
const packages = {
  'apps/server': {
    dependencies: { '@afterclose/core': '1', binary: '1', inside: '1' },
    devDependencies: { tester: '1' },
  },
  'apps/web': { dependencies: { chart: '1' } },
  'packages/core': { dependencies: { small: '1' } },
  'node_modules/@afterclose/core': { resolved: 'packages/core', link: true },
  'node_modules/binary': {
    dependencies: { small: '2' },
    optionalDependencies: { 'binary-linux': '1', 'binary-mac': '1' },
    peerDependencies: { 'peer-of-others': '1' },
  },
  'node_modules/binary/node_modules/small': { dependencies: { binary: '1' } },
  'node_modules/binary-linux': { optional: true },
  'node_modules/binary-mac': { optional: true },
  'node_modules/small': {},
  'node_modules/inside': {},
  'node_modules/chart': {},
  'node_modules/tester': { dev: true },
}
const needed = [
  'node_modules/binary',
  'node_modules/binary/node_modules/small',
  'node_modules/binary-linux',
  'node_modules/binary-mac',
]

describe('the packages that a server loads', () => {
  it('are the named ones with all that they depend on, each version in its place', () => {
    const found = packagesOf(packages, 'apps/server', ['binary', 'not-in-the-lock-file'])
    expect(found).toHaveLength(needed.length)
    expect(new Set(found)).toEqual(new Set(needed))
    expect(packagesOf(packages, 'apps/server', ['@afterclose/core'])).toEqual(['node_modules/small'])
  })

  it('are a small part of the lock file, and none of the pages', () => {
    const { packages: all } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
    const loaded = packagesOf(all, 'apps/server', outside)
    for (const name of outside.filter((one) => one !== 'pg-native')) expect(loaded).toContain(`node_modules/${name}`)
    for (const name of ['echarts', 'react', 'fastify', 'zod', 'vite'])
      expect(loaded).not.toContain(`node_modules/${name}`)
    expect(loaded).toContain('node_modules/@img/sharp-libvips-linux-arm64')
  })

  it.each([
    ['lib/index.js', true],
    ['index.mjs', true],
    ['LICENSE.md', true],
    ['static/index.html', true],
    ['lib/docs/page.js', true],
    ['prebuilds/linux-x64.node', true],
    ['prebuilds/linuxmusl-x64.node', false],
    ['prebuilds/linux-arm64.node', false],
    ['prebuilds/linux-x64/addon.node', true],
    ['prebuilds/darwin-x64/addon.node', false],
    ['index.d.ts', false],
    ['index.d.mts', false],
    ['index.js.map', false],
    ['README.md', false],
    ['deps/sqlite3.c', false],
    ['test/a.js', false],
    ['docs/a.js', false],
  ])('have the file %s on linux-x64: %s', (file, kept) => {
    expect(isNeeded(file, { platform: 'linux', arch: 'x64' })).toBe(kept)
  })
})

describe('the folder with the packages of a server', () => {
  let home
  const write = (path, content) => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), content, { mode: 0o600 })
  }
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'afterclose-packages-'))
    write('package-lock.json', JSON.stringify({ packages }))
    for (const path of Object.keys(packages).filter((one) => one.startsWith('node_modules/') && !/mac|core/.test(one)))
      for (const file of ['package.json', 'index.js', 'index.d.ts', 'LICENCE', 'node_modules/unknown/index.js'])
        write(`${path}/${file}`, file)
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  it('has those that are loaded, and manifest and licence of those that are part of bundle and pages, for every user', () => {
    const target = join(home, 'target')
    copyServerPackages(home, target, ['binary'])
    const entries = readdirSync(target, { recursive: true, withFileTypes: true })
    const pathOf = ({ parentPath, name }) => join(parentPath, name).slice(`${target}/node_modules/`.length)
    const copied = (path, files) => files.map((file) => `${path}/${file}`)
    const whole = ['LICENCE', 'index.js', 'package.json']
    expect(new Set(entries.filter((entry) => entry.isFile()).map(pathOf))).toEqual(
      new Set([
        ...copied('binary', whole),
        ...copied('binary/node_modules/small', whole),
        ...copied('binary-linux', whole),
        ...['small', 'inside', 'chart'].flatMap((name) => copied(name, ['LICENCE', 'package.json'])),
      ]),
    )
    const modes = entries.map((entry) => [
      entry.isDirectory() ? 'folder' : 'file',
      (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8),
    ])
    expect(new Set(modes.map(String))).toEqual(new Set(['folder,755', 'file,644']))
  })
})
