import '../../../testing/engine.ts'
import { render } from '../../../testing/render.tsx'
import type { InstrumentView } from '@afterclose/contract/instruments'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { keepLookups } from '../../../testing/stored-trade.ts'
import { InstrumentDialog } from './instrument-dialog.tsx'

it('keeps what was typed when the instrument was saved elsewhere meanwhile, and lets one choose', async () => {
  atWork({ journals: [aJournal()] })
  keepLookups()
  const es: InstrumentView = queryClient.getQueryData(lookups.instruments(1).queryKey)![0]!
  const theirs: InstrumentView = { ...es, tickValue: '10', spread: '2', modified: '2026-10-24T09:00:00.000Z' }
  const received = fakeServer({
    'GET /v1/databases/1/instruments': () => ({ instruments: [theirs] }),
    'PUT /v1/databases/1/instruments/1': ({ body }) =>
      Object(body).modified === theirs.modified ? { ...theirs, receipt: null } : new Refusal(409, 'Changed elsewhere'),
  })
  const onClose = vi.fn<() => void>()
  await render(
    <>
      <InstrumentDialog record={es} onClose={onClose} />
      <DialogHost />
    </>,
  )
  const type = (name: string, text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  type('Tick value', '11')
  type('Default commission', '5')
  await save()
  const question = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
  expect(
    within(question)
      .getAllByRole('radiogroup')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Tick value', 'Spread'])
  await userEvent.click(screen.getByRole('button', { name: 'Use these values' }))
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(received.findLast(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    tickValue: '11',
    spread: '2',
    commission: '5',
    modified: theirs.modified,
  })
})

it('adds a split, and opens its preview', async () => {
  atWork({ journals: [aJournal()] })
  keepLookups()
  const es: InstrumentView = queryClient.getQueryData(lookups.instruments(1).queryKey)![0]!
  const received = fakeServer({
    'POST /v1/databases/1/instruments/1/splits': () => new Refusal(409, 'Import in progress'),
  })
  await render(<InstrumentDialog record={es} onClose={vi.fn<() => void>()} />)
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add a split' })
  expect(add.disabled).toBe(true)
  const type = (name: string, text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
  type('First day in new shares', '2024-06-10')
  type('New shares', '10')
  await userEvent.click(add)
  await waitFor(() => expect(received).toHaveLength(1))
  expect(received[0]?.body).toEqual({ date: '2024-06-10', to: '10', from: '1' })
})
