/**
 * npm test: unit, property, API and browser tests, in three sizes. `npm test` proves the product to a person, `npm test -- all` is everything,
 * `npm test -- changed` what the changes since the last commit can break. `unit` or `browser` after it runs a part.
 */
import { existsSync, rmSync } from 'node:fs'
import { findBrowser } from './lib/browser.mjs'
import { changedFiles, journeysOf } from './lib/changed-journeys.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { describePart, inMinutes, readProcessor } from './lib/processor.mjs'
import { fail, root, say } from './lib/run.mjs'
import { makeTestFolder } from './lib/test-folder.mjs'
import { runTests } from './lib/test-runner.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

const words = process.argv.slice(2)
const sizes = words.filter((word) => ['all', 'changed'].includes(word))
const kinds = words.filter((word) => ['unit', 'browser'].includes(word))
if (sizes.length > 1 || kinds.length > 1 || sizes.length + kinds.length < words.length)
  fail(
    `"${words.join(' ')}" is no size or part of the tests. Say "all", "changed" or nothing, then "unit", "browser" or nothing.`,
  )
const [size = 'small'] = sizes
const [kind] = kinds
const changed = size === 'changed' ? changedFiles() : []
const journeys = size === 'changed' ? journeysOf(changed) : null
const hasJourneys = journeys === null || journeys.length > 0
if (size === 'changed' && changed.length === 0) {
  say('Nothing has changed since the last commit.')
  process.exit(0)
}
const parts = []
const runs = []

await measured('builds', async () => {
  await ensureInstalled()
  await ensureMade()
  if (kind !== 'unit' && hasJourneys) await ensureWebBuild()
})
const folder = makeTestFolder()
if (kind !== 'browser') await unitTests()
if (kind !== 'unit' && hasJourneys && runs.every(({ ended }) => ended === null)) await browserTests()
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
process.exit(tell())

async function unitTests() {
  const vitest = (args, env) =>
    runTests(
      `${root}/node_modules/vitest/vitest.mjs`,
      ['run', ...args, '--reporter=default', `--reporter=${root}/scripts/lib/unit-reporter.mjs`],
      { folder, askBy: 'message', env },
    )
  const whole = { TEST_SIZE: 'all' }
  if (size === 'all') return play('unit', 'Unit, property and API tests.', () => vitest([], whole))
  const small = { TEST_SIZE: 'small' }
  if (size === 'small') return play('unit', 'Unit, property and API tests of the small size.', () => vitest([], small))
  await play('unit', 'Unit, property and API tests of the small size that import a changed file.', () =>
    vitest(['--changed', '--passWithNoTests'], small),
  )
  const tests = changed.filter((path) => /\.test\.(tsx?|mjs)$/.test(path) && existsSync(`${root}/${path}`))
  if (tests.length > 0)
    await play('changed', 'Changed tests, with all of their runs and stores.', () => vitest(tests, whole))
}

async function browserTests() {
  const browser = await findBrowser()
  const chosen = journeys?.map((name) => `journeys/${name}`) ?? []
  const env = { ...browser, TEST_SIZE: size === 'all' || chosen.length > 0 ? 'all' : 'small' }
  await play('browser', `Browser tests with ${browser.CHROMIUM_PATH}.`, () =>
    runTests(
      `${root}/node_modules/@playwright/test/cli.js`,
      ['test', ...chosen, `--reporter=list,${root}/scripts/lib/browser-reporter.mjs`],
      { folder, askBy: 'SIGINT', cwd: `${root}/e2e`, env },
    ),
  )
}

async function play(name, sentence, run) {
  say(sentence)
  runs.push(await measured(name, run))
}

/** Runs a part of the tests, and records its cost. */
async function measured(name, run) {
  const [begun, before] = [performance.now(), readProcessor()]
  const result = await run()
  parts.push(describePart(name, (performance.now() - begun) / 1000, before, readProcessor()))
  return result
}

/** Prints the summary of all parts, and returns the exit code of the whole. */
function tell() {
  const files = runs.flatMap((run) => run.files)
  const sum = (key) => files.reduce((all, one) => all + one[key], 0)
  const failed = files.filter(({ lost }) => lost.length > 0)
  const ended = runs.find((run) => run.ended !== null)
  const code = ended?.code ?? (runs.every((run) => run.code === 0) ? 0 : 1)
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  if (slowest.length > 0)
    console.log(`\nThe slowest files, in seconds beside others:\n${slowest.map(inSeconds).join('\n')}`)
  console.log(`\nWhat each part took:\n${parts.join('\n')}`)
  // after everything else, as CI keeps only the last lines
  if (failed.length > 0)
    console.log(`\nFailed:\n  ${failed.map(({ file, lost }) => `${file}: ${lost.join('; ')}`).join('\n  ')}`)
  const badly = code !== 0 && ended === undefined && sum('failed') === 0
  if (badly)
    console.log('\nNo test failed, but a runner ended badly: what it says above, as of "Unhandled Errors", tells why.')
  const skipped = sum('skipped') > 0 && ended === undefined ? `, ${sum('skipped')} skipped` : ''
  const early = ended === undefined ? '' : `, ended by ${ended.ended} before all was run`
  console.log(`\n${sum('passed')} passed, ${sum('failed') + Number(badly)} failed${skipped}${early}`)
  console.log(closing(sum('passed'), sum('failed') + Number(badly), sum('skipped')))
  return code
}

/** Names the size that was run, and the command for the other. */
function closing(passed, failed, skipped) {
  const other = size === 'all' ? 'Only the small size: npm test' : 'Everything: npm test -- all'
  const took = inMinutes(performance.now() / 1000)
  return `Size "${size}"${kind === undefined ? '' : `, ${kind}`}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${took}. ${other}`
}

function inSeconds({ ms, file }) {
  return `  ${String(Math.round(ms / 1000)).padStart(4)}  ${file}`
}
