/**
 * `node scripts/release.mjs` prepares a version: it writes the digests of the base images into the Dockerfile and today's date into
 * CHANGELOG, says what is missing, and what to do next. `node scripts/release.mjs ghcr.io/owner/afterclose` builds the image of a prepared
 * version for both platforms, with its SBOM and build provenance, and pushes it; the workflow for tags does that. `--dry-run` changes nothing
 * and prints the commands. Only needs Docker with buildx, not `npm install`.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { stagesOf } from './lib/dockerfile.mjs'
import { root, run, say } from './lib/run.mjs'

/** Tags of an image: the version, and for full versions the moving tags. "0.2.1" is "0.2.1", "0.2" and "latest". */
export function tagsOf(version) {
  const [, minor] = /^(\d+\.\d+)\.\d+$/.exec(version) ?? []
  return minor === undefined ? [version] : [version, minor, 'latest']
}

/** Base images of a recipe that are from other repositories. */
const basesOf = (dockerfile) => {
  const stages = stagesOf(dockerfile)
  const own = new Set(['scratch', ...stages.map(({ name }) => name)])
  return [...new Set(stages.map(({ base }) => base).filter((base) => !own.has(base)))]
}
const isPinned = (base) => /@sha256:[0-9a-f]{64}$/.test(base)

/** Heading of a version in CHANGELOG until it is released. */
const undated = (version) => `## ${version} - not yet released\n`

/** Lines of CHANGELOG for a version. The first one describes the whole product instead. */
const mostChanges = 10

/** Problems to fix before a version is released, a sentence each. */
export function faultsOfRelease({ version, dockerfile, changelog, upgrading, compose, packages }) {
  const faults = basesOf(dockerfile)
    .filter((base) => !isPinned(base))
    .map((base) => `FROM ${base} is not pinned by its digest: "node scripts/release.mjs" does that.`)
  for (const [name, text] of Object.entries({ 'CHANGELOG.md': changelog, 'UPGRADING.md': upgrading }))
    if (!text.split('\n').some((line) => line === `## ${version}` || line.startsWith(`## ${version} `)))
      faults.push(`${name} has no entry for ${version}.`)
  if (changelog.includes(undated(version)))
    faults.push(`CHANGELOG.md has no date for ${version}: "node scripts/release.mjs" writes today's.`)
  const [entry = '', ...earlier] = changelog.split(/^## /m).slice(1)
  const changes = entry.match(/^- /gm)?.length ?? 0
  if (earlier.length > 0 && changes > mostChanges)
    faults.push(`CHANGELOG.md has ${changes} lines for ${version}; ${mostChanges} are enough.`)
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

/** The changelog with the day of the release, such as "2031-05-06", unless the version has one. */
export const dated = (changelog, version, day) => changelog.replace(undated(version), `## ${version} - ${day}\n`)

/** Arguments of `docker` that print the digest of an image. */
export const digestArguments = (base) => ['buildx', 'imagetools', 'inspect', base, '--format', '{{.Manifest.Digest}}']

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

/** Writes what only the day and the registry of a release know. */
function prepare({ version, dockerfile, changelog }) {
  const digestOf = (base) => execFileSync('docker', digestArguments(base), { encoding: 'utf8' }).trim()
  writeFileSync(`${root}/Dockerfile`, pinned(dockerfile, digestOf))
  writeFileSync(`${root}/CHANGELOG.md`, dated(changelog, version, new Date().toISOString().slice(0, 10)))
}

// Not `import.meta.main`: in the Node.js 20 of a runner it is undefined, and nothing would be released without an error.
if (process.argv[1] === import.meta.filename) {
  const options = { 'dry-run': { type: 'boolean', default: false } }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [image] = positionals
  const isDry = values['dry-run']
  const isPreparing = image === undefined
  if (isPreparing && !isDry) prepare(factsOf())
  const facts = factsOf()
  const faults = faultsOfRelease(facts)
  for (const fault of faults) say(fault)
  const commands = isPreparing ? basesOf(facts.dockerfile).map(digestArguments) : [buildArguments(image, facts.version)]
  if (isDry) for (const command of commands) say(`docker ${command.join(' ')}`)
  if (faults.length > 0) process.exit(1)
  const tag = `v${facts.version}`
  if (isPreparing)
    say(
      `Ready. Commit Dockerfile and CHANGELOG.md, then: git tag ${tag} && git push origin ${tag}. The workflow pushes the image.`,
    )
  else if (!isDry) await run('docker', commands[0])
}
