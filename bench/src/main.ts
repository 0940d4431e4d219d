/**
 * `npm run bench -- engine feed import growth page server callers bars simulator statements`: the named ones, or all. `--quick` takes few trades, to see that everything
 * runs. `engine` alone knows `--peers duckdb,polars` and `--rows 10000,100000`; `kernels` is a part of it. `callers` and `server` know
 * `--store sqlite` or `postgres`, `callers` also `--only TEXT,TEXT`: the rows with one of these texts. Results as JSON lines in bench/results.
 */
import { parseArgs } from 'node:util'
import { bars } from './bars.ts'
import { callers } from './callers.ts'
import { engine } from './engine.ts'
import { feed } from './feed.ts'
import { growth } from './growth.ts'
import { imports } from './import.ts'
import { kernels } from './kernels.ts'
import { page } from './page.ts'
import { serverLoad } from './server.ts'
import { simulator } from './simulator.ts'
import { statements } from './statements.ts'
import { report } from './support/measure.ts'
import { storeNames } from './support/stores.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    peers: { type: 'string' },
    rows: { type: 'string' },
    store: { type: 'string' },
    only: { type: 'string' },
  },
})
const { quick } = values
const stores = storeNames.filter((name) => values.store === undefined || values.store === name)
if (stores.length === 0) throw new Error(`"${values.store}" is not one of the stores ${storeNames.join(', ')}`)
function rowsOf(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`"${text}" is not a number of trades`)
  return Number(text)
}
const reported = (name: string, run: (quick: boolean) => Promise<Parameters<typeof report>[1]>) => async () =>
  report(quick ? `${name}-quick` : name, await run(quick))
const benches: Readonly<Record<string, () => Promise<void>>> = {
  engine: () =>
    engine({ quick, peers: values.peers?.split(',') ?? null, rows: values.rows?.split(',').map(rowsOf) ?? null }),
  kernels: reported('kernels', kernels),
  feed: reported('feed', feed),
  import: reported('import', imports),
  growth: reported('growth', growth),
  page: reported('page', page),
  server: reported('server', (few) => serverLoad(few, stores)),
  callers: reported('callers', (few) => callers(few, stores, values.only?.split(',') ?? null)),
  bars: reported('bars', bars),
  simulator: reported('simulator', simulator),
  statements: reported('statements', statements),
}
for (const name of positionals)
  if (!(name in benches)) throw new Error(`There is no bench "${name}"; there are ${Object.keys(benches).join(', ')}.`)
for (const [name, run] of Object.entries(benches)) {
  if (positionals.length > 0 ? !positionals.includes(name) : name === 'kernels') continue
  console.log(`\n${name}`)
  await run()
}
