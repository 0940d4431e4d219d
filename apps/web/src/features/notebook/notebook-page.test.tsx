// @large: the details of a page that notebook.spec.ts walks
import { serveTrades } from '../../testing/engine.ts'
import type { NoteView } from '@afterclose/contract/notes'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../app/dialog-host.tsx'
import { signedOut } from '../../journal/session.ts'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { hasUnsaved } from '../../journal/unsaved.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { noteColors } from './note-colors.ts'
import { NotebookPage } from './notebook-page.tsx'

const note = (id: number, changes: Partial<NoteView> = {}): NoteView => ({
  id,
  title: `Note ${id}`,
  body: `<p>Text ${id}</p>`,
  folder: '',
  tags: [],
  pinned: false,
  color: null,
  linkedTradeIds: [],
  archived: false,
  created: '2026-11-01T08:00:00.000Z',
  modified: `2026-11-0${id}T08:00:00.000Z`,
  ...changes,
})
const url = '/v1/databases/1/notes'
const modified = (count: number) => `2026-12-01T08:00:0${count}.000Z`

/** A server that keeps notes, as ours does; `before` refuses what it answers. */
function serve(notes: readonly NoteView[], before: (body: Record<string, unknown>) => Refusal | null = () => null) {
  let stored = notes
  let deleted: readonly NoteView[] = []
  let unmove: (() => void) | null = null
  let writes = 0
  const replace = (id: number) => (received: { body: unknown }) => {
    const { modified: read, ...changes } = Object(received.body)
    const refused = before(changes)
    if (refused !== null) return refused
    const one = stored.find((other) => other.id === id)
    if (one === undefined) return new Refusal(404, 'Not found', 'This does not exist.')
    if (read !== one.modified) return new Refusal(409, 'Changed elsewhere', 'Changed.')
    const next: NoteView = { ...one, ...changes, modified: modified(++writes) }
    stored = [next, ...stored.filter((other) => other.id !== id)]
    return { ...next, receipt: 'sealed' }
  }
  const received = fakeServer({
    [`GET ${url}?limit=200`]: () => ({ notes: stored, next: null }),
    [`POST ${url}`]: ({ body }) => {
      const made = note(9, { body: '', modified: modified(++writes), ...Object(body) })
      stored = [made, ...stored]
      return made
    },
    [`DELETE ${url}/1`]: () => {
      deleted = stored.filter(({ id }) => id === 1)
      stored = stored.filter(({ id }) => id !== 1)
      return { ok: true, receipt: 'sealed' }
    },
    [`POST ${url}/folders/move`]: ({ body }) => {
      const { from, to, merge } = Object(body)
      const isIn = ({ folder }: NoteView, path: string) => folder === path || folder.startsWith(`${path}/`)
      if (!merge && stored.some((one) => isIn(one, to))) return new Refusal(409, 'Folder exists', 'There is one.')
      const before = stored
      const moved = stored.filter((one) => isIn(one, from))
      stored = stored.map((one) =>
        moved.includes(one)
          ? { ...one, folder: to + one.folder.slice(from.length), modified: modified(++writes) }
          : one,
      )
      unmove = () => {
        stored = before
      }
      return { moved: moved.length, receipt: 'sealed' }
    },
    [`POST ${url}/1/move`]: ({ body }) => {
      const before = stored
      const one = stored.find(({ id }) => id === 1)!
      const moved = { ...one, folder: Object(body).to, modified: modified(++writes) }
      stored = stored.map((other) => (other === one ? moved : other))
      unmove = () => {
        stored = before
      }
      return { ...moved, receipt: 'sealed' }
    },
    'POST /v1/databases/1/undo': () => {
      if (unmove !== null) {
        unmove()
        return { restored: stored.filter(({ folder }) => folder.startsWith('Plans') && folder !== 'Plans B').length }
      }
      stored = [...deleted, ...stored]
      return { restored: 1 }
    },
    ...Object.fromEntries([1, 2, 3, 9].map((id) => [`PUT ${url}/${id}`, replace(id)])),
  })
  return {
    received,
    stored: (id: number) => stored.find((one) => one.id === id),
    /** Somebody else writes. */
    write: (id: number, changes: Partial<NoteView>) => {
      stored = stored.map((one) => (one.id === id ? { ...one, ...changes, modified: modified(++writes) } : one))
    },
    remove: (id: number) => {
      stored = stored.filter((one) => one.id !== id)
    },
  }
}
const show = (at = '/notebook') =>
  render(
    <>
      <NotebookPage />
      <DialogHost />
    </>,
    at,
  )
const titles = () =>
  screen.getAllByRole('listitem').flatMap((row) => within(row).queryByText(/^Note \d$/)?.textContent ?? [])
const title = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' })
/** Leaving a field saves it at once. */
async function writeTitle(text: string) {
  const field = await title()
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.tab()
}
const state = (text: string) => screen.findByText(text, { selector: 'article [data-save]' })

beforeEach(() => atWork())

/** Which trade a dialog would be opened with, and those before and after it. */
function Opened() {
  const dialogs = useOpenDialogs()
  return (
    <output aria-label="Opened">
      {dialogs.map((dialog) => dialog.kind === 'trade' && `${dialog.tradeId} of ${[...dialog.order].join()}`)}
    </output>
  )
}

describe('[2.3.7] the notebook', () => {
  it('is walked through by keys: by a note, by what is seen at once, and to both ends', async () => {
    const day = (at: number) => `2026-10-${String(31 - at).padStart(2, '0')}T08:00:00.000Z`
    serve(Array.from({ length: 30 }, (_, i) => note(i + 1, { modified: day(i) })))
    await show()
    const noteLink = (text: string) => screen.getByText(text, { selector: 'a *' }).closest('a')
    await screen.findByText('Note 1', { selector: 'a *' })
    act(() => noteLink('Note 1')?.focus())
    const place = () => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset'))
    const after = async (key: string) => {
      await userEvent.keyboard(`{${key}}`)
      return place()
    }
    const page = (await after('PageDown')) - 1
    expect(page).toBeGreaterThan(2)
    expect([await after('ArrowDown'), await after('ArrowUp')]).toEqual([2 + page, 1 + page])
    expect([await after('PageDown'), await after('PageUp')]).toEqual([1 + 2 * page, 1 + page])
    expect([await after('End'), await after('Home')]).toEqual([30, 1])
  })

  it('lists notes, pinned ones first, and searches title, text and tags while one types', async () => {
    serve([note(2), note(1, { pinned: true }), note(3, { tags: ['fridays'] })])
    const { address } = await show()
    await screen.findByRole('heading', { level: 1, name: 'Notebook' })
    await waitFor(() => expect(titles()).toEqual(['Note 1', 'Note 3', 'Note 2']))
    for (const [id, day] of ['31 Oct', '1 Nov', '2 Nov'].entries()) // dated by the last change
      expect(screen.getByText(`Note ${id + 1}`, { selector: 'a *' }).closest('a')?.textContent).toContain(day)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search notes' }), 'frid')
    await waitFor(() => expect(titles()).toEqual(['Note 3']))
    expect(address()).toBe('/notebook?q=frid')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search notes' }), 'x')
    expect(await screen.findByText('No note contains all these words.')).toBeDefined()
  })

  it('shows what the address names, and says so where it is not there', async () => {
    serve([note(1, { folder: 'Plans/Week' }), note(2)])
    const { goTo } = await show('/notebook?folder=Plans&note=2')
    expect((await title()).value).toBe('Note 2')
    expect(titles()).toEqual(['Note 1'])
    expect(screen.getByRole('link', { name: /^Plans/ }).getAttribute('aria-current')).toBe('true')
    await goTo('/notebook?note=77')
    expect(await screen.findByText('This note does not exist.')).toBeDefined()
  })

  it('lists what is pinned, in the archive or under a tag, and counts each', async () => {
    serve([
      note(1, { pinned: true, tags: ['rules'] }),
      note(2, { tags: ['rules'] }),
      note(3),
      note(4, { archived: true }),
    ])
    const { address } = await show()
    const places = within(await screen.findByRole('navigation', { name: 'Folders and tags' }))
    const place = (name: string) => places.getByRole('link', { name: new RegExp(`^${name}`) })
    expect(['All notes', 'Pinned', 'Archive'].map((name) => place(name).textContent)).toEqual([
      'All notes3',
      'Pinned1',
      'Archive1',
    ])
    await userEvent.click(place('Pinned'))
    await waitFor(() => expect(titles()).toEqual(['Note 1']))
    await userEvent.click(place('Archive'))
    await waitFor(() => expect(titles()).toEqual(['Note 4']))
    await userEvent.click(place('All notes'))
    await userEvent.click(places.getByRole('link', { name: 'rules' }))
    await waitFor(() => expect(titles()).toEqual(['Note 1', 'Note 2']))
    expect(address()).toBe('/notebook?tag=rules')
  })

  it('leads from each note, place and tag to what it names, and leaves the rest of the address as it is', async () => {
    const stored = [1, 2, 3].map((id) => note(id, { folder: 'Plans/Week', tags: ['rules', 'news'], pinned: id === 3 }))
    serve([...stored, note(4, { folder: 'Old' })])
    await show('/notebook?folder=Plans%2FWeek&tag=rules&q=text&note=2')
    const inPlaces = within(await screen.findByRole('navigation', { name: 'Folders and tags' }))
    const inList = within(await screen.findByRole('list', { name: 'Notes' }))
    const searchOf = (link: HTMLElement): object => {
      const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'https://afterclose.example')
      expect(pathname).toBe('/notebook')
      const { journal, ...rest } = Object.fromEntries(searchParams)
      expect(journal).toBe('1')
      return rest
    }
    const here = { folder: 'Plans/Week', tag: 'rules', q: 'text' }
    const notes = inList.getAllByRole('link')
    expect(notes.map(searchOf)).toEqual([3, 2, 1].map((id) => ({ ...here, note: String(id) })))
    const to = (name: RegExp) => searchOf(inPlaces.getByRole('link', { name }))
    expect([/^All notes/, /^Pinned/, /^Week/, /^Plans/, /^Old/, /^Archive/].map(to)).toEqual([
      { q: 'text' },
      { q: 'text', place: 'pinned' },
      { q: 'text', folder: 'Plans/Week' },
      { q: 'text', folder: 'Plans' },
      { q: 'text', folder: 'Old' },
      { q: 'text', place: 'archive' },
    ])
    expect([/^news/, /^rules/].map(to)).toEqual([
      { ...here, tag: 'news' },
      { folder: here.folder, q: here.q },
    ])
  })

  it('offers its places in a list where there is no room for them', async () => {
    const wide = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(wide(query), { matches: query === '(max-width: 1279px)' }),
    )
    serve([note(1, { folder: 'Plans/Week' }), note(2), note(3, { archived: true })])
    const { address } = await show()
    const list = within(await screen.findByRole('region', { name: 'Notes' }))
    const choose = async (place: string) => {
      await userEvent.click(list.getByRole('combobox', { name: 'Folder' }))
      await userEvent.click(await screen.findByRole('option', { name: place }))
    }
    await choose('Plans (1)')
    await waitFor(() => expect(address()).toBe('/notebook?folder=Plans'))
    expect(titles()).toEqual(['Note 1'])
    expect(list.getByRole('button', { name: 'Move Plans' })).toBeDefined()
    await choose('Archive')
    await waitFor(() => expect(titles()).toEqual(['Note 3']))
    expect(list.queryByRole('button', { name: /^Move/ })).toBeNull()
    expect(address()).toBe('/notebook?place=archive')
    vi.restoreAllMocks()
  })

  it('adds a note where one is, with its title to be written', async () => {
    const { received } = serve([note(1, { folder: 'Plans' })])
    await show('/notebook?folder=Plans')
    await userEvent.click(await screen.findByRole('button', { name: 'New note' }))
    await waitFor(async () => expect(document.activeElement).toBe(await title()))
    expect((await title()).value).toBe('Untitled')
    expect(received.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
      title: 'Untitled',
      folder: 'Plans',
    })
  })

  it.each([
    ['place=pinned', { pinned: true, tags: [] }],
    ['tag=rules', { pinned: false, tags: ['rules'] }],
  ])('adds a note that shows where one is, at %s', async (where, said) => {
    const { received } = serve([note(1, { pinned: true, tags: ['rules'] })])
    await show(`/notebook?${where}`)
    await userEvent.click(await screen.findByRole('button', { name: 'New note' }))
    await waitFor(() => expect(received.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject(said))
  })

  it('goes on to another note where the open one is deleted', async () => {
    serve([note(1), note(2)])
    await show('/notebook?note=1')
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Delete Note 1?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect((await title()).value).toBe('Note 2'))
  })

  it('begins a note with a template', async () => {
    const { received } = serve([])
    await show()
    expect(await screen.findByText('This journal has no notes.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'New note from a template' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Weekly review' }))
    expect((await title()).value).toMatch(/^Weekly review, \d/)
    expect(received.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
      body: expect.stringContaining('What went well?'),
    })
  })

  async function deleteFirst() {
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Note 1?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(titles()).toEqual(['Note 2']))
  }

  it('deletes a note after a question, and brings it back', async () => {
    const { stored, received } = serve([note(1), note(2)])
    await show('/notebook?note=1')
    await deleteFirst()
    expect(stored(1)).toBeUndefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(titles()).toEqual(['Note 2', 'Note 1']))
    expect(received.find(({ call }) => call === 'POST /v1/databases/1/undo')?.body).toEqual({ receipt: 'sealed' })
  })

  it('brings back with a note what was typed and not saved', async () => {
    let away = true
    const { stored } = serve([note(1), note(2)], () => (away ? new Refusal(500, 'Unexpected error') : null))
    await show('/notebook?note=1')
    await writeTitle('Unsaved')
    await screen.findByText(/There is no room on this device/)
    away = false
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: /^Delete/ }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stored(1)?.title).toBe('Unsaved'))
  })

  it('renames a folder with all that is below it', async () => {
    const { stored, received } = serve([
      note(1, { folder: 'Plans/Week' }),
      note(2, { folder: 'Plans' }),
      note(3, { folder: 'Plans B' }),
    ])
    const { address } = await show('/notebook?folder=Plans')
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Plans' }))
    await userEvent.keyboard('Ideas{Enter}')
    await waitFor(() => expect(address()).toBe('/notebook?folder=Ideas'))
    const folders = () => [1, 2, 3].map((id) => stored(id)?.folder)
    expect(folders()).toEqual(['Ideas/Week', 'Ideas', 'Plans B'])
    expect(received.filter(({ call }) => !call.startsWith('GET')).map(({ body }) => body)).toEqual([
      { from: 'Plans', to: 'Ideas', merge: false },
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(address()).toBe('/notebook?folder=Plans'))
    expect(folders()).toEqual(['Plans/Week', 'Plans', 'Plans B'])
    expect(await screen.findByText('Restored.')).toBeDefined()
  })

  it('says that the name of a folder cannot contain a slash', async () => {
    const { received } = serve([note(1, { folder: 'Plans' })])
    await show('/notebook?folder=Plans')
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Plans' }))
    await userEvent.keyboard('Ideas/Week{Enter}')
    expect(await screen.findByText('The name of a folder cannot contain “/”.')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of Plans' }).value).toBe('Ideas/Week')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Rename Plans' })).toBeDefined()
    expect(received.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it.each([
    ['Cancel', ['Plans', 'Ideas'], '/notebook?folder=Plans'],
    ['Merge', ['Ideas', 'Ideas'], '/notebook?folder=Ideas'],
  ] as const)('asks before two folders are merged: %s', async (answer, folders, at) => {
    const { stored } = serve([note(1, { folder: 'Plans' }), note(2, { folder: 'Ideas' })])
    const { address } = await show('/notebook?folder=Plans')
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Plans' }))
    await userEvent.keyboard('Ideas{Enter}')
    const question = within(await screen.findByRole('dialog', { name: 'Merge Plans into Ideas?' }))
    await userEvent.click(question.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect([1, 2].map((id) => stored(id)?.folder)).toEqual(folders))
    await waitFor(() => expect(address()).toBe(at))
  })

  async function moveInto(name: string, into: string) {
    const dialog = within(await screen.findByRole('dialog', { name: `Move ${name}` }))
    const field = dialog.getByRole('combobox', { name: 'Into folder' })
    // with the whole name chosen, as it is when the dialog opens
    act(() => field.focus())
    await userEvent.keyboard(into === '' ? '{Backspace}' : `${into}{Enter}`)
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    return dialog
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it('moves a folder with all that is below it into another one, by the keys alone, and back by one receipt', async () => {
    const { stored, received } = serve([
      note(1, { folder: 'Plans/Week' }),
      note(2, { folder: 'Plans' }),
      note(3, { folder: 'Ideas' }),
    ])
    const { address } = await show('/notebook?folder=Plans/Week')
    const places = within(await screen.findByRole('navigation', { name: 'Folders and tags' }))
    places.getByRole('link', { name: /^Plans/ }).focus()
    await userEvent.tab()
    expect(document.activeElement).toBe(places.getByRole('button', { name: 'Move Plans' }))
    await userEvent.keyboard('{Enter}')
    const into = () => screen.getByRole('combobox', { name: 'Into folder' })
    await waitFor(() => expect(document.activeElement).toBe(into()))
    await moveInto('Plans', 'ide')
    await gone()
    const folders = () => [1, 2, 3].map((id) => stored(id)?.folder)
    expect(folders()).toEqual(['Ideas/Plans/Week', 'Ideas/Plans', 'Ideas'])
    await waitFor(() => expect(address()).toBe('/notebook?folder=Ideas%2FPlans%2FWeek'))
    expect(received.filter(({ call }) => !call.startsWith('GET')).map(({ body }) => body)).toEqual([
      { from: 'Plans', to: 'Ideas/Plans', merge: false },
    ])
    expect(await screen.findByText('Plans was moved into Ideas.')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(folders()).toEqual(['Plans/Week', 'Plans', 'Ideas']))
    await waitFor(() => expect(address()).toBe('/notebook?folder=Plans%2FWeek'))
  })

  it('moves the folder that is open to the top, but not into itself', async () => {
    const { stored } = serve([note(1, { folder: 'Plans/Week' })])
    await show('/notebook?folder=Plans/Week')
    await userEvent.click(await screen.findByRole('button', { name: 'Move Plans/Week' }))
    const dialog = await moveInto('Week', 'Plans/Week/Day')
    expect(await dialog.findByText('A folder cannot be moved into itself.')).toBeDefined()
    await moveInto('Week', '')
    await gone()
    expect(stored(1)?.folder).toBe('Week')
    expect(await screen.findByText('Week was moved to the top level.')).toBeDefined()
  })

  it.each([
    ['Cancel', ['Week', 'Plans/Week'], true],
    ['Merge', ['Plans/Week', 'Plans/Week'], false],
  ] as const)('asks before it moves a folder where there is one of its name: %s', async (answer, folders, stays) => {
    const { stored } = serve([note(1, { folder: 'Week' }), note(2, { folder: 'Plans/Week' })])
    await show('/notebook?folder=Week')
    await userEvent.click(await screen.findByRole('button', { name: 'Move Week' }))
    await moveInto('Week', 'Plans')
    const question = within(await screen.findByRole('dialog', { name: 'Merge Week into Plans/Week?' }))
    await userEvent.click(question.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(stays ? 1 : 0))
    expect([1, 2].map((id) => stored(id)?.folder)).toEqual(folders)
  })

  it('moves a note into a folder by its menu, and back', async () => {
    const { stored } = serve([note(1), note(2, { folder: 'Plans' })])
    await show('/notebook?note=1')
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move into a folder' }))
    await moveInto('Note 1', 'Pl')
    await waitFor(() => expect(stored(1)?.folder).toBe('Plans'))
    expect(await screen.findByText('Note 1 was moved into Plans.')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: /Note 2/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stored(1)?.folder).toBe(''))
  })

  it('can only be read in a journal that was shared', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serve([note(1, { tags: ['rules'] })])
    await show()
    expect((await title()).readOnly).toBe(true)
    expect((await screen.findByRole('textbox', { name: 'Text' })).getAttribute('aria-readonly')).toBe('true')
    expect(screen.queryByRole('button', { name: /New|Delete|Pin|More|Bold|Rename/ })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Link a trade' })).toBeNull()
    expect(screen.queryByText('Saved')).toBeNull()
  })
})

describe('a note that is written', () => {
  it('is saved as one types, and goes on from what was saved', async () => {
    const { stored, received } = serve([note(1)])
    await show()
    await userEvent.type(await title(), ' and more')
    await waitFor(() => expect(stored(1)?.title).toBe('Note 1 and more')) // after a pause, without leaving the field
    expect(await state('Saved')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Pin' }))
    await waitFor(() => expect(stored(1)?.pinned).toBe(true))
    expect(received.filter(({ call }) => call.startsWith('PUT')).at(-1)?.body).toMatchObject({
      title: 'Note 1 and more',
      body: '<p>Text 1</p>',
    })
    await waitFor(() => expect(hasUnsaved()).toBe(false))
  })

  it('is filed, tagged, coloured and put into the archive', async () => {
    const { stored } = serve([note(1), note(2)])
    await show('/notebook?note=1')
    await title()
    await userEvent.type(await screen.findByRole('combobox', { name: 'Folder' }), ' Plans / Week {Enter}')
    await waitFor(() => expect(stored(1)?.folder).toBe('Plans/Week'))
    await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'rules{Enter}')
    await waitFor(() => expect(stored(1)?.tags).toEqual(['rules']))
    const choose = async (item: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'More' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    }
    await choose('Red')
    await waitFor(() => expect(stored(1)?.color).toBe(noteColors.find(({ name }) => name === 'Red')?.value))
    await choose('Archive')
    await waitFor(() => expect(stored(1)?.archived).toBe(true))
    await waitFor(() => expect(titles()).toEqual(['Note 2']))
    await choose('Restore from archive')
    await waitFor(() => expect(stored(1)?.archived).toBe(false))
  })

  it('keeps a title while it is empty, and is untitled then', async () => {
    const { stored } = serve([note(1)])
    await show()
    await userEvent.clear(await title())
    await userEvent.tab()
    await waitFor(() => expect(stored(1)?.title).toBe('Untitled'))
  })

  it('is kept and tried again while the server is away, also when another note is opened', async () => {
    let away = true
    const { stored } = serve([note(1), note(2)], () => (away ? new Refusal(503) : null))
    await show('/notebook?note=1')
    await writeTitle('Kept')
    expect(await state('Not saved')).toBeDefined()
    expect(await screen.findByText(/There is no room on this device: this was not kept/)).toBeDefined()
    expect(hasUnsaved()).toBe(true)
    await userEvent.click(screen.getByRole('link', { name: /Note 2/ }))
    await waitFor(async () => expect((await title()).value).toBe('Note 2'))
    expect(within(screen.getByRole('link', { name: /Note 1/ })).getByText('Not saved')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: /Note 1/ }))
    await waitFor(async () => expect((await title()).value).toBe('Kept'))
    away = false
    await userEvent.click(await screen.findByRole('button', { name: 'Try again now' }))
    await waitFor(() => expect(stored(1)?.title).toBe('Kept'))
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('/note/1/'))).toEqual([]))
  })

  it('says why it is refused, and is sent again when that is changed', async () => {
    const field = { field: 'tags', message: 'must be fewer' }
    const { stored } = serve([note(1)], ({ title: sent }) =>
      sent === 'Bad' ? new Refusal(400, 'Invalid input', 'Some values are not valid.', [field]) : null,
    )
    await show()
    await writeTitle('Bad')
    expect(await screen.findByText(/Some values are not valid\. must be fewer\./)).toBeDefined()
    await writeTitle('Good')
    await waitFor(() => expect(stored(1)?.title).toBe('Good'))
  })

  it('takes over what only the other side changed', async () => {
    const { stored, write } = serve([note(1)])
    await show()
    await title()
    write(1, { tags: ['theirs'], pinned: true })
    await writeTitle('Mine')
    await waitFor(() => expect(stored(1)).toMatchObject({ title: 'Mine', tags: ['theirs'], pinned: true }))
  })

  it('asks which of two versions to keep, and loses none', async () => {
    const { stored, write } = serve([note(1)])
    await show()
    await title()
    write(1, { title: 'Theirs', folder: 'Plans' })
    await writeTitle('Mine')
    await userEvent.click(await screen.findByRole('button', { name: 'Choose what to keep' }))
    expect(stored(1)?.title).toBe('Theirs')
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }))
    expect(
      within(dialog.getByRole('radiogroup', { name: 'Title' })).getByText('Theirs', { selector: '[class*=value]' }),
    ).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Use these values' }))
    await waitFor(() => expect(stored(1)).toMatchObject({ title: 'Mine', folder: 'Plans' }))
  })

  it('keeps both versions where that is wanted', async () => {
    const { stored, write } = serve([note(1)])
    await show()
    await title()
    write(1, { title: 'Theirs' })
    await writeTitle('Mine')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep both' }))
    await waitFor(() => expect(stored(9)?.title).toBe('Mine (my version)'))
    expect(stored(1)?.title).toBe('Theirs')
    await waitFor(async () => expect((await title()).value).toBe('Mine (my version)'))
  })

  it('that was deleted elsewhere can be kept as a new one', async () => {
    const { stored, remove } = serve([note(1), note(2)])
    await show('/notebook?note=1')
    await title()
    remove(1)
    await writeTitle('Mine')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it as a new note' }))
    await waitFor(() => expect(stored(9)?.title).toBe('Mine (my version)'))
  })

  it('shows what another tab has saved, as long as nothing else was written here', async () => {
    serve([note(1)])
    await show()
    await title()
    const channel = new BroadcastChannel('afterclose.notes')
    const theirs = note(1, { title: 'From the other tab', modified: modified(5) })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage({ userId: 7, journalId: 1, noteId: 1, note: theirs })
    await waitFor(async () => expect((await title()).value).toBe('From the other tab'))
    channel.close()
  })
})

it('what is not saved leaves with its user', async () => {
  serve([note(1)], () => new Refusal(503))
  await show()
  await writeTitle('Secret')
  expect(await state('Not saved')).toBeDefined()
  cleanup()
  signedOut()
  expect(hasUnsaved()).toBe(false)
})

describe('the trades that a note is about', () => {
  it('show their results; one more is linked by its ID, after a look whether it is there', async () => {
    serveTrades(exampleFeed())
    const { stored, received } = serve([note(1, { linkedTradeIds: [4, 2, 99] })])
    await render(
      <>
        <NotebookPage />
        <Opened />
      </>,
      '/notebook',
    )
    const table = within(await screen.findByRole('table', { name: 'Trades linked to this note' }))
    expect(table.getByRole('button', { name: 'Open trade 2' })).toBeDefined()
    expect(table.getByText('−103.50')).toBeDefined()
    expect(table.getByText('Deleted')).toBeDefined()
    await userEvent.click(table.getByRole('button', { name: 'Open trade 2' }))
    expect(screen.getByRole('status', { name: 'Opened' }).textContent).toBe('2 of 2,4')
    await userEvent.click(table.getByRole('button', { name: 'Unlink trade 99' }))
    await waitFor(() => expect(stored(1)?.linkedTradeIds).toEqual([4, 2]))
    const field = screen.getByRole('combobox', { name: 'Link a trade' })
    await userEvent.type(field, '77')
    await userEvent.click(await screen.findByRole('option', { name: 'Trade 77' }))
    await waitFor(() => expect(received.some(({ call }) => call.endsWith('/trades/77'))).toBe(true))
    expect(stored(1)?.linkedTradeIds).toEqual([4, 2])
  })
})
