import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { factsOfImage, faultsOf } from './check/image.mjs'
import { root } from './lib/run.mjs'
import { buildArguments, dated, factsOf, faultsOfRelease, pinned, tagsOf } from './release.mjs'

const digest = `sha256:${'0a'.repeat(32)}`
const asked = []
const digestOf = (base) => {
  asked.push(base)
  return digest
}
const facts = factsOf()
const ready = {
  ...facts,
  dockerfile: pinned(facts.dockerfile, digestOf),
  changelog: dated(facts.changelog, facts.version, '2031-05-06'),
}

it('tags a version by itself, its minor version and "latest", one before a release by itself alone', () => {
  expect(tagsOf('0.2.1')).toEqual(['0.2.1', '0.2', 'latest'])
  expect(tagsOf('1.0.0-rc.1')).toEqual(['1.0.0-rc.1'])
})

it('builds for both platforms, with what is in it and how it was built', () => {
  expect(buildArguments('ghcr.io/a/b', '0.2.1').join(' ')).toBe(
    'buildx build --platform linux/amd64,linux/arm64 --sbom=true --provenance=true --push --tag ghcr.io/a/b:0.2.1 --tag ghcr.io/a/b:0.2 --tag ghcr.io/a/b:latest .',
  )
})

it('pins every base by its digest, once asked for each, and again by a newer one', () => {
  const bases = [...facts.dockerfile.matchAll(/^FROM (node:\S+)/gm)]
  expect(bases.length).toBeGreaterThan(0)
  expect(asked.length).toBe(new Set(asked).size)
  expect(ready.dockerfile.match(new RegExp(`^FROM node:[^@\\s]+@${digest}`, 'gm'))?.length).toBe(bases.length)
  const newer = `sha256:${'0b'.repeat(32)}`
  expect(pinned(ready.dockerfile, () => newer)).toBe(ready.dockerfile.replaceAll(digest, newer))
  expect(faultsOf(ready.dockerfile, factsOfImage())).toEqual([])
})

it('names what is missing for a release, each in a sentence', () => {
  expect(faultsOfRelease(ready)).toEqual([])
  const { version } = facts
  const without = { ...ready, dockerfile: 'FROM node:24.21.0-slim\n', changelog: '', upgrading: '' }
  expect(faultsOfRelease(without)).toEqual([
    'FROM node:24.21.0-slim is not pinned by its digest: "node scripts/release.mjs" does that.',
    `CHANGELOG.md has no entry for ${version}.`,
    `UPGRADING.md has no entry for ${version}.`,
  ])
  const other = {
    ...ready,
    compose: { 'compose.yaml': 'image: afterclose:9.9.9\n' },
    packages: { 'apps/web': '9.9.9' },
  }
  expect(faultsOfRelease(other)).toEqual([
    `compose.yaml runs another version than ${version}.`,
    `apps/web is of version 9.9.9, not ${version}.`,
  ])
})

it('dates a version once, in the form of Keep a Changelog', () => {
  const undated = '# Changelog\n\n## 0.2.0 - not yet released\n\n- A change.\n\n## 0.1.0 - 2030-01-02\n'
  const text = dated(undated, '0.2.0', '2031-05-06')
  expect(text).toBe(undated.replace('not yet released', '2031-05-06'))
  expect(dated(text, '0.2.0', '2032-01-01')).toBe(text)
  const of = (changelog) =>
    faultsOfRelease({ ...ready, version: '0.2.0', changelog }).filter((fault) => fault.includes('CHANGELOG'))
  expect(of(text)).toEqual([])
  expect(of(undated)).toEqual(['CHANGELOG.md has no date for 0.2.0: "node scripts/release.mjs" writes today\'s.'])
})

it('allows ten lines a version after the first', () => {
  const of = (changes, earlier) => {
    const changelog = `## 0.2.0 - 2031-05-06\n\n${'- A change.\n'.repeat(changes)}${earlier}`
    return faultsOfRelease({ ...ready, version: '0.2.0', changelog }).filter((fault) => fault.includes('CHANGELOG'))
  }
  const first = `\n## 0.1.0 - 2030-01-02\n\n${'- It does this.\n'.repeat(30)}`
  expect(of(10, first)).toEqual([])
  expect(of(11, first)).toEqual(['CHANGELOG.md has 11 lines for 0.2.0; 10 are enough.'])
  expect(of(30, '')).toEqual([])
})

it('is refused before anything is built while something is missing, such as the digest of a base', () => {
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-release-'))
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho "$@" > ${folder}/asked\n`, { mode: 0o755 })
  const env = { PATH: folder }
  const release = (...args) =>
    spawnSync(process.execPath, [`${root}/scripts/release.mjs`, ...args], { env, encoding: 'utf8' })
  const faults = faultsOfRelease(facts)
  const { status, stdout, stderr } = release('ghcr.io/a/b')
  for (const fault of faults) expect(stdout + stderr).toContain(fault)
  expect([status, existsSync(join(folder, 'asked'))]).toEqual(faults.length > 0 ? [1, false] : [0, true])
  expect(release('--dry-run', 'ghcr.io/a/b').status).toBe(faults.length > 0 ? 1 : 0)
  rmSync(folder, { recursive: true })
})

it('prints the commands of a preparation, and writes nothing', () => {
  const before = [facts.dockerfile, facts.changelog]
  const { stdout } = spawnSync(process.execPath, [`${root}/scripts/release.mjs`, '--dry-run'], { encoding: 'utf8' })
  expect(stdout).toMatch(/docker buildx imagetools inspect node:\S+ --format \{\{\.Manifest\.Digest\}\}/)
  expect([factsOf().dockerfile, factsOf().changelog]).toEqual(before)
})

it('runs on an older Node.js than ours, as runners have it', () => {
  expect(readFileSync(`${root}/scripts/release.mjs`, 'utf8')).not.toMatch(/^if \(import\.meta\.main/m)
})

it('is run by the workflow for tags of versions', () => {
  const workflow = readFileSync(`${root}/.github/workflows/release.yml`, 'utf8')
  expect(workflow).toMatch(/tags: \["v\*"\]/)
  expect(workflow).toContain('node scripts/release.mjs "ghcr.io/')
})
