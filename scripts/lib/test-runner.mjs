import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { node, root } from './run.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Time for a runner to finish its current work before it is killed, ms. */
const patience = 20_000

/**
 * Runs a test runner of node_modules to its end; its reporter (`unit-reporter.mjs`, `browser-reporter.mjs`) records the result of each test
 * file. On Ctrl+C or SIGTERM it is asked to stop, and killed after a timeout or on a second signal.
 *
 * @param folder temporary folder of the tests (TMPDIR), by which leftover processes are found and killed
 * @param askBy how it is asked to stop: Vitest by a message to its reporter, because it drops everything on a signal
 * @returns exit code, 128 plus the number of the signal that ended the run; the signal, else null; and the records
 */
export async function runTests(script, args, { folder, askBy, cwd = root, env = {} }) {
  const noted = `${folder}/${askBy}.jsonl`
  const child = spawn(node(), [script, ...args], {
    cwd,
    // in a separate process group, so that Ctrl+C only reaches this process
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', ...(askBy === 'message' ? ['ipc'] : [])],
    env: { ...process.env, ...env, TMPDIR: folder, AFTERCLOSE_TEST_NOTES: noted },
  })
  let ended = null
  const kill = () => {
    try {
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    } catch {
      // the whole group has ended
    }
  }
  const onSignal = (signal) => {
    if (ended !== null) return kill()
    ended = signal
    console.log(`\nafterclose: ending at ${signal}; once more ends at once.`)
    if (askBy === 'message') child.send('end', () => {})
    else child.kill('SIGINT')
    setTimeout(kill, patience).unref()
  }
  for (const signal of signals) process.on(signal, onSignal)
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
  for (const signal of signals) process.off(signal, onSignal)
  kill()
  endLeftovers(folder)
  const files = existsSync(noted) ? readNotes(readFileSync(noted, 'utf8')) : []
  return { code: ended === null ? code : 128 + constants.signals[ended], ended, files }
}

/** Records the result of a test file: `{ file, ms, passed, failed, skipped, lost }`, where `lost` names the failed tests. */
export const note = (line) => appendFileSync(process.env.AFTERCLOSE_TEST_NOTES, `${JSON.stringify(line)}\n`)

/** Parses the records of a run, summed by file. */
export function readNotes(text) {
  const files = new Map()
  for (const line of text.split('\n').slice(0, -1)) {
    const { file, lost, ...figures } = JSON.parse(line)
    const sum = files.get(file) ?? { file, ms: 0, passed: 0, failed: 0, skipped: 0, lost: [] }
    for (const [key, figure] of Object.entries(figures)) sum[key] += figure
    sum.lost.push(...lost)
    files.set(file, sum)
  }
  return [...files.values()]
}

/** Kills processes that have this folder in their environment or arguments. Only Linux provides these. */
function endLeftovers(folder) {
  if (!existsSync('/proc/self/environ')) return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    try {
      const given = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'))
      if (given.some((text) => text.includes(folder))) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it has ended meanwhile, or belongs to another user
    }
  }
}
