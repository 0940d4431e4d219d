import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const say = (sentence) => console.log(`afterclose: ${sentence}`)

export function fail(sentence) {
  console.error(`afterclose: ${sentence}`)
  process.exit(1)
}

/** Path of the Node.js that the lock file pins, whatever the host has. */
export function node() {
  const pinned = `${root}/node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail('There is no pinned Node.js for this platform; install Node.js 24 and try again.')
}

/** Runs a command to its end and returns its exit code; exits the whole run on failure, unless `tolerant`. */
export async function run(command, args, { env = {}, cwd = root, tolerant = false } = {}) {
  const code = await exitCode(spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }))
  if (code !== 0 && !tolerant) process.exit(code)
  return code
}

/** Runs a tool of node_modules on the pinned Node.js. `script` is its file below node_modules. */
export const runTool = (script, args, options) => run(node(), [`${root}/node_modules/${script}`, ...args], options)

/** Waits for a child and forwards termination signals to it. */
export function exitCode(child) {
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}
