import { createStore, type Store } from '../../journal/store.ts'
import { draftKey, draftKeysBelow, readDraft, removeDraft, writeDraft } from '../kept-drafts.ts'

/** An unsaved version, with the version on which it is based. */
export interface Copy<View, Form> {
  readonly base: View
  readonly form: Form
}

export interface Copies<View, Form> {
  /** Unsaved drafts of earlier visits and other tabs on this device, by id. */
  readonly left: (journalId: number) => ReadonlyMap<number, Copy<View, Form>>
  /** Changes with `left`. */
  readonly looks: Pick<Store<number>, 'get' | 'subscribe'>
  /** Reads the drafts again, when a page starts to show them. */
  readonly look: () => void
  /** Discards a draft. */
  readonly drop: (journalId: number, id: number) => void
}

interface OwnCopies<View, Form> extends Copies<View, Form> {
  readonly write: (journalId: number, id: number, copy: Copy<View, Form>) => void
  /** @param key `journalId/id` */
  readonly forget: (key: string) => void
  /** Removes a draft of an earlier visit from the device, and returns it. */
  readonly pull: (journalId: number, id: number) => Copy<View, Form> | null
}

/** Id of this visit to this tab, to ignore its own drafts. */
const visit = Math.random().toString(36).slice(2)

/** Unsaved drafts in local storage, keyed per tab so that tabs do not overwrite each other. */
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

  // another tab has saved its draft, or has added one
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
