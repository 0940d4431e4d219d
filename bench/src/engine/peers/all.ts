import { lean } from './lean.ts'
import type { Peer } from './peer.ts'

interface Entry {
  readonly label: string
  /** Whether it needs the packages of bench/peers, which are only installed for this bench. */
  readonly installed: boolean
  /** @throws Error if its packages or binaries are missing */
  readonly make: () => Promise<Peer>
}

/** All other implementations of the job, by their name for `--peers`. */
export const peers = {
  lean: { label: 'lean objects', installed: false, make: async () => lean() },
  typical: {
    label: 'typical (lodash, date-fns)',
    installed: true,
    make: async () => (await import('../../../peers/src/typical.ts')).typical(),
  },
  sqlite: { label: 'SQLite', installed: false, make: async () => (await import('./sqlite.ts')).sqlite() },
  duckdb: {
    label: 'DuckDB, 2 threads',
    installed: true,
    make: async () => (await import('../../../peers/src/duckdb.ts')).duckdb(2),
  },
  duckdb1: {
    label: 'DuckDB, 1 thread',
    installed: true,
    make: async () => (await import('../../../peers/src/duckdb.ts')).duckdb(1),
  },
  'duckdb-wasm': {
    label: 'DuckDB-Wasm',
    installed: true,
    make: async () => (await import('../../../peers/src/duckdb-wasm.ts')).duckdbWasm(),
  },
  polars: {
    label: 'Polars',
    installed: true,
    make: async () => (await import('../../../peers/src/polars.ts')).polars(),
  },
  crossfilter: {
    label: 'crossfilter2',
    installed: true,
    make: async () => (await import('../../../peers/src/crossfilter.ts')).crossfilterPeer(),
  },
  arquero: {
    label: 'Arquero',
    installed: true,
    make: async () => (await import('../../../peers/src/arquero.ts')).arquero(),
  },
} as const satisfies Readonly<Record<string, Entry>>
export type PeerName = keyof typeof peers

export const isPeerName = (name: string): name is PeerName => Object.hasOwn(peers, name)
