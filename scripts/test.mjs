/** npm test: unit, property, API and browser tests. `npm test -- unit` or `npm test -- browser` runs a part. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { root, runTool, say } from './lib/run.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled()
await ensureMade()
const part = process.argv[2]
// Test servers commit thousands of times, and wait for the disk each time: where there is a folder in memory they need not.
const inMemory = '/dev/shm'
if (process.env.TMPDIR === undefined && existsSync(inMemory)) {
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize > 4e9) process.env.TMPDIR = inMemory
}
const reports = mkdtempSync(join(tmpdir(), 'afterclose-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const names = []
/** Browser tests that passed only when they were played again. */
const again = []
/** `[milliseconds, file]`: what the tests of each file took. */
const files = []
let failed = false

if (part !== 'browser') {
  say('Unit, property and API tests.')
  const report = join(reports, 'unit.json')
  const code = await runTool(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { tolerant: true },
  )
  failed ||= code !== 0
  count(report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => {
    for (const { name, status, assertionResults } of testResults) {
      files.push([assertionResults.reduce((sum, { duration = 0 }) => sum + duration, 0), relative(root, name)])
      const lost = assertionResults.filter((one) => one.status === 'failed')
      if (status === 'failed')
        names.push(`${relative(root, name)}: ${lost.map(described).join('; ') || 'the file itself'}`)
    }
    return [numPassedTests, numFailedTests, numPendingTests + numTodoTests]
  })
}
if (part !== 'unit') {
  await ensureWebBuild()
  const browser = await findBrowser()
  say(`Browser tests with ${browser.CHROMIUM_PATH}.`)
  const report = join(reports, 'browser.json')
  const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    cwd: `${root}/e2e`,
    tolerant: true,
    env: { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  failed ||= code !== 0
  count(report, ({ stats, suites }) => {
    again.push(...suites.flatMap(titlesOfFlaky))
    for (const suite of suites) files.push([timeOf(suite), `e2e/journeys/${suite.file}`])
    return [stats.expected + stats.flaky, stats.unexpected, stats.skipped]
  })
}
rmSync(reports, { recursive: true })
if (names.length > 0) console.log(`\nFailed before the browser tests:\n  ${names.join('\n  ')}`)
if (again.length > 0) console.log(`\nPassed only when played again, and to be looked into:\n  ${again.join('\n  ')}`)
const slowest = files.toSorted(([a], [b]) => b - a).slice(0, 10)
console.log(`\nThe slowest files, in seconds beside others:\n${slowest.map(inSeconds).join('\n')}`)
if (failed && total.failed === 0) {
  total.failed = 1
  console.log('\nNo test failed, but a runner ended badly: what it says above of "Unhandled Errors" tells why.')
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
const seconds = Math.round(performance.now() / 1000)
console.log(`All in all it took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`)
process.exit(failed ? 1 : 0)

function described({ fullName, failureMessages }) {
  const [why = ''] = stripVTControlCharacters(failureMessages[0] ?? '').split('\n')
  return `${fullName} (${why})`
}

function inSeconds([time, file]) {
  return `  ${String(Math.round(time / 1000)).padStart(4)}  ${file}`
}

function timeOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results)
  return results.reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, one) => sum + timeOf(one), 0)
}

function titlesOfFlaky({ file, specs = [], suites = [] }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...flaky.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(titlesOfFlaky)]
}

function count(report, read) {
  try {
    const [passed, lost, skipped] = read(JSON.parse(readFileSync(report, 'utf8')))
    total.passed += passed
    total.failed += lost
    total.skipped += skipped
  } catch {
    failed = true // the runner wrote no report
  }
}
