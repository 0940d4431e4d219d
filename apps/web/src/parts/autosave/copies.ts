import { ownDrafts, removeDraft, writeDraft } from '../../journal/device/drafts.ts'
import { pageUser } from '../../journal/session.ts'
import { createStore, type Store } from '../../journal/store.ts'
import { tabChannel } from '../../journal/tab-channel.ts'

/** An unsaved version, with the version on which it is based. */
export interface Copy<View, Form> {
  readonly base: View
  readonly form: Form
}

export interface Copies<View, Form> {
  /** Unsaved drafts of earlier visits and other tabs on this device, by `journalId/id`. */
  readonly left: Pick<Store<ReadonlyMap<string, Copy<View, Form>>>, 'get' | 'subscribe'>
  /** Reads the drafts again, when a page starts to show them. */
  readonly look: () => void
  /** Discards a draft. */
  readonly drop: (journalId: number, id: number) => void
}

/** Parameters named `key` are `journalId/id`. */
interface OwnCopies<View, Form> extends Copies<View, Form> {
  readonly write: (key: string, copy: Copy<View, Form>) => void
  readonly forget: (key: string) => void
  /** Removes a draft of an earlier visit from the device, and returns it. */
  readonly pull: (key: string) => Copy<View, Form> | null
  /** Forgets what it has read: another user has signed in. */
  readonly close: () => void
}

/** Id of this visit to this tab, to ignore its own drafts. */
const visit = Math.random().toString(36).slice(2)

/** Unsaved versions of a kind among the drafts of this device, named by tab so that tabs do not overwrite each other. */
export function createCopies<View, Form>(
  kind: string,
  read: (kept: unknown) => Copy<View, Form> | null,
): OwnCopies<View, Form> {
  const left = createStore<ReadonlyMap<string, Copy<View, Form>>>(new Map())
  const otherTabs = tabChannel('afterclose.drafts', (message): message is string => message === kind)
  const nameOf = (key: string): string => `${kind}/${key}/${visit}`
  const ofOthers = async (beginning: string) =>
    (await ownDrafts(`${kind}/${beginning}`)).filter(({ name }) => !name.endsWith(`/${visit}`))

  async function look(): Promise<void> {
    const userId = pageUser()?.userId
    const copies = (await ofOthers('')).flatMap(({ name, text }) => {
      const copy = parsed(text, read)
      return copy === null ? [] : [[name.split('/').slice(1, 3).join('/'), copy] as const]
    })
    if (pageUser()?.userId === userId) left.set(new Map(copies))
  }
  const told = (change: Promise<void>): void => void change.then(() => otherTabs.tell(kind))
  async function removeOthers(key: string): Promise<void> {
    left.set(new Map([...left.get()].filter(([other]) => other !== key)))
    for (const { name } of await ofOthers(`${key}/`)) await removeDraft(name)
    await look()
  }

  otherTabs.follow(() => void look())

  return {
    left,
    look: () => void look(),
    drop: (journalId, id) => told(removeOthers(`${journalId}/${id}`)),
    write: (key, copy) => told(writeDraft(nameOf(key), JSON.stringify(copy))),
    forget: (key) => told(removeDraft(nameOf(key))),
    pull: (key) => {
      const copy = left.get().get(key) ?? null
      told(removeOthers(key))
      return copy
    },
    close: () => left.set(new Map()),
  }
}

function parsed<Kept>(text: string, read: (kept: unknown) => Kept | null): Kept | null {
  try {
    return read(JSON.parse(text))
  } catch {
    return null
  }
}
