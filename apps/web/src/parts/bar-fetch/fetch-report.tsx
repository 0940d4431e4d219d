import { type BarFetch, cancelBarFetch } from '@afterclose/contract/price-sources'
import { counted, formatWhole } from '@afterclose/core/format'
import { callOf } from '../../journal/call-server.ts'
import { isFetching, refreshFetches } from '../../journal/bar-fetches.ts'
import { Button } from '../../ui/button.tsx'
import { Columns, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { toastProblem } from '../toasts.tsx'

/** Progress of a fetch of price bars; at its end, the fetched bars and those that could not be fetched. */
export function FetchReport({ fetch }: { fetch: BarFetch }) {
  const { source, requests, expected, bars, missing, error, state } = fetch
  if (isFetching(fetch))
    return (
      <Columns within="line" of={[1, 'auto']} gap={4} align="center">
        <ProgressLine
          label={`Fetching price bars from ${source}, ${counted(requests, 'request')}`}
          value={expected > 0 ? Math.min(1, requests / expected) : null}
        />
        <Button small onClick={() => void cancel(fetch)}>
          Cancel
        </Button>
      </Columns>
    )
  return (
    <Notice tone={state === 'FAILED' ? 'error' : missing.length > 0 || error !== null ? 'warn' : 'done'}>
      <p>
        {bars === 0 && state === 'DONE' && missing.length === 0 && error === null
          ? `${source} has nothing more for these trades.`
          : `Received ${counted(bars, 'bar')} from ${source}.`}
        {state === 'CANCELLED' && ' The rest was cancelled.'} {error}
      </p>
      {missing.length > 0 && (
        <details>
          <summary>{counted(missing.length, 'time span')} could not be fetched.</summary>
          <Text
            as="ul"
            above={2}
            below={2}
            size="small"
            style={{ maxHeight: 240, paddingLeft: 'var(--s-5)', overflow: 'auto' }}
            aria-label="Not fetched"
          >
            {missing.map(({ symbol, from, to, reason }) => (
              <li key={`${symbol} ${from}`}>
                <b>{symbol}</b> {from !== null && to !== null && `${shown(from)} to ${shown(to)} UTC`}: {reason}
              </li>
            ))}
          </Text>
          {missing.length === mostTold && <p>Showing the first {formatWhole(mostTold)}.</p>}
        </details>
      )}
    </Notice>
  )
}

/** Maximum entries that the server sends. */
const mostTold = 100

const shown = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

async function cancel({ id }: BarFetch): Promise<void> {
  try {
    await callOf(cancelBarFetch)({ params: { fetchId: id } })
  } catch (error) {
    toastProblem(error, 'fetching price bars')
  }
  await refreshFetches()
}
