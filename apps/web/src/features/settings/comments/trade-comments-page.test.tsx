import type { CommentView } from '@afterclose/contract/comments'
import { comments as example } from '@afterclose/testkit/worked-example'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { untitledName } from '../item-groups/item-actions.ts'
import { TradeCommentsPage } from './trade-comments-page.tsx'

const url = '/v1/databases/1/comments'
const captionsUrl = '/v1/databases/1/captions'
const stored: readonly CommentView[] = [
  ...example.map((comment) => ({ ...comment, modified: 'read' })),
  { id: 13, name: 'Old habit', active: false, type: 'ENTRY', rating: 'NEUTRAL', order: 9, modified: 'read' },
]

/** The page over these comments, and what it sends. */
async function open(answers: Parameters<typeof fakeServer>[0] = {}, at = '/settings/trade-comments') {
  queryClient.setQueryData(lookups.comments(1).queryKey, [...stored])
  const echo = ({ call, body }: { call: string; body: unknown }) => {
    const id = Number(call.split('/').at(-1))
    return { ...stored.find((comment) => comment.id === id), ...Object(body), receipt: `change of ${id}` }
  }
  const received = fakeServer({
    ...Object.fromEntries(stored.map(({ id }) => [`PUT ${url}/${id}`, echo])),
    [`POST ${url}`]: ({ body }) => ({ id: 14, modified: 'made', ...Object(body) }),
    [`GET ${url}`]: () => ({ comments: stored }),
    'POST /v1/databases/1/undo': () => ({ restored: 1 }),
    ...answers,
  })
  await render(<TradeCommentsPage />, at)
  return received
}
const group = (name: string) => within(screen.getByRole('region', { name }))
const namesIn = (caption: string) =>
  within(group(caption).getByRole('list'))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('button', { name: /^Rename/ }).textContent)
const sentBy = (received: ReturnType<typeof fakeServer>, call: string) =>
  received.filter((entry) => entry.call === call).map(({ body }) => body)
beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

describe('[2.10.1] trade comments', () => {
  it('stand in four groups with their captions, in their order, with a toggle of active and disabled ones', async () => {
    await open()
    const captions = screen.getAllByRole('heading', { level: 2 }).map((caption) => caption.textContent)
    expect(captions).toEqual(['Pre-Trade', 'Entry', 'Trade Management', 'Exit'])
    expect(namesIn('Entry')).toEqual(['On signal', 'Too early', 'Chased'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Active Comments' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Disabled Comments' }))
    expect(namesIn('Entry')).toEqual(['Old habit'])
    for (const caption of ['Pre-Trade', 'Trade Management', 'Exit'])
      expect(group(caption).getByText('No comments added')).toBeDefined()
  })

  it('say how many closed trades carry each, whatever is filtered', async () => {
    await open()
    const uses = async (name: string) => {
      const row = screen.getByRole('button', { name: `Rename ${name}` }).closest('li')!
      return within(row).findByText(/^\d+/)
    }
    expect((await uses('Planned')).textContent).toBe('8 trades')
    expect((await uses('Chased')).textContent).toBe('2 trades')
    expect((await uses('Moved stop')).textContent).toBe('2 trades')
    expect((await uses('Cut early')).textContent).toBe('3 trades')
    await userEvent.click(screen.getByRole('radio', { name: 'Disabled Comments' }))
    expect((await uses('Old habit')).textContent).toBe('0 trades')
  })

  it('[4.23] an added one is active, positive, named "Untitled (n)" and last of all, and its name is typed at once', async () => {
    const received = await open()
    await userEvent.click(group('Entry').getByRole('button', { name: 'Add + to Entry' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of Untitled (5)' })
    expect(document.activeElement).toBe(name)
    expect(name.value.slice(name.selectionStart!, name.selectionEnd!)).toBe('Untitled (5)')
    const body = { name: 'Untitled (5)', type: 'ENTRY', rating: 'POSITIVE', active: true, order: 4 }
    expect(sentBy(received, `POST ${url}`)).toEqual([body])
  })

  it('one that is added among the disabled ones leads to the active ones', async () => {
    await open({}, '/settings/trade-comments?shown=disabled')
    await userEvent.click(screen.getByRole('button', { name: 'Add + to Exit' }))
    expect(await screen.findByRole('textbox', { name: 'Name of Untitled (5)' })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Active Comments' }).checked).toBe(true)
  })

  it('[8.8] says when none can be added', async () => {
    await open({ [`POST ${url}`]: () => new Refusal(500) })
    await userEvent.click(screen.getByRole('button', { name: 'Add + to Entry' }))
    expect(await screen.findByText('Error occurred when saving trade comment.')).toBeDefined()
    expect(namesIn('Entry')).toHaveLength(3)
  })

  it('an added one that is left without a name is gone again', async () => {
    const received = await open({ [`DELETE ${url}/14`]: () => ({ ok: true, receipt: null }) })
    await userEvent.click(group('Entry').getByRole('button', { name: 'Add + to Entry' }))
    await screen.findByRole('textbox', { name: 'Name of Untitled (5)' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(namesIn('Entry')).toEqual(['On signal', 'Too early', 'Chased']))
    expect(received.map(({ call }) => call)).toContain(`DELETE ${url}/14`)
  })

  it('[5.11] are renamed where they stand, as typed, blanks and all; and back again', async () => {
    const received = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Rename Chased' }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of Chased' })
    expect(field.maxLength).toBe(100)
    await userEvent.keyboard(' Ran after it {Enter}')
    await screen.findByRole('button', { name: 'Rename Ran after it' })
    expect(sentBy(received, `PUT ${url}/5`)).toEqual([
      { name: ' Ran after it ', active: true, type: 'ENTRY', rating: 'NEGATIVE', modified: 'read' },
    ])
    await waitFor(() => expect(document.activeElement?.textContent).toBe(' Ran after it '))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Rename Chased' })).toBeDefined()
    expect(sentBy(received, 'POST /v1/databases/1/undo')).toEqual([{ receipt: 'change of 5' }])
  })

  it('[4.25] [8.7] a name that is refused returns, the toast says why, and "Edit again" keeps what was typed', async () => {
    await open({
      [`PUT ${url}/5`]: () => new Refusal(409, 'Duplicate Comment', 'Trade comment with this name already exists.'),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Rename Chased' }))
    await userEvent.keyboard('Too early{Enter}')
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toContain('Trade comment with this name already exists.')
    expect(namesIn('Entry')).toEqual(['On signal', 'Too early', 'Chased'])
    await userEvent.click(within(toast).getByRole('button', { name: 'Edit again' }))
    const again = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of Chased' })
    expect([again.value, document.activeElement]).toEqual(['Too early', again])
  })

  it.each(['{Escape}', '   {Enter}'])('a name is left alone by "%s"', async (typed) => {
    const received = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Rename Chased' }))
    await userEvent.keyboard(typed)
    expect(namesIn('Entry')).toEqual(['On signal', 'Too early', 'Chased'])
    expect(received.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('a field that is left saves, and the focus stays where it went', async () => {
    const received = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Rename Chased' }))
    await userEvent.keyboard('Late')
    await userEvent.tab()
    expect(await screen.findByRole('button', { name: 'Rename Late' })).toBeDefined()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Rating of Late')
    expect(received.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(1)
  })

  it('are rated neutral, positive or negative', async () => {
    const received = await open()
    const rating = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rating of Chased' })
    expect(Array.from(rating.options, ({ text }) => text)).toEqual(['Neutral', 'Positive', 'Negative'])
    expect(rating.value).toBe('NEGATIVE')
    await userEvent.selectOptions(rating, 'Positive')
    expect(rating.value).toBe('POSITIVE')
    await waitFor(() =>
      expect(sentBy(received, `PUT ${url}/5`)).toEqual([
        { name: 'Chased', active: true, type: 'ENTRY', rating: 'POSITIVE', modified: 'read' },
      ]),
    )
  })

  it('[4.25] [8.8] a rating that cannot be saved returns', async () => {
    await open({ [`PUT ${url}/5`]: () => new Refusal(500) })
    const rating = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rating of Chased' })
    await userEvent.selectOptions(rating, 'Neutral')
    expect(await screen.findByText('Error occurred when saving trade comment.')).toBeDefined()
    expect(rating.value).toBe('NEGATIVE')
  })

  it('a switch in a tab that has not heard of another name does not bring the old one back', async () => {
    const elsewhere = stored.map((one) => (one.id === 5 ? { ...one, name: 'Ran after it', modified: 'later' } : one))
    const received = await open({
      [`GET ${url}`]: () => ({ comments: elsewhere }),
      [`PUT ${url}/5`]: ({ body }) =>
        Object(body).modified === 'later'
          ? { ...elsewhere.find(({ id }) => id === 5), ...Object(body), modified: 'last', receipt: null }
          : new Refusal(
              409,
              'Changed elsewhere',
              'This was changed elsewhere in the meantime. Reload to see the change.',
            ),
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rating of Chased' }), 'Positive')
    expect(await screen.findByText(/^This was changed elsewhere in the meantime/)).toBeDefined()
    const rating = await screen.findByRole('combobox', { name: 'Rating of Ran after it' })
    await userEvent.selectOptions(rating, 'Neutral')
    const last = { name: 'Ran after it', rating: 'NEUTRAL', modified: 'later' }
    await waitFor(() => expect(sentBy(received, `PUT ${url}/5`).at(-1)).toMatchObject(last))
  })

  it('of two ratings of one comment, the later one is sent after the earlier one was answered', async () => {
    const answered: (() => void)[] = []
    const received = await open({
      [`PUT ${url}/5`]: async ({ body }) => {
        await new Promise<void>((answer) => answered.push(answer))
        return { ...stored[4], ...Object(body), receipt: null }
      },
    })
    const rating = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rating of Chased' })
    await userEvent.selectOptions(rating, 'Neutral')
    await userEvent.selectOptions(rating, 'Positive')
    await waitFor(() => expect(answered).toHaveLength(1))
    expect(sentBy(received, `PUT ${url}/5`)).toHaveLength(1)
    answered[0]!()
    await waitFor(() => expect(answered).toHaveLength(2))
    answered[1]!()
    await waitFor(() => expect(sentBy(received, `PUT ${url}/5`).at(-1)).toMatchObject({ rating: 'POSITIVE' }))
    expect(rating.value).toBe('POSITIVE')
  })

  it('[4.22] deleting one makes it inactive, undoing makes it active again', async () => {
    const received = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Delete Too early' }))
    expect(await screen.findByText(/^Too early is disabled\./)).toBeDefined()
    expect(namesIn('Entry')).toEqual(['On signal', 'Chased'])
    expect(sentBy(received, `PUT ${url}/4`)).toMatchObject([{ name: 'Too early', active: false }])
    // who works by keyboard goes on with the next one
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Chased')

    await userEvent.click(screen.getByRole('radio', { name: 'Disabled Comments' }))
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Undo deleting Too early' }))
    await waitFor(() => expect(namesIn('Entry')).toEqual(['Old habit']))
    await userEvent.click(screen.getByRole('radio', { name: 'Active Comments' }))
    expect(namesIn('Entry')).toEqual(['On signal', 'Too early', 'Chased'])
    expect(sentBy(received, `PUT ${url}/4`).at(-1)).toMatchObject({ active: true })
  })

  it('a deletion is undone from its toast, too', async () => {
    const received = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Delete Too early' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(namesIn('Entry')).toEqual(['On signal', 'Too early', 'Chased']))
    expect(sentBy(received, 'POST /v1/databases/1/undo')).toEqual([{ receipt: 'change of 4' }])
  })

  it('[4.25] [8.8] one that cannot be deleted returns', async () => {
    await open({ [`PUT ${url}/4`]: () => new Refusal(500) })
    await userEvent.click(screen.getByRole('button', { name: 'Delete Too early' }))
    expect(await screen.findByText('Unexpected error occurred while deleting trade comment.')).toBeDefined()
    expect(namesIn('Entry')).toEqual(['On signal', 'Too early', 'Chased'])
  })

  it('[3.11] a caption is edited in place and saved as a setting, and undone; [4.25] a refused one returns', async () => {
    let settings = {}
    let refuses = false
    const received = await open({
      [`PUT ${captionsUrl}`]: () => {
        settings = { 'entryComments.name': 'Getting in' }
        return refuses ? new Refusal(500) : { ok: true, receipt: 'caption' }
      },
      'GET /v1/account-settings/7': () => settings,
      'POST /v1/databases/1/undo': () => {
        settings = {}
        return { restored: 1 }
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Rename Entry' }))
    await userEvent.keyboard(' Getting in {Enter}')
    expect(await screen.findByRole('heading', { name: 'Getting in' })).toBeDefined()
    expect(sentBy(received, `PUT ${captionsUrl}`)).toEqual([{ key: 'entryComments.name', name: 'Getting in' }])
    expect(screen.getByRole('list', { name: 'Getting in' })).toBeDefined()
    expect(screen.getByText('Entry was renamed to Getting in.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Entry' })).toBeDefined()
    expect(sentBy(received, 'POST /v1/databases/1/undo')).toEqual([{ receipt: 'caption' }])

    refuses = true
    await userEvent.click(screen.getByRole('button', { name: 'Rename Exit' }))
    await userEvent.keyboard('Out{Enter}')
    expect(await screen.findByText(/^Unexpected error occurred while saving the name\./)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Exit' })).toBeDefined()
  })

  it('can only be looked at in a journal that was shared, under the captions of its owner', async () => {
    atWork({ journals: [aJournal({ readOnly: true, captions: { 'exitComments.name': 'Getting out' } })] })
    await open()
    expect(within(screen.getByRole('list', { name: 'Getting out' })).getByText('At target')).toBeDefined()
    expect(screen.getAllByText('Positive')).toHaveLength(5)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the name of a new comment', () => {
  const named = (...names: string[]) =>
    names.map((name, order) => ({ id: order + 1, name, active: true, order, modified: '' }))
  it('counts the comments of the group, the disabled ones among them', () => {
    expect(untitledName([])).toBe('Untitled (1)')
    expect(untitledName([{ id: 1, name: 'Gone', active: false, order: 0, modified: '' }])).toBe('Untitled (2)')
  })
  it('is one that nobody has, whatever its capitals', () => {
    expect(untitledName(named('Planned', 'UNTITLED (3)'))).toBe('Untitled (4)')
    expect(untitledName(named('Untitled (2)'))).toBe('Untitled (3)')
  })
})
