import type { StorageKind } from '@afterclose/contract/storage'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { DialogHost } from '../../../app/dialog-host.tsx'
import { isImportDialogOpen } from '../../../journal/dialogs.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork, aUser } from '../../../testing/samples.ts'
import { Storage } from './storage.tsx'

const use = (kind: StorageKind, used: number, most: number | null) => ({ kind, used, most })
const show = async (...uses: ReturnType<typeof use>[]) => {
  const answers = {
    'GET /v1/profile/storage': () => ({ uses }),
    'GET /v1/databases': () => ({ journals: [aJournal()] }),
  }
  fakeServer(answers)
  await render(
    <>
      <Storage />
      <DialogHost />
    </>,
  )
  return screen.findByRole('list')
}
const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent)

beforeEach(() => atWork())

it('shows what is used and allowed of each kind, and leads to what frees some', async () => {
  const list = await show(
    use('PICTURES', 1_234_000_000, 5_000_000_000),
    use('BARS', 88_400_000, 512_000_000),
    use('IMPORTS', 0, 2_000_000_000),
    use('ARCHIVES', 310_000_000, null),
    use('JOURNALS', 3, 50),
    use('TRADES', 12_480, 1_000_000),
    use('TEXTS', 3_400_000, 500_000_000),
    use('IMPORTS_DAY', 4, 200),
  )
  expect(lines(list)).toEqual([
    'Pictures1.23 GB of 5.00 GBDelete pictures, or trades or journals with pictures. They may count for another ten minutes. Show the pictures',
    'Price bars88.4 MB of 512.0 MBDelete series that you no longer need. Show the price bars',
    'Waiting files0 B of 2.00 GB',
    'Archives310.0 MBWait until they are restored. ',
    'Journals3 of 50Delete one that you no longer need. Show the journals',
    'Trades12,480 of 1,000,000Delete trades or journals that you no longer need. They may count for another ten minutes. Show the trades',
    'Texts3.4 MB of 500.0 MBDelete notes, sessions or journals that you no longer need. Show the notes',
    'Imports of the last 24 hours4 of 200Each counts for a day. ',
  ])
  const meter = within(list).getByRole('meter', { name: 'Pictures: 1.23 GB of 5.00 GB' })
  expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['1234000000', '5000000000'])
  expect(within(list).getByRole('link', { name: 'Show the pictures' }).getAttribute('href')).toContain(
    '/reports/chartbook',
  )
  expect(within(list).getByRole('link', { name: 'Show the price bars' }).getAttribute('href')).toContain(
    '/settings/price-data',
  )
  expect(within(list).getByRole('link', { name: 'Show the notes' }).getAttribute('href')).toContain('/notebook')
  await userEvent.click(within(list).getByRole('button', { name: 'Show the journals' }))
  expect(await screen.findByRole('dialog', { name: 'Select a Journal' })).toBeDefined()
})

it('says in words where nothing more can be added, and leaves out what a demo account has none of', async () => {
  const list = await show(use('BARS', 512_000_000, 512_000_000), use('ARCHIVES', 0, 0), use('JOURNALS', 1, 1))
  expect(lines(list)).toEqual([
    'Price bars512.0 MB of 512.0 MBNo more can be added. Delete series that you no longer need. Show the price bars',
    'Journals1 of 1No more can be added. Delete one that you no longer need. Show the journals',
  ])
})

it('advises nobody to delete the journal of the demo, which is all that it has', async () => {
  atWork({ user: aUser({ demo: true }) })
  const list = await show(use('JOURNALS', 1, 1))
  expect(lines(list)).toEqual(['Journals1 of 1A demo account has one journal.'])
})

it('leads to the imports that wait', async () => {
  const list = await show(use('IMPORTS', 1_500_000_000, 2_000_000_000))
  await userEvent.click(within(list).getByRole('button', { name: 'Show the import' }))
  expect(isImportDialogOpen()).toBe(true)
})

it('says that it could not be loaded, and tries again', async () => {
  const refused = new Refusal(403, 'Switched off', 'This is switched off on this server.')
  const answers: unknown[] = [refused]
  fakeServer({ 'GET /v1/profile/storage': () => answers.shift() ?? { uses: [use('JOURNALS', 1, 50)] } })
  await render(<Storage />)
  expect(await screen.findByText('This is switched off on this server.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 of 50')).toBeDefined()
})
