import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'
import { note } from './test-runner.mjs'

/** Vitest reporter: records the result of each file at its end, and stops the run when `test-runner.mjs` asks for it. */
export default class {
  onInit(vitest) {
    const end = () => void vitest.cancelCurrentRun('keyboard-input')
    process.once('message', end)
    process.once('disconnect', end)
    process.channel?.unref()
  }

  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()].map((test) => ({ test, ...test.result() }))
    const count = (state) => tests.filter((one) => one.state === state).length
    const failed = tests.filter(({ state }) => state === 'failed')
    const lost = failed.map(({ test, errors }) => `${test.fullName} (${reason(errors)})`)
    const broken = module.state() === 'failed' && failed.length === 0
    note({
      file: relative(root, module.moduleId),
      ms: tests.reduce((sum, { test }) => sum + (test.diagnostic()?.duration ?? 0), 0),
      passed: count('passed'),
      failed: broken ? 1 : failed.length,
      skipped: count('skipped'),
      lost: broken ? [`the file itself (${reason(module.errors())})`] : lost,
    })
  }
}

/** Why a test failed, in one line, because the output itself is long gone: CI keeps only the last lines. */
function reason([error] = []) {
  const [first, ...more] = linesOf(error?.message)
  const { cause } = error ?? {}
  // fast-check goes on with the seed and the counterexample, and gives the failure itself as the cause
  const law = first.startsWith('Property failed') ? [...more.slice(0, 2), linesOf(cause?.message)[0]] : []
  return [first, ...law, ...differing(error?.diff ?? cause?.diff)].join(' | ')
}

const linesOf = (text) => stripVTControlCharacters(text ?? '').split('\n')

/** The first ten lines of a diff after its heading "- Expected", "+ Received". */
const differing = (diff) =>
  linesOf(diff)
    .filter((line) => /^[-+] /.test(line))
    .slice(2)
    .map((line) => `${line[0]} ${line.slice(1).trim()}`)
    .slice(0, 10)
