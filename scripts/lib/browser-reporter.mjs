import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'
import { note } from './test-runner.mjs'

/** Playwright reporter: records the result of each test at its end. */
export default class {
  printsToStdio() {
    return false
  }

  onTestEnd(test, { status, duration, error }) {
    if (status === 'interrupted') return
    const skipped = status === 'skipped'
    const passed = !skipped && status === test.expectedStatus
    const failed = !skipped && !passed
    note({
      file: relative(root, test.location.file),
      ms: duration,
      passed: Number(passed),
      failed: Number(failed),
      skipped: Number(skipped),
      lost: failed ? [`${test.title} (${stripVTControlCharacters(error?.message ?? status).split('\n')[0]})`] : [],
    })
  }
}
