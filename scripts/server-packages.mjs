/**
 * `node scripts/server-packages.mjs FOLDER`: copies to FOLDER/node_modules the packages that a built server loads from there, a tenth of
 * what is installed. Packages that are part of the bundle or of the pages keep only manifest and licence: their licences require it, and
 * lists of the software in an image (SBOM) are made from it.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeReadable } from './lib/readable.mjs'
import { fail, root, say } from './lib/run.mjs'
import { outside } from './lib/server-bundle.mjs'

/**
 * Paths of packages and of all that they depend on, without development, in the lock file. @param names packages as `folder` would load
 * them; those that the lock file lacks are optional
 */
export function packagesOf(packages, folder, names) {
  const found = new Set()
  const add = (from, name) => {
    const path = placeOf(packages, from, name)
    if (path === undefined || found.has(path)) return
    found.add(path)
    addAll(packages[path].link === true ? packages[path].resolved : path)
  }
  const addAll = (path) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) add(path, name)
  }
  for (const name of names) add(folder, name)
  return [...found].filter((path) => packages[path].link !== true)
}

/** As Node.js resolves a name: from the folder itself up to the root. */
function placeOf(packages, folder, name) {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = join(at, 'node_modules', name)
    if (path in packages) return path
    if (at === '') return undefined
  }
}

const isLicence = (file) => /^(licen[cs]e|notice|copying)/i.test(file)
const ofDevelopers = [/\.(d\.[cm]?ts|map|md|c|cc|cpp|h|hpp|gyp)$/, /^(\.github|benchmarks?|docs|examples?|tests?)\//]

/**
 * Whether a server needs a file of a package that it loads: no types, source maps, sources in C, tests of the package, nor binaries for
 * other platforms.
 */
export function isNeeded(file, { platform, arch } = process) {
  if (isLicence(file)) return true
  const [, prebuilt] = /(?:^|\/)prebuilds\/(.+)$/.exec(file) ?? []
  if (prebuilt !== undefined) return /^[a-z\d]+-[a-z\d]+/.exec(prebuilt)?.[0] === `${platform}-${arch}`
  return !ofDevelopers.some((pattern) => pattern.test(file))
}

/** Copies packages of `home` to `target`. @param kept whether a file, by its path in its package, is copied */
function copyPackages(home, paths, target, kept) {
  for (const path of paths) {
    const files = readdirSync(join(home, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(home, path).length + 1))
    for (const file of files.filter((file) => !/(^|\/)node_modules\//.test(file) && kept(file))) {
      mkdirSync(dirname(join(target, path, file)), { recursive: true })
      copyFileSync(join(home, path, file), join(target, path, file))
    }
  }
}

/** Copies from the installed packages of `home` to `target`. @param loaded names of packages that the server loads */
export function copyServerPackages(home, target, loaded = outside) {
  const { packages } = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8'))
  const isInstalled = (path) => existsSync(join(home, path))
  const needed = packagesOf(packages, 'apps/server', loaded)
  const missing = needed.filter((path) => !isInstalled(path) && packages[path].optional !== true)
  if (missing.length > 0) fail(`${missing.join(', ')}: not installed.`)
  const inside = ['apps/server', 'apps/web'].flatMap((folder) =>
    packagesOf(packages, folder, Object.keys(packages[folder].dependencies)),
  )
  copyPackages(home, needed.filter(isInstalled), target, isNeeded)
  copyPackages(home, inside.filter(isInstalled), target, (file) => file === 'package.json' || isLicence(file))
  makeReadable(target)
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (target === undefined) fail('Usage: node scripts/server-packages.mjs FOLDER')
  copyServerPackages(root, resolve(target))
  say(`The packages that the server loads are in ${target}.`)
}
