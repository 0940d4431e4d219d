import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { watchRecords } from '../../testing/shown-records.ts'
import { anInstrument } from '../../testing/stored-trade.ts'
import { storingServer } from '../../testing/storing-server.ts'
import { Dialog } from '../dialog.tsx'
import { NewComment } from './new-comment.tsx'
import { NewInstrument } from './new-instrument.tsx'
import { NewStatistic } from './new-statistic.tsx'

const item = { id: 1, name: 'Early', active: true, order: 0, modified: '' }
const onMade = vi.fn()
/** Each small form, with the record that is stored before, and what opens it, takes its name and adds it. */
const forms = [
  {
    noun: 'instruments',
    form: <NewInstrument name="" onMade={onMade} onCancel={() => {}} />,
    first: { ...anInstrument, name: 'NQ' },
    box: 'Name',
    name: 'EURUSD',
    add: 'Add instrument',
  },
  {
    noun: 'comments',
    form: <NewComment type="ENTRY" onMade={onMade} />,
    first: { ...item, type: 'ENTRY', rating: 'NEUTRAL' },
    open: 'New comment',
    box: 'Name of the comment',
    name: 'Late',
    add: 'Add comment',
  },
  {
    noun: 'custom-comments',
    form: <NewStatistic group={1} onMade={onMade} />,
    first: { ...item, commentGroup: 1 },
    open: 'New item',
    box: 'Name of the item',
    name: 'Late',
    add: 'Add item',
  },
]

beforeEach(() => {
  atWork()
  onMade.mockReset()
})

it.each(forms)('$noun that are added in place are chosen, and stand in every list', async (small) => {
  const server = storingServer({ [small.noun]: [small.first] })
  const waitForLists = await watchRecords()
  await render(
    <Dialog title="Add a trade" onClose={() => {}} unsaved={false} width={800}>
      {small.form}
    </Dialog>,
  )
  if (small.open !== undefined) fireEvent.click(await screen.findByRole('button', { name: small.open }))
  fireEvent.change(await screen.findByRole('textbox', { name: small.box }), { target: { value: small.name } })
  fireEvent.click(screen.getByRole('button', { name: small.add }))
  await vi.waitFor(() => expect(server.of(small.noun)).toMatchObject([{}, { name: small.name }]))
  await waitForLists()
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledExactlyOnceWith(server.of(small.noun)[1]!.id))
})
