/**
 * `node scripts/image-system.mjs FOLDER PACKAGES`: copies to FOLDER what an image needs of the system that it is built on: Node.js, the
 * libraries that Node.js and PACKAGES load, users, and the folders that the server writes to. There is no shell and no package manager. Debian's
 * entries and licences of the copied packages are included, because lists of the software in an image (SBOM) are made from them.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fail, say } from './lib/run.mjs'

/** Files of the base that programs without a shell read. */
const files = ['/etc/passwd', '/etc/group', '/etc/nsswitch.conf', '/etc/os-release', '/usr/local/LICENSE']

/** User `node` of the base image, and the folders that only this user may open: docs/self-hosting.md. */
const owner = 1000
const written = ['data', 'backups']

/** Libraries in the output of `ldd`, with the loader. */
export function librariesIn(text) {
  const missing = /^\s*(\S+) => not found/m.exec(text)?.[1]
  if (missing !== undefined) throw new Error(`The system has no ${missing}.`)
  return [...text.matchAll(/^\s+(?:\S+ => )?(\/\S+) \(0x/gm)].map(([, path]) => path)
}

/** Binaries that Node.js loads from packages. */
const binariesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.node$|\.so(\.\d+)*$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))

const output = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

function copyInto(target, path, at = path) {
  mkdirSync(join(target, dirname(at)), { recursive: true })
  copyFileSync(path, join(target, at))
}

/** Debian's entry and licence of each package that a library is from. */
function copyPackages(target, libraries) {
  // By the end of the path: Debian 12 still registers /lib, which is a link to /usr/lib.
  const ends = libraries.map((path) => `*${path.slice(dirname(dirname(path)).length)}`)
  const names = ends.map((end) => output('dpkg-query', '--search', end).split(':')[0])
  for (const name of new Set(names)) {
    mkdirSync(join(target, 'var/lib/dpkg/status.d'), { recursive: true })
    writeFileSync(join(target, 'var/lib/dpkg/status.d', name), output('dpkg-query', '--status', name))
    copyInto(target, realpathSync(`/usr/share/doc/${name}/copyright`), `/usr/share/doc/${name}/copyright`)
  }
}

/** @param packages folder whose binaries the server loads */
function copySystem(target, packages) {
  const programs = [process.execPath, ...binariesIn(packages)]
  const found = programs
    .flatMap((path) => librariesIn(output('ldd', path)))
    .filter((path) => !path.startsWith(packages))
  const libraries = [...new Set(found.map((path) => join(realpathSync(dirname(path)), basename(path))))]
  for (const library of libraries) copyInto(target, library)
  copyInto(target, process.execPath, '/usr/local/bin/node')
  for (const file of files.filter((path) => existsSync(path))) copyInto(target, file)
  // Debian's /lib and /lib64 are links, and the first library of a program is named by one of them.
  for (const name of readdirSync('/').filter((one) => one.startsWith('lib') && lstatSync(`/${one}`).isSymbolicLink()))
    symlinkSync(readlinkSync(`/${name}`), join(target, name))
  if (existsSync('/usr/bin/dpkg-query')) copyPackages(target, libraries)
  else say('This is no Debian: packages and licences of its libraries are missing.')
  mkdirSync(join(target, 'tmp'))
  chmodSync(join(target, 'tmp'), 0o1777)
  for (const name of written) {
    mkdirSync(join(target, name), { mode: 0o700 })
    if (process.getuid() === 0) chownSync(join(target, name), owner, owner)
  }
}

if (import.meta.main) {
  const [target, packages] = process.argv.slice(2)
  if (target === undefined || packages === undefined) fail('Usage: node scripts/image-system.mjs FOLDER PACKAGES')
  mkdirSync(resolve(target), { recursive: true })
  copySystem(resolve(target), resolve(packages))
  say(`The system of the image is in ${target}.`)
}
