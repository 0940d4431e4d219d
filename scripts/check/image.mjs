/**
 * Checks the image recipe (Dockerfile) without a container engine: that the inputs of each instruction exist, that the image contains
 * everything a server needs and runs as the manual describes, without root, and that the lock file has the binaries of both platforms.
 * Nothing is built.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { sentBy, stagesOf } from '../lib/dockerfile.mjs'
import { root, say } from '../lib/run.mjs'
import { faultsOfContents } from './image-contents.mjs'

/** Platforms of the image, by the fields of a package in the lock file. */
const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
]

/** Problems of a recipe, a sentence each. @param facts see faultsOfContents; `lock`: content of the lock file */
export function faultsOf(dockerfile, { lock, ...facts }) {
  const stages = stagesOf(dockerfile)
  const faults = faultsOfContents(stages, facts)
  for (const { base } of stages)
    if (
      base !== 'scratch' &&
      !/^[\w./-]+:\d+\.\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/.test(base) &&
      !stages.some(({ name }) => name === base)
    )
      faults.push(`FROM ${base}: the base has no whole version.`)
  return [...faults, ...missingBinaries(lock)]
}

/** Packages of the server that have binaries for some platform, but lack those of an image platform in the lock file. */
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

/** The repository's files for the image. */
export function factsOfImage() {
  const isSent = sentBy(readFileSync(`${root}/.dockerignore`, 'utf8'))
  return {
    has: (path) => isSent(path) && existsSync(`${root}/${path}`),
    isFolder: (path) => statSync(`${root}/${path}`).isDirectory(),
    workspaces: ['apps', 'packages'].flatMap((folder) =>
      readdirSync(`${root}/${folder}`).map((name) => `${folder}/${name}`),
    ),
    lock: JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')),
  }
}

if (import.meta.main) {
  const faults = faultsOf(readFileSync(`${root}/Dockerfile`, 'utf8'), factsOfImage())
  for (const fault of faults) say(fault)
  process.exit(faults.length === 0 ? 0 : 1)
}
