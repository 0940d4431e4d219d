/** `npm run bench -- filters feed import page`: the named ones, or all. Results as JSON lines in bench/results. */
import { feed } from './feed.ts'
import { filters } from './filters.ts'
import { report, type Result } from './support/measure.ts'

const benches: Readonly<Record<string, () => Promise<Result[]>>> = { filters, feed }
const wanted = process.argv.slice(2)
for (const name of wanted)
  if (!(name in benches)) throw new Error(`There is no bench "${name}"; there are ${Object.keys(benches).join(', ')}.`)
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  report(name, await run())
}
