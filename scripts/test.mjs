/** npm test: unit, property, API and browser tests. `npm test -- unit` or `npm test -- browser` runs a part. */
import { rmSync } from 'node:fs'
import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMade } from './lib/made.mjs'
import { describePart, inMinutes, readProcessor } from './lib/processor.mjs'
import { fail, root, say } from './lib/run.mjs'
import { makeTestFolder } from './lib/test-folder.mjs'
import { runTests } from './lib/test-runner.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

const asked = process.argv.slice(2)
const [part] = asked
if (asked.length > 1 || ![undefined, 'unit', 'browser'].includes(part))
  fail(`"${asked.join(' ')}" is no part of the tests. Say "unit", "browser", or nothing for both.`)
const parts = []
const runs = []

await measured('builds', async () => {
  await ensureInstalled()
  await ensureMade()
  if (part !== 'unit') await ensureWebBuild()
})
const folder = makeTestFolder()
if (part !== 'browser')
  await play('unit', 'Unit, property and API tests.', () =>
    runTests(
      `${root}/node_modules/vitest/vitest.mjs`,
      ['run', '--reporter=default', `--reporter=${root}/scripts/lib/unit-reporter.mjs`],
      { folder, askBy: 'message' },
    ),
  )
if (part !== 'unit' && runs.every(({ ended }) => ended === null)) {
  const browser = await findBrowser()
  await play('browser', `Browser tests with ${browser.CHROMIUM_PATH}.`, () =>
    runTests(
      `${root}/node_modules/@playwright/test/cli.js`,
      ['test', `--reporter=list,${root}/scripts/lib/browser-reporter.mjs`],
      { folder, askBy: 'SIGINT', cwd: `${root}/e2e`, env: browser },
    ),
  )
}
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
process.exit(tell())

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
  console.log(`All in all it took ${inMinutes(performance.now() / 1000)}.`)
  return code
}

function inSeconds({ ms, file }) {
  return `  ${String(Math.round(ms / 1000)).padStart(4)}  ${file}`
}
