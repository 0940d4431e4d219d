/**
 * Checks the recipe of the image (Dockerfile) where no container engine is: that everything it copies is there, that it copies the manifest of
 * every workspace, that it runs without root, and that the lock file has the binaries of both platforms. Nothing is built.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root, say } from '../lib/run.mjs'

/** Platforms of the image, by what the lock file says of a package. */
const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
]

/** Stages of a Dockerfile: their base, their name and their instructions, with lines that go on joined. */
export function stagesOf(dockerfile) {
  const lines = dockerfile.replaceAll(/\\\n/g, ' ').split('\n')
  const stages = []
  for (const line of lines) {
    const [, word, rest] = /^([A-Z]+) (.+)$/.exec(line.trim()) ?? []
    if (word === undefined) continue
    if (word === 'FROM') {
      const [base, , name = ''] = rest.split(/\s+/)
      stages.push({ base, name, instructions: [] })
    } else stages.at(-1)?.instructions.push({ word, rest: rest.trim() })
  }
  return stages
}

/** What is wrong with a recipe, a sentence each. `has`: whether a path of the repository is there. */
export function faultsOf(dockerfile, { has, workspaces, lock }) {
  const stages = stagesOf(dockerfile)
  const last = stages.at(-1)
  if (last === undefined) return ['The Dockerfile has no stage.']
  const copies = stages.flatMap(({ instructions }) => instructions.filter(({ word }) => word === 'COPY'))
  const faults = []
  for (const { rest } of copies) {
    const from = /^--from=(\S+)/.exec(rest)?.[1]
    if (from !== undefined) {
      if (!stages.some(({ name }) => name === from)) faults.push(`COPY ${rest}: there is no stage "${from}".`)
      continue
    }
    for (const source of rest.split(/\s+/).slice(0, -1))
      if (!has(source)) faults.push(`COPY ${rest}: ${source} is missing.`)
  }
  const manifests = copies.flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
  for (const workspace of workspaces)
    if (!manifests.includes(`${workspace}/package.json`)) faults.push(`The manifest of ${workspace} is not copied.`)
  for (const { base } of stages)
    if (
      !/^[\w./-]+:\d+\.\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/.test(base) &&
      !stages.some(({ name }) => name === base)
    )
      faults.push(`FROM ${base}: the base has no whole version.`)
  const user = last.instructions.findLast(({ word }) => word === 'USER')?.rest
  if (user === undefined || /^(root|0)(:|$)/.test(user))
    faults.push('The image runs as root: its last USER is none else.')
  return [...faults, ...missingBinaries(lock)]
}

/** Packages of the server whose binaries of a platform the lock file lacks: those that have some of any platform. */
function missingBinaries(lock) {
  const optional = Object.entries(lock.packages).filter(([, { dev, os }]) => dev !== true && os !== undefined)
  const families = Map.groupBy(optional, ([path]) =>
    path.replace(/-(android|darwin|freebsd|linux|linuxmusl|openharmony|wasm32|win32)\b.*$/, ''),
  )
  const faults = []
  for (const [family, members] of families)
    for (const platform of platforms) {
      const fits = ([, { os, cpu, libc }]) =>
        os.includes(platform.os) && cpu?.includes(platform.cpu) && (libc === undefined || libc.includes('glibc'))
      if (members.some(([, { os }]) => os.includes('linux')) && !members.some(fits))
        faults.push(
          `package-lock.json has no ${family.replace(/^.*node_modules\//, '')} of ${platform.os}-${platform.cpu} (glibc).`,
        )
    }
  return faults
}

/** Folders with a package of their own that the image is made of. */
const workspacesOf = () =>
  ['apps', 'packages'].flatMap((folder) => readdirSync(`${root}/${folder}`).map((name) => `${folder}/${name}`))

if (import.meta.main) {
  const faults = faultsOf(readFileSync(`${root}/Dockerfile`, 'utf8'), {
    has: (path) => existsSync(`${root}/${path}`),
    workspaces: workspacesOf(),
    lock: JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')),
  })
  for (const fault of faults) say(fault)
  process.exit(faults.length === 0 ? 0 : 1)
}
