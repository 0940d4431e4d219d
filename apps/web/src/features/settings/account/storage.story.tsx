import type { StorageKind } from '@afterclose/contract/storage'
import { Refusal } from '../../../testing/answers.ts'
import { Storage } from './storage.tsx'

const url = 'GET /v1/profile/storage'
const use = (kind: StorageKind, used: number, most: number | null) => ({ kind, used, most })
const uses = [
  use('PICTURES', 1_234_000_000, 5_000_000_000),
  use('BARS', 88_400_000, 512_000_000),
  use('IMPORTS', 0, 2_000_000_000),
  use('ARCHIVES', 0, 5_000_000_000),
  use('JOURNALS', 3, 50),
  use('TRADES', 12_480, 1_000_000),
  use('TEXTS', 3_400_000, 500_000_000),
  use('IMPORTS_DAY', 4, 200),
]

export const WithRoom = () => <Storage />
WithRoom.server = { [url]: () => ({ uses }) }

export const Full = () => <Storage />
Full.server = {
  [url]: () => ({
    uses: [
      use('PICTURES', 4_998_000_000, 5_000_000_000),
      use('BARS', 512_000_000, 512_000_000),
      use('IMPORTS', 1_500_000_000, 2_000_000_000),
      use('ARCHIVES', 310_000_000, 5_000_000_000),
      use('JOURNALS', 50, 50),
      use('TRADES', 1_000_000, 1_000_000),
      use('TEXTS', 500_000_000, 500_000_000),
      use('IMPORTS_DAY', 200, 200),
    ],
  }),
}

export const WithoutLimits = () => <Storage />
WithoutLimits.server = { [url]: () => ({ uses: uses.map((one) => ({ ...one, most: null })) }) }

export const OfTheDemo = () => <Storage />
OfTheDemo.server = {
  [url]: () => ({
    uses: [
      use('PICTURES', 212_000, 20_000_000),
      use('BARS', 61_000, 16_000_000),
      use('IMPORTS', 0, 25_000_000),
      use('ARCHIVES', 0, 0),
      use('JOURNALS', 1, 1),
      use('TRADES', 640, 25_000),
      use('TEXTS', 96_000, 10_000_000),
      use('IMPORTS_DAY', 0, 20),
    ],
  }),
}

export const Failing = () => <Storage />
Failing.server = {
  [url]: () =>
    new Refusal(503, 'Database unavailable', 'The database cannot be reached at the moment. Please try again later.'),
}
