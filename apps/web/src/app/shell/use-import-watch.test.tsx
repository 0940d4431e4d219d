import { render } from '../../testing/render.tsx'
import { type ImportJob, importStates } from '@afterclose/contract/imports'
import type { PriceNeed } from '@afterclose/contract/price-needs'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activeImportsQuery } from '../../journal/active-imports.ts'
import { journalQuery } from '../../journal/active-journal.ts'
import { queryClient } from '../../journal/query-client.ts'
import { offerAfterImport } from '../../parts/bar-fetch/offer-after-import.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { atWork } from '../../testing/samples.ts'
import { useImportWatch } from './use-import-watch.ts'

const url = '/v1/databases/1/imports'
const priceNeeds = 'GET /v1/databases/1/price-needs'
const running: ImportJob = {
  importIdentifier: 'abc',
  importerType: 'MT4_STATEMENT',
  journalId: 1,
  fileName: 'Statement.htm',
  state: 'PARSING',
  nextStep: null,
  counts: { read: 0, created: 0, updated: 0, skipped: 0, failed: 0 },
  error: null,
  created: '2026-11-20T08:00:00.000Z',
  finishedTime: null,
  undone: false,
  options: { timeZone: null, mapping: null, rates: {} },
  preview: null,
}

function Probe() {
  useImportWatch()
  return null
}

/** Opens a page while these imports run; `end` ends all but the given ones. */
async function open(
  jobs: readonly ImportJob[],
  ends: Readonly<Record<string, () => unknown>>,
  needs: readonly PriceNeed[] = [],
) {
  let imports = [...jobs]
  const received = fakeServer({
    [`GET ${url}?active=true`]: () => ({ imports, withoutFills: 0 }),
    [priceNeeds]: () => ({ needs }),
    ...Object.fromEntries(Object.entries(ends).map(([id, end]) => [`GET ${url}/${id}`, end])),
  })
  atWork()
  queryClient.setQueryData(activeImportsQuery(1).queryKey, imports)
  await render(<Probe />)
  const end = async (...left: readonly ImportJob[]) => {
    imports = [...left]
    await act(() => queryClient.invalidateQueries({ queryKey: activeImportsQuery(1).queryKey }))
  }
  return { end, received }
}

/** Toast about an import that no longer runs, by its state; null: none. */
const told: Readonly<Record<ImportJob['state'], { readonly says: string; readonly isAlert: boolean } | null>> = {
  DONE: { says: '2 trades added, 1 updated.', isAlert: false },
  FAILED: { says: 'No table was found in this file.', isAlert: true },
  NEEDS_INPUT: null,
  QUEUED: null,
  PARSING: null,
  IMPORTING: null,
}
it.each(importStates)('tells of an import that no longer runs and is %s what it came to', async (state) => {
  const counts = { ...running.counts, created: 2, updated: 1 }
  const job = {
    ...running,
    importIdentifier: `ends-${state}`,
    state,
    counts,
    error: 'No table was found in this file.',
  }
  const { end, received } = await open([{ ...job, state: 'PARSING' }], { [job.importIdentifier]: () => job })
  const isOutdated = () => queryClient.getQueryState(journalQuery(1).queryKey)?.isInvalidated
  expect(isOutdated()).toBe(false)
  await end()
  const expected = told[state]
  await waitFor(() =>
    expect(screen.queryAllByText(/added|No table/).map((one) => one.textContent)).toEqual(
      expected === null ? [] : [expected.says],
    ),
  )
  expect(screen.queryAllByRole('alert')).toHaveLength(expected?.isAlert === true ? 1 : 0)
  expect([state, isOutdated()]).toEqual([state, state === 'DONE'])
  await waitFor(() =>
    expect(received.map(({ call }) => call).filter((call) => call === priceNeeds)).toEqual(
      state === 'DONE' ? [priceNeeds] : [],
    ),
  )
})

it('says nothing of an import that was cancelled while its file was read', async () => {
  const other = { ...running, importIdentifier: 'def' }
  const { end } = await open([running, other], {
    abc: () => new Refusal(404, 'Unknown import', 'This import. does not exist'),
    def: () => ({ ...other, state: 'FAILED', error: 'Empty file.' }),
  })
  await end(other)
  await end()
  expect(await screen.findByText('Empty file.')).toBeDefined()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('offers prices once after imports that end one after the other, with their dialog closed', async () => {
  const done: ImportJob = {
    ...running,
    importIdentifier: 'ghi',
    state: 'DONE',
    counts: { read: 3, created: 3, updated: 0, skipped: 0, failed: 0 },
  }
  const need: PriceNeed = {
    instrumentId: 3,
    name: 'EURUSD',
    market: 'FOREX',
    trades: 3,
    withinDay: 3,
    from: 0,
    to: 1,
    hasBars: false,
  }
  const { end } = await open([{ ...done, state: 'IMPORTING' }], { ghi: () => done }, [need])
  await end()
  expect(await screen.findByText(/^EURUSD has no prices\./)).toBeDefined()
  await act(() => offerAfterImport(1)) // of the next import
  expect(screen.getAllByText(/^EURUSD has no prices\./)).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Fetch prices…' })).toHaveLength(1)
})
