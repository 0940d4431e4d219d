import { createStore, type Store } from '../../journal/store.ts'
import { draftKey, draftKeysBelow, readDraft, removeDraft, writeDraft } from '../kept-drafts.ts'

/** A version that is not saved, with what it goes on from. */
export interface Copy<View, Form> {
  readonly base: View
  readonly form: Form
}

export interface Copies<View, Form> {
  /** Unsaved drafts of earlier visits and other tabs on this device, by id. */
  readonly left: (journalId: number) => ReadonlyMap<number, Copy<View, Form>>
  /** Changes with what is left. */
  readonly looks: Pick<Store<number>, 'get' | 'subscribe'>
  /** Looks again which there are: a page begins to show them. */
  readonly look: () => void
  /** It is not wanted. */
  readonly drop: (journalId: number, id: number) => void
}

interface OwnCopies<View, Form> extends Copies<View, Form> {
  readonly write: (journalId: number, id: number, copy: Copy<View, Form>) => void
  /** @param key `journalId/id` */
  readonly forget: (key: string) => void
  /** Takes what an earlier visit left off the device. */
  readonly pull: (journalId: number, id: number) => Copy<View, Form> | null
}

/** This visit of this tab: its own copies are no news to it. */
const visit = Math.random().toString(36).slice(2)

/** Copies on the device of what is not saved, under names of each visit: tabs do not write over each other's. */
export function createCopies<View, Form>(
  kind: string,
  read: (kept: unknown) => Copy<View, Form> | null,
): OwnCopies<View, Form> {
  const looks = createStore(0)
  const look = (): void => looks.set(looks.get() + 1)
  const nameOf = (journalId: number | string, id: number | string): string => `${journalId}/${kind}/${id}/`
  let known: { readonly at: string; readonly left: ReadonlyMap<number, Copy<View, Form>> } | null = null

  function left(journalId: number): ReadonlyMap<number, Copy<View, Form>> {
    const at = `${draftKey(String(journalId))} ${looks.get()}`
    if (known?.at === at) return known.left
    const found = new Map<number, Copy<View, Form>>()
    for (const key of others(nameOf(journalId, '').slice(0, -1))) {
      const copy = parsed(readDraft(key), read)
      const id = Number(key.split('/').at(-2))
      if (copy !== null && Number.isInteger(id)) found.set(id, copy)
    }
    known = { at, left: found }
    return found
  }
  const others = (of: string) => draftKeysBelow(of).filter((key) => !key.endsWith(`/${visit}`))
  function drop(journalId: number, id: number): void {
    for (const key of others(nameOf(journalId, id))) removeDraft(key)
    look()
  }

  // another tab has saved what it kept, or keeps more
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.includes(`/${kind}/`)) look()
  })

  return {
    left,
    looks,
    look,
    drop,
    write: (journalId, id, copy) => writeDraft(draftKey(nameOf(journalId, id) + visit), JSON.stringify(copy)),
    forget: (key) => {
      const [journalId = '', id = ''] = key.split('/')
      removeDraft(draftKey(nameOf(journalId, id) + visit))
    },
    pull: (journalId, id) => {
      const copy = left(journalId).get(id) ?? null
      drop(journalId, id)
      return copy
    },
  }
}

function parsed<Kept>(text: string | null, read: (kept: unknown) => Kept | null): Kept | null {
  try {
    return text === null ? null : read(JSON.parse(text))
  } catch {
    return null
  }
}
