import { render } from '../../testing/render.tsx'
import type { ImportJob } from '@afterclose/contract/imports'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activeImportsQuery } from '../../journal/active-imports.ts'
import { queryClient } from '../../journal/query-client.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { atWork } from '../../testing/samples.ts'
import { useImportWatch } from './use-import-watch.ts'

const url = '/v1/databases/1/imports'
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

it('tells how an import ended, and says nothing of one that was cancelled while its file was read', async () => {
  let imports: ImportJob[] = [running, { ...running, importIdentifier: 'def' }]
  fakeServer({
    [`GET ${url}?active=true`]: () => ({ imports, withoutFills: 0 }),
    [`GET ${url}/abc`]: () => new Refusal(404, 'Unknown import', 'This import. does not exist'),
    [`GET ${url}/def`]: () => ({ ...running, state: 'FAILED', error: 'No table was found in this file.' }),
  })
  atWork()
  queryClient.setQueryData(activeImportsQuery(1).queryKey, imports)
  await render(<Probe />)
  imports = imports.slice(1)
  await act(() => queryClient.invalidateQueries({ queryKey: activeImportsQuery(1).queryKey }))
  imports = []
  await act(() => queryClient.invalidateQueries({ queryKey: activeImportsQuery(1).queryKey }))
  expect(await screen.findByText('No table was found in this file.')).toBeDefined()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('offers prices after the end of an import whose dialog was closed', async () => {
  const done: ImportJob = {
    ...running,
    importIdentifier: 'ghi',
    state: 'DONE',
    counts: { read: 3, created: 3, updated: 0, skipped: 0, failed: 0 },
  }
  let imports: ImportJob[] = [{ ...done, state: 'IMPORTING' }]
  const need = {
    instrumentId: 3,
    name: 'EURUSD',
    market: 'FOREX',
    trades: 3,
    withinDay: 3,
    from: 0,
    to: 1,
    hasBars: false,
  }
  fakeServer({
    [`GET ${url}?active=true`]: () => ({ imports, withoutFills: 0 }),
    [`GET ${url}/ghi`]: () => done,
    'GET /v1/databases/1/price-needs': () => ({ needs: [need] }),
  })
  atWork()
  queryClient.setQueryData(activeImportsQuery(1).queryKey, imports)
  await render(<Probe />)
  imports = []
  await act(() => queryClient.invalidateQueries({ queryKey: activeImportsQuery(1).queryKey }))
  expect(await screen.findByText(/^EURUSD has no prices\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Fetch prices…' })).toBeDefined()
})
