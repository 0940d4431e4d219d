import { instruments, setups } from '@afterclose/testkit/worked-example'
import { lookups } from '../journal/journal-data.ts'
import { queryClient } from '../journal/query-client.ts'

/** Sets the instruments and setups of the worked example as those of the open journal. */
export function knowExampleNames(): void {
  const stored = { trades: 0, modified: '2024-01-01T00:00:00.000Z' }
  queryClient.setQueryData(
    lookups.instruments(1).queryKey,
    instruments.map((instrument) => ({ ...instrument, ...stored, aliases: [...instrument.aliases] })),
  )
  queryClient.setQueryData(
    lookups.setups(1).queryKey,
    setups.map((setup) => ({ ...setup, ...stored, rules: [...setup.rules], exampleScreenshots: [] })),
  )
}
