/**
 * `npm run bench -- engine feed import changes growth page server servers callers programs bars simulator statements upgrade`: the named
 * ones, or all in nearly two hours. `--quick` uses few trades, to check that everything runs. Only `engine` accepts
 * `--peers duckdb,polars` and `--rows 10000,100000`; `kernels` is a part of it. `callers`, `changes`, `programs`, `server` and `upgrade`
 * accept `--store sqlite` or `postgres`, and they and `servers` `--rows 20000`: trades of a large journal. `callers` also accepts
 * `--only TEXT,TEXT`, the rows with one of these texts, and `--minutes 10`, after which it starts no other row; `server` and `servers`
 * accept `--users 200` and `--seconds 60`. Results as JSON lines in bench/results.
 */
import { parseArgs } from 'node:util'
import { bars } from './bars.ts'
import { callers } from './callers.ts'
import { changes } from './changes.ts'
import { engine } from './engine.ts'
import { feed } from './feed.ts'
import { growth } from './growth.ts'
import { imports } from './import.ts'
import { kernels } from './kernels.ts'
import { page } from './page.ts'
import { programs } from './programs.ts'
import { serverLoad } from './server.ts'
import { twoServers } from './servers.ts'
import { simulator } from './simulator.ts'
import { statements } from './statements.ts'
import { report } from './support/measure.ts'
import { storeNames } from './support/stores.ts'
import { upgrade } from './upgrade.ts'

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
        peers: { type: 'string' },
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
/** The option, or its default. */
const given = (name: 'rows' | 'minutes' | 'users' | 'seconds', usual: number): number => {
  const text = values[name]
  return text === undefined ? usual : numberOf(text)
}
const sizes = values.rows?.split(',').map(numberOf) ?? null
const reported = (name: string, run: (quick: boolean) => Promise<Parameters<typeof report>[1]>) => async () =>
  report(quick ? `${name}-quick` : name, await run(quick))
/** Asked for by its name, it ends within ten minutes. */
const pageSizes = (few: boolean): readonly number[] => {
  if (few) return [5000]
  return positionals.includes('page') ? [100_000] : [100_000, 1_000_000]
}
const benches: Readonly<Record<string, () => Promise<void>>> = {
  engine: () => engine({ quick, peers: values.peers?.split(',') ?? null, rows: sizes }),
  kernels: reported('kernels', kernels),
  feed: reported('feed', feed),
  import: reported('import', imports),
  changes: reported('changes', (few) => changes({ stores, trades: given('rows', few ? 2000 : 50_000) })),
  growth: reported('growth', growth),
  page: reported('page', (few) =>
    page({ quick: few, rows: sizes ?? pageSizes(few), only: values.only?.split(',') ?? null }),
  ),
  server: reported('server', (few) =>
    serverLoad({
      stores,
      users: given('users', few ? 20 : 200),
      seconds: given('seconds', few ? 3 : 30),
      trades: given('rows', few ? 200 : 50_000),
    }),
  ),
  servers: reported('servers', (small) =>
    twoServers({
      users: given('users', small ? 20 : 200),
      seconds: given('seconds', small ? 3 : 30),
      trades: given('rows', small ? 200 : 50_000),
    }),
  ),
  callers: reported('callers', (few) =>
    callers({
      quick: few,
      stores,
      only: values.only?.split(',') ?? null,
      trades: given('rows', few ? 2000 : 100_000),
      minutes: given('minutes', 10),
    }),
  ),
  programs: reported('programs', (few) =>
    programs({ quick: few, stores: few ? stores.slice(0, 1) : stores, trades: given('rows', few ? 2000 : 100_000) }),
  ),
  bars: reported('bars', bars),
  simulator: reported('simulator', simulator),
  statements: reported('statements', statements),
  upgrade: reported('upgrade', (few) => upgrade({ stores, trades: given('rows', few ? 5000 : 1_000_000) })),
}
for (const name of positionals)
  if (!(name in benches)) refuse(`There is no bench "${name}"; there are ${Object.keys(benches).join(', ')}.`)
const failed: string[] = []
for (const [name, run] of Object.entries(benches)) {
  if (positionals.length > 0 ? !positionals.includes(name) : name === 'kernels') continue
  console.log(`\n${name}, ${new Date().toISOString()}`)
  // the others may take an hour more: they are measured all the same
  await run().catch((error: unknown) => {
    console.error(error)
    failed.push(name)
  })
}
if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`)
