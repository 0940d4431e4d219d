/**
 * `npm run bench -- filters feed import page`: the named ones, or all. `--quick` takes few trades, to see that
 * everything runs. Results as JSON lines in bench/results.
 */
import { feed } from './feed.ts'
import { filters } from './filters.ts'
import { imports } from './import.ts'
import { page } from './page.ts'
import { report, type Result } from './support/measure.ts'

const benches: Readonly<Record<string, (quick: boolean) => Promise<Result[]>>> = {
  filters,
  feed,
  import: imports,
  page,
}
const names = process.argv.slice(2).filter((argument) => argument !== '--quick')
const quick = process.argv.includes('--quick')
for (const name of names)
  if (!(name in benches)) throw new Error(`There is no bench "${name}"; there are ${Object.keys(benches).join(', ')}.`)
for (const [name, run] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n${name}`)
  report(quick ? `${name}-quick` : name, await run(quick))
}
