import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/run.mjs'
import { faultsOf } from './image.mjs'

const dockerfile = readFileSync(`${root}/Dockerfile`, 'utf8')
const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
const workspaces = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, folder]) => folder)
const facts = { has: () => true, workspaces, lock }
/** The recipe with a change that must be there to be made. */
function changed(from, to) {
  expect(dockerfile).toContain(from)
  return dockerfile.replace(from, to)
}

describe('the check of the image', () => {
  it('finds nothing wrong with the recipe', () => {
    expect(workspaces.length).toBeGreaterThan(5)
    expect(faultsOf(dockerfile, facts)).toEqual([])
  })

  it('finds a source that is not there, a manifest that is not copied, and a stage that does not exist', () => {
    const has = (path) => path !== 'scripts'
    expect(faultsOf(dockerfile, { ...facts, has })).toEqual(['COPY scripts scripts: scripts is missing.'])
    expect(faultsOf(dockerfile, { ...facts, workspaces: [...workspaces, 'packages/new'] })).toEqual([
      'The manifest of packages/new is not copied.',
    ])
    expect(faultsOf(changed('--from=build', '--from=built'), facts)).toEqual([
      expect.stringContaining('there is no stage "built"'),
    ])
  })

  it('finds an image that runs as root, or stands on a base without a version', () => {
    const asRoot = 'The image runs as root: its last USER is none else.'
    expect(faultsOf(changed('USER node', 'USER root'), facts)).toEqual([asRoot])
    expect(faultsOf(changed('USER node\n', ''), facts)).toEqual([asRoot])
    const [, base] = /^FROM (\S+) AS manifests/m.exec(dockerfile)
    expect(faultsOf(changed(`FROM ${base} AS`, 'FROM node:latest AS'), facts)).toEqual([
      'FROM node:latest: the base has no whole version.',
    ])
  })

  it('finds binaries that the lock file lacks for one of the two platforms', () => {
    const without = (name) => ({
      packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path !== `node_modules/${name}`)),
    })
    expect(faultsOf(dockerfile, { ...facts, lock: without('@img/sharp-linux-arm64') })).toEqual([
      'package-lock.json has no @img/sharp of linux-arm64 (glibc).',
    ])
    expect(faultsOf(dockerfile, { ...facts, lock: without('@node-rs/argon2-linux-x64-gnu') })).toEqual([
      'package-lock.json has no @node-rs/argon2 of linux-x64 (glibc).',
    ])
  })
})
