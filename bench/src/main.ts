/**
 * `npm run bench -- page kernels guard import changes server callers`: the named ones, or all. `--quick` uses few trades, to check that everything
 * runs. Options for sizes and parts are in bench/README.md. Results as JSON lines in bench/results.
 */
import { parseArgs } from 'node:util'
import { callers } from './callers.ts'
import { changes } from './changes.ts'
import { guard } from './guard.ts'
import { imports } from './import.ts'
import { kernels } from './kernels.ts'
import { page } from './page.ts'
import { serverLoad } from './server.ts'
import { report, type Result } from './support/measure.ts'
import { storeNames } from './support/stores.ts'

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        rows: { type: 'string' },
        store: { type: 'string' },
        only: { type: 'string' },
        minutes: { type: 'string' },
        users: { type: 'string' },
        seconds: { type: 'string' },
      },
    })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}
const { values, positionals } = readArguments()
const { quick } = values
const stores = storeNames.filter((name) => values.store === undefined || values.store === name)
if (stores.length === 0) refuse(`"${values.store}" is not one of the stores ${storeNames.join(', ')}.`)
function numberOf(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) refuse(`"${text}" is not a positive whole number.`)
  return Number(text)
}
/** The option, or its default: a small one with --quick. */
function given(name: 'rows' | 'minutes' | 'users' | 'seconds', few: number, usual: number): number {
  const text = values[name]
  return text === undefined ? (quick ? few : usual) : numberOf(text)
}
const sizes = (few: number): readonly number[] =>
  values.rows?.split(',').map(numberOf) ?? (quick ? [few] : [100_000, 1_000_000])
const only = values.only?.split(',') ?? null

const benches: Readonly<Record<string, () => Promise<readonly Result[]>>> = {
  page: () => page({ quick, rows: sizes(5000), only }),
  kernels: () => kernels({ quick, rows: sizes(10_000) }),
  guard: () => guard({ quick, rows: values.rows === undefined && !quick ? [100_000] : sizes(10_000) }),
  import: () => imports({ quick, stores }),
  changes: () => changes({ stores, trades: given('rows', 2000, 50_000) }),
  server: () =>
    serverLoad({
      stores,
      users: given('users', 20, 200),
      seconds: given('seconds', 3, 30),
      trades: given('rows', 2000, 50_000),
    }),
  callers: () =>
    callers({ quick, stores, only, trades: given('rows', 2000, 100_000), minutes: given('minutes', 10, 10) }),
}
for (const name of positionals)
  if (!(name in benches)) refuse(`There is no bench "${name}"; there are ${Object.keys(benches).join(', ')}.`)
const failed: string[] = []
for (const [name, run] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`\n${name}, ${new Date().toISOString()}`)
  try {
    report(quick ? `${name}-quick` : name, await run())
  } catch (error) {
    console.error(error) // the others may take an hour more: they are measured all the same
    failed.push(name)
  }
}
if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`)
