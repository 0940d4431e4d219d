/**
 * Builds the image of a version for both platforms, with its SBOM and build provenance, and pushes it: `node scripts/release.mjs
 * ghcr.io/owner/afterclose`. `--pin` writes the digest of the base image into the Dockerfile first, `--dry-run` prints the commands without
 * running them. Only needs Docker with buildx, not `npm install`.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { stagesOf } from './lib/dockerfile.mjs'
import { fail, root, run, say } from './lib/run.mjs'

/** Tags of an image: the version, and for full versions the moving tags. "0.2.1" is "0.2.1", "0.2" and "latest". */
export function tagsOf(version) {
  const [, minor] = /^(\d+\.\d+)\.\d+$/.exec(version) ?? []
  return minor === undefined ? [version] : [version, minor, 'latest']
}

/** Base images of a recipe that are from other repositories. */
const basesOf = (dockerfile) => {
  const stages = stagesOf(dockerfile)
  return [...new Set(stages.map(({ base }) => base).filter((base) => !stages.some(({ name }) => name === base)))]
}
const isPinned = (base) => /@sha256:[0-9a-f]{64}$/.test(base)

/** Problems to fix before a version is released, a sentence each. */
export function faultsOfRelease({ version, dockerfile, changelog, upgrading, compose, packages }) {
  const faults = basesOf(dockerfile)
    .filter((base) => !isPinned(base))
    .map((base) => `FROM ${base}: pin it by its digest with "node scripts/release.mjs --pin".`)
  for (const [name, text] of Object.entries({ 'CHANGELOG.md': changelog, 'UPGRADING.md': upgrading }))
    if (!text.split('\n').some((line) => line === `## ${version}` || line.startsWith(`## ${version} `)))
      faults.push(`${name} has no entry for ${version}.`)
  for (const [name, text] of Object.entries(compose))
    if (!text.includes(`image: afterclose:${version}\n`)) faults.push(`${name} runs another version than ${version}.`)
  for (const [name, own] of Object.entries(packages))
    if (own !== version) faults.push(`${name} is of version ${own}, not ${version}.`)
  return faults
}

/** The recipe with the digests of its bases, replacing earlier ones. @param digestOf digest of an image named without one */
export function pinned(dockerfile, digestOf) {
  const plain = dockerfile.replaceAll(/(FROM [^@\s]+)@sha256:[0-9a-f]{64}/g, '$1')
  return basesOf(plain).reduce((text, base) => text.replaceAll(`FROM ${base}`, `FROM ${base}@${digestOf(base)}`), plain)
}

/** Arguments of `docker` that build and push the image. */
export const buildArguments = (image, version) => [
  'buildx',
  'build',
  '--platform',
  'linux/amd64,linux/arm64',
  '--sbom=true',
  '--provenance=true',
  '--push',
  ...tagsOf(version).flatMap((tag) => ['--tag', `${image}:${tag}`]),
  '.',
]

const textOf = (path) => readFileSync(`${root}/${path}`, 'utf8')
const versionOf = (folder) => JSON.parse(textOf(`${folder}/package.json`)).version

/** Facts for the release check, from the files. */
export function factsOf() {
  const version = versionOf('.')
  const folders = ['apps', 'packages'].flatMap((place) =>
    readdirSync(`${root}/${place}`).map((name) => `${place}/${name}`),
  )
  return {
    version,
    dockerfile: textOf('Dockerfile'),
    changelog: textOf('CHANGELOG.md'),
    upgrading: textOf('UPGRADING.md'),
    compose: Object.fromEntries(['compose.yaml', 'compose.small.yaml'].map((name) => [name, textOf(name)])),
    packages: Object.fromEntries(folders.map((folder) => [folder, versionOf(folder)])),
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pin: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } },
  })
  if (values.pin) {
    const ask = (base) => ['buildx', 'imagetools', 'inspect', base, '--format', '{{.Manifest.Digest}}']
    const digestOf = (base) => execFileSync('docker', ask(base), { encoding: 'utf8' }).trim()
    writeFileSync(`${root}/Dockerfile`, pinned(textOf('Dockerfile'), digestOf))
    process.exit(0)
  }
  const [image] = positionals
  if (image === undefined) fail('Say which image to push: node scripts/release.mjs ghcr.io/owner/afterclose')
  const facts = factsOf()
  const faults = faultsOfRelease(facts)
  for (const fault of faults) say(fault)
  const command = buildArguments(image, facts.version)
  if (values['dry-run']) say(`docker ${command.join(' ')}`)
  if (faults.length > 0) process.exit(1)
  if (!values['dry-run']) await run('docker', command)
}
