// @large: starts test runners of its own
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readNotes } from './test-runner.mjs'

const module = JSON.stringify(new URL('test-runner.mjs', import.meta.url).href)
const file = { file: 'a.test.ts', ms: 5, passed: 2, failed: 1, skipped: 0, lost: ['adds (1 is not 2)'] }

let folder = ''
const started = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-'))
})
afterEach(() => {
  for (const pid of started.filter(runs)) process.kill(pid, 'SIGKILL') // of a test that failed
  rmSync(folder, { recursive: true })
})

/** A run of a runner that has noted a file, and has begun a server that would outlive it. */
async function begin(askBy, onAsked) {
  const runner = `${folder}/runner.mjs`
  writeFileSync(
    runner,
    `import { spawn } from 'node:child_process'
    import { note } from ${module}
    note(${JSON.stringify(file)})
    process.on(${JSON.stringify(askBy)}, () => { ${onAsked} })
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
    console.log(JSON.stringify([process.pid, server.pid]))
    setInterval(() => {}, 1000)`,
  )
  const options = JSON.stringify({ folder, askBy })
  const program = `import { runTests } from ${module}
    console.log(JSON.stringify(await runTests(${JSON.stringify(runner)}, [], ${options})))`
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: run.stdout })[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value
  const processes = JSON.parse(await next())
  started.push(...processes)
  return { run, processes, next }
}

const runs = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const ended = (processes) => vi.waitFor(() => expect(processes.filter(runs)).toEqual([]), { timeout: 20_000 })

// only there are leftovers found
describe.runIf(process.platform === 'linux')('a run of tests that is told to end', () => {
  it.each([
    ['message', 'SIGTERM', 143],
    ['SIGINT', 'SIGINT', 130],
    ['SIGINT', 'SIGTERM', 143],
  ])('asks its runner by %s at %s, tells what it had found, and leaves no process', async (askBy, signal, code) => {
    const { run, processes, next } = await begin(askBy, 'process.exit(1)')
    run.kill(signal)
    expect(await next()).toBe('')
    expect(await next()).toMatch(signal)
    expect(JSON.parse(await next())).toEqual({ code, ended: signal, files: [file] })
    await ended(processes)
  })

  it('kills a runner that goes on, when it is told once more', async () => {
    const { run, processes, next } = await begin('message', '')
    run.kill('SIGINT')
    await next()
    await next()
    run.kill('SIGINT')
    expect(JSON.parse(await next())).toEqual({ code: 130, ended: 'SIGINT', files: [file] })
    await ended(processes)
  })

  it('has the exit code of a runner that nobody ended, and leaves no process either', async () => {
    const { run, processes, next } = await begin('message', 'process.exit(7)')
    process.kill(processes[0], 'SIGKILL')
    expect(JSON.parse(await next())).toEqual({ code: 137, ended: null, files: [file] })
    await ended(processes)
    if (run.exitCode === null) await once(run, 'exit')
    expect(run.exitCode).toBe(0)
  })
})

describe('what tests came to', () => {
  it('is added up by file; a line that was cut off is not read', () => {
    const other = { ...file, file: 'b.test.ts', lost: [] }
    const text = `${[file, other, file].map((line) => JSON.stringify(line)).join('\n')}\n{"file":"a.te`
    expect(readNotes(text)).toEqual([
      { ...file, ms: 10, passed: 4, failed: 2, lost: [...file.lost, ...file.lost] },
      other,
    ])
  })
})
