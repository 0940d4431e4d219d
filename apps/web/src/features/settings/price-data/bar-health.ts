import { readBarHealth } from '@afterclose/contract/bar-health'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from '../../../journal/call-server.ts'
import { barsKey } from '../../../journal/price-bars.ts'

/** Missing and odd bars of a series. */
export const barHealthQuery = (seriesId: number) =>
  queryOptions({
    queryKey: [...barsKey, 'health', seriesId],
    queryFn: ({ signal }) => callOf(readBarHealth)({ params: { seriesId } }, signal),
  })
