import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fail, root, run, say } from './run.mjs'

const stamp = `${root}/node_modules/.installed-lock`
const lock = () =>
  createHash('sha256')
    .update(readFileSync(`${root}/package-lock.json`))
    .digest('hex')

/** Installs the packages of the lock file if they are missing; a second call does nothing. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js 20.19 or newer is needed to start; this is ${process.version}.`)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock()) return
  say('Installing the packages named in package-lock.json. This happens once and takes about a minute.')
  const npm = process.env.npm_execpath
  const [command, ...before] = npm === undefined ? ['npm'] : [process.execPath, npm]
  // Not `npm ci`: it rejects a lock file without binaries for other platforms, and not all registries have them.
  await run(command, [...before, 'install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund'])
  writeFileSync(stamp, lock())
}
